import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { SelectHow } from './useSelection.ts'

/** Up and Down move between rows; with Shift they select. Ctrl+Space selects or deselects the row. */
export function moveInList(event: KeyboardEvent, onSelect: (recordingId: number, how: SelectHow) => void): void {
  const isSelecting = event.key === ' ' && (event.ctrlKey || event.metaKey)
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!(event.target instanceof HTMLElement) || (!isSelecting && step === undefined)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-recording]')].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )
  const row = event.target.closest('.libraryrow')?.querySelector<HTMLElement>('[data-recording]')
  if (!row || !rows.includes(row)) return
  if (isSelecting) {
    event.preventDefault()
    onSelect(Number(row.dataset.recording), 'toggle')
    return
  }
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.getAttribute('aria-haspopup') !== null) return
  const next = rows[rows.indexOf(row) + (step ?? 0)]
  if (!next) return
  event.preventDefault()
  if (event.shiftKey) {
    const ends = [row, next].map(({ dataset }) => Number(dataset.recording))
    const [from = 0, to = 0] = ends
    onSelect(from, 'extend')
    onSelect(to, 'extend')
  }
  next.focus()
}

/** Focuses an element once, when `takesFocus` becomes true. */
export function useFocusOnce<T extends HTMLElement>(takesFocus: boolean, onFocused: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (!takesFocus) return
    element.current?.focus()
    onFocused()
  }, [takesFocus, onFocused])
  return element
}
