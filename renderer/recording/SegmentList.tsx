import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Segment, Transcript } from '../../shared/transcript.ts'
import { words } from '../words/index.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import type { Edit, SaveTyped } from './edits.ts'
import { SegmentRow } from './SegmentRow.tsx'
import { useSegmentEdits } from './useSegmentEdits.ts'

/** The transcript. It follows the sound until the person scrolls away. */
export function SegmentList(props: {
  transcript: Transcript
  positionMs: number
  isPlaying: boolean
  /** A segment to show now; a new object each time, so that the same one can be shown again. */
  reveal: { segmentId: number } | null
  /** Marked wherever it occurs in the transcript. */
  finding: string
  onSeek: (ms: number) => void
  onEdit: Edit
  onType: SaveTyped
}) {
  const { segments, speakers } = props.transcript
  const scroller = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const current = currentSegmentIndex(segments, props.positionMs)
  const { caret, said, ...does } = useSegmentEdits(segments, props.onEdit)
  const { lastFocused, onFocusChange } = useFocusedSegment(segments, caret !== null, does.caretAt)
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => segments[index]?.id ?? index,
    estimateSize: () => 56,
    overscan: 6,
    // The row with the caret stays drawn however far the list is scrolled, so that the focus is not lost.
    rangeExtractor: (range) => withRow(range, lastFocused.current),
  })

  const shown = useRef<typeof props.reveal>(null)
  useEffect(() => {
    if (props.reveal === null || shown.current === props.reveal) return
    const index = segments.findIndex(({ id }) => id === props.reveal?.segmentId)
    // After a new transcription the old segments may still be here.
    if (index < 0) return
    shown.current = props.reveal
    setFollows(false)
    rows.scrollToIndex(index, { align: 'center' })
  }, [props.reveal, segments, rows])

  useEffect(() => {
    if (props.isPlaying && follows && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  }, [current, follows, props.isPlaying, rows])

  return (
    <section className="transcript" aria-label={words.recording.transcript.label}>
      <div className="scroll" ref={scroller} onWheel={() => setFollows(false)}>
        <div className="rows" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const segment = segments[index]
            return (
              segment && (
                <div
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  className="slot"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <SegmentRow
                    segment={segment}
                    speakers={speakers}
                    isCurrent={index === current}
                    finding={props.finding}
                    caret={caret?.segmentId === segment.id ? caret : null}
                    split={does.split}
                    joinNext={does.joinNext}
                    joinPrevious={does.joinPrevious}
                    silence={does.silence}
                    caretPlaced={does.caretPlaced}
                    onFocusChange={onFocusChange}
                    onSeek={props.onSeek}
                    onEdit={props.onEdit}
                    onType={props.onType}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      <p className="said" role="status">
        {said}
      </p>
      {props.isPlaying && !follows && (
        <Button className="follow" onPress={() => setFollows(true)}>
          {words.recording.sound.follow}
        </Button>
      )}
    </section>
  )
}

type Place = { segmentId: number; index: number }

/** The segment that last had the caret, also while other fields have the focus. If it is removed with the caret in it, the next one gets the caret. */
function useFocusedSegment(
  segments: readonly Segment[],
  isCaretWanted: boolean,
  caretAt: (segment: Segment | undefined, at: 'start' | 'end') => void,
) {
  const lastFocused = useRef<Place | null>(null)
  const isFocused = useRef(false)
  const latest = useRef(segments)
  latest.current = segments
  const onFocusChange = useCallback((segmentId: number, gets: boolean) => {
    isFocused.current = gets
    if (gets) lastFocused.current = { segmentId, index: latest.current.findIndex(({ id }) => id === segmentId) }
  }, [])
  useEffect(() => {
    const last = lastFocused.current
    if (!last) return
    const index = segments.findIndex(({ id }) => id === last.segmentId)
    if (index >= 0) {
      last.index = index
      return
    }
    lastFocused.current = null
    if (isFocused.current && !isCaretWanted) caretAt(segments[Math.min(last.index, segments.length - 1)], 'start')
    isFocused.current = false
  }, [segments, isCaretWanted, caretAt])
  return { lastFocused, onFocusChange }
}

function withRow(range: Range, place: Place | null): number[] {
  const shown = defaultRangeExtractor(range)
  if (!place || place.index < 0 || place.index >= range.count || shown.includes(place.index)) return shown
  return [...shown, place.index].sort((a, b) => a - b)
}
