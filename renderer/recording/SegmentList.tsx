import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { EditOperation, Transcript } from '../../shared/domain.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import { SegmentRow } from './SegmentRow.tsx'

/** The transcript, as many segments as there are; follows the sound until the person scrolls away. */
export function SegmentList(props: {
  transcript: Transcript
  positionMs: number
  isPlaying: boolean
  /** A segment to show now; a new object each time, so that the same one can be shown again. */
  reveal: { segmentId: number } | null
  /** Words to be marked wherever they occur. */
  finding: string
  onSeek: (ms: number) => void
  onEdit: (operation: EditOperation) => Promise<boolean>
}) {
  const { segments, speakers } = props.transcript
  const scroller = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const current = currentSegmentIndex(segments, props.positionMs)
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => segments[index]?.id ?? index,
    estimateSize: () => 56,
    overscan: 6,
  })

  const shown = useRef<typeof props.reveal>(null)
  useEffect(() => {
    if (props.reveal === null || shown.current === props.reveal) return
    const index = segments.findIndex(({ id }) => id === props.reveal?.segmentId)
    // Not there yet: these may be the words of before it was transcribed again.
    if (index < 0) return
    shown.current = props.reveal
    setFollows(false)
    rows.scrollToIndex(index, { align: 'center' })
  }, [props.reveal, segments, rows])

  useEffect(() => {
    if (props.isPlaying && follows && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  }, [current, follows, props.isPlaying, rows])

  return (
    <section className="transcript" aria-label="Transcript">
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
                    previousId={segments[index - 1]?.id ?? null}
                    onSeek={props.onSeek}
                    onEdit={props.onEdit}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {props.isPlaying && !follows && (
        <Button className="follow" onPress={() => setFollows(true)}>
          Follow the sound
        </Button>
      )}
    </section>
  )
}
