import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import type { Segment } from '../../../../shared/transcripts/transcript.ts'
import { extendedTo, type SelectedSegments, stillThere, toggled } from './selectedSegments.ts'

/** The parts of a row where a selection can begin: its time, and the sign at its end. */
const handleOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? (target.closest<HTMLElement>('.when') ?? target.closest<HTMLElement>('.verify')) : null

const idOf = (inRow: Element): number =>
  Number(inRow.closest('.slot')?.querySelector<HTMLElement>('[data-segment]')?.dataset.segment)

/**
 * Selects segments by their times or signs. Shift and a click or an arrow key extends the selection, Ctrl or ⌘ and a
 * click adds or removes a segment, Escape clears it, and Alt and a digit assigns a speaker to all selected segments.
 * `goTo` shows the row at an index, then calls `shown`.
 */
export function useSelectedSegments(
  segments: readonly Segment[],
  goTo: (index: number, shown: (row: Element) => void) => void,
  assign: (segmentIds: number[], speakerNumber: number) => void,
) {
  const [chosen, setChosen] = useState<SelectedSegments | null>(null)
  const selected = useMemo(() => stillThere(chosen, segments), [chosen, segments])
  /** The row that was clicked or used last, wherever in it. Shift and a click select from there. */
  const lastId = useRef<number | null>(null)
  const click = (event: MouseEvent) => {
    const handle = handleOf(event.target)
    if (!handle || !(event.shiftKey || event.ctrlKey || event.metaKey)) {
      if (!event.shiftKey && event.target instanceof Element && event.target.closest('.slot'))
        lastId.current = idOf(event.target)
      return
    }
    const id = idOf(handle)
    if (event.shiftKey) setChosen(extendedTo({ ids: new Set(), anchor: lastId.current ?? id, head: id }, id, segments))
    else {
      setChosen(toggled(selected, id))
      lastId.current = id
    }
    event.preventDefault()
    event.stopPropagation()
    // Shift and a click also select text, so remove that selection.
    getSelection()?.removeAllRanges()
  }
  /** Use the key's place, because with Alt macOS gives another character. */
  const speakerNumberOf = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent['nativeEvent']) =>
    altKey && !ctrlKey && !metaKey && !shiftKey && /^(Digit|Numpad)[1-9]$/.test(code) ? Number(code.at(-1)) : null

  const keys = (event: KeyboardEvent) => {
    const speakerNumber = speakerNumberOf(event.nativeEvent)
    const slot = event.target instanceof Element ? event.target.closest('.slot') : null
    if (speakerNumber !== null && slot && selected?.ids.has(idOf(slot))) {
      event.preventDefault()
      event.stopPropagation()
      return assign([...selected.ids], speakerNumber)
    }
    const handle = handleOf(event.target)
    if (!handle || event.nativeEvent.isComposing) return
    const id = idOf(handle)
    const take = (use: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      use()
    }
    const command = event.ctrlKey || event.metaKey
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !command && !event.altKey)
      take(() => {
        const index = segments.findIndex((segment) => segment.id === id) + (event.key === 'ArrowDown' ? 1 : -1)
        const next = segments[index]
        if (!next) return
        const selector = handle.matches('.when') ? '.when' : '.verify'
        if (event.shiftKey) {
          const from = selected ?? { ids: new Set([id]), anchor: id, head: id }
          setChosen(extendedTo(from, next.id, segments))
          lastId.current = from.anchor
        } else lastId.current = next.id
        goTo(index, (row) => row.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }))
      })
    else if (command && event.key.toLowerCase() === 'a' && !event.shiftKey && !event.altKey)
      take(() => {
        const [first, last] = [segments[0], segments.at(-1)]
        if (first && last) setChosen(extendedTo({ ids: new Set(), anchor: first.id, head: last.id }, last.id, segments))
      })
    else if (event.key === 'Escape' && selected) take(() => setChosen(null))
  }
  return { selected, clear: () => setChosen(null), click, keys }
}
