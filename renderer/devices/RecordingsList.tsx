import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DeviceRecordingView } from '../../shared/devices/device.ts'
import { isTickedWithAll } from './deviceWords.ts'
import { RecordingLine } from './RecordingLine.tsx'
import './RecordingsList.css'

const lineHeightPx = 56

/**
 * Recordings to tick. The list is one stop of the Tab key; arrows move inside it. It draws only the visible lines and the focused line.
 */
export function RecordingsList(props: {
  label: string
  recordings: DeviceRecordingView[]
  ticked: ReadonlySet<string>
  onTick: (keys: string[], isOn: boolean) => void
}) {
  const { label, recordings, ticked, onTick } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { lines, focused, setFocusedKey, inputs, goTo } = useLines(recordings, scroller)
  const onKey = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeightPx) - 1)
    const steps: Record<string, number> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      PageDown: focused + page,
      PageUp: focused - page,
      Home: 0,
      End: recordings.length - 1,
    }
    const target = steps[event.key]
    if (target !== undefined) goTo(target)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      onTick(
        recordings.filter(isTickedWithAll).map(({ key }) => key),
        true,
      )
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="lines scroll rest" ref={scroller} onKeyDownCapture={onKey}>
      <ul className="list" aria-label={label} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start, key }) => {
          const recording = recordings[index]
          if (!recording) return null
          return (
            <li
              key={key}
              className="slot"
              aria-posinset={index + 1}
              aria-setsize={recordings.length}
              style={{ transform: `translateY(${start}px)`, height: lineHeightPx }}
            >
              <RecordingLine
                recording={recording}
                isTicked={ticked.has(recording.key)}
                isTabStop={index === focused}
                inputRef={(input) => {
                  if (input) inputs.current.set(recording.key, input)
                  else inputs.current.delete(recording.key)
                }}
                onFocus={() => setFocusedKey(recording.key)}
                onTick={(isOn) => onTick([recording.key], isOn)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The visible lines and the focused line, and a way to move the focus to a line that may not be drawn yet. */
function useLines(recordings: DeviceRecordingView[], scroller: RefObject<HTMLDivElement | null>) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  // Find the line by its key, because an import may remove lines above it.
  const focused = Math.max(
    0,
    recordings.findIndex(({ key }) => key === focusedKey),
  )
  const isMoving = useRef(false)
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const lines = useVirtualizer({
    count: recordings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeightPx,
    overscan: 6,
    getItemKey: (index) => recordings[index]?.key ?? index,
    // Keep the focused line when it scrolls out of view.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), focused])]
        .filter((index) => index < range.count)
        .toSorted((a, b) => a - b),
  })
  useEffect(() => {
    if (!isMoving.current || focusedKey === null) return
    isMoving.current = false
    inputs.current.get(focusedKey)?.focus({ preventScroll: true })
  }, [focusedKey])
  const goTo = (index: number) => {
    const target = Math.max(0, Math.min(recordings.length - 1, index))
    isMoving.current = true
    lines.scrollToIndex(target)
    setFocusedKey(recordings[target]?.key ?? null)
  }
  return { lines, focused, setFocusedKey, inputs, goTo }
}
