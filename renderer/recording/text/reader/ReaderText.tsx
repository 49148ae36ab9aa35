import { useVirtualizer } from '@tanstack/react-virtual'
import { Eye } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../../../shared/contract.ts'
import { formatClock } from '../../../../shared/text/timecode.ts'
import { useSteadyFreshCommand } from '../../../base/queries.ts'
import { useFromPosition } from '../../../media/playPosition.ts'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import { speakerColour } from '../../../transcript/speakerLook.ts'
import { currentSegmentIndex } from '../../../transcript/spokenWords.ts'
import { words } from '../../../words/index.ts'
import { shownSpeakerName } from '../../../words/speakerName.ts'
import { beginsTurn } from '../turns.ts'
import './ReaderText.css'

const texts = words.protection.readers

type Shown = NonNullable<CommandOutput<'readers.transcript'>>
type ReaderTextProps = {
  recordingId: number
  player: SoundPlayer
  /** The segment at the top when it opens; null for the first one. */
  shownFrom: number | null
  /** `topId`: the segment at the top. */
  onLeave: (topId: number | null) => void
}

/** The transcript as readers of an export get it, to read. Nothing can be typed here. */
export function ReaderText(props: ReaderTextProps) {
  const { data, error } = useSteadyFreshCommand('readers.transcript', { recordingId: props.recordingId })
  const top = useRef<number | null>(null)
  const box = useRef<HTMLElement>(null)
  // The field with the caret is gone, and the recording's keys need a focus in the recording.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it gets the focus of the field that it replaces
    <section className="transcript readertext stack gap-0" aria-label={texts.label} tabIndex={-1} ref={box}>
      <header className="readernote row gap-12">
        <Eye size={18} aria-hidden />
        <div className="rest">
          <p>
            <strong>{texts.label}.</strong> {texts.note}
          </p>
          {data && (
            <p>
              {data.isProtected ? texts.title(data.title) : <span className="error">{texts.nothingProtected}</span>}
            </p>
          )}
        </div>
        <Button className="primary" onPress={() => props.onLeave(top.current)}>
          {texts.back}
        </Button>
      </header>
      {data ? (
        <Rows {...props} transcript={data} onTop={(id) => (top.current = id)} />
      ) : (
        <p className={error ? 'error' : 'muted'}>{error?.message ?? words.recording.opening}</p>
      )}
    </section>
  )
}

function Rows(props: ReaderTextProps & { transcript: Shown; onTop: (segmentId: number | null) => void }) {
  const { transcript, player, shownFrom, onTop } = props
  const { segments, speakers } = transcript
  const scroller = useRef<HTMLDivElement>(null)
  const current = useFromPosition(player.position, (ms) => currentSegmentIndex(segments, ms))
  const speakerOf = useMemo(() => new Map(speakers.map((speaker) => [speaker.id, speaker])), [speakers])
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 6,
  })
  const first = useRef({ shownFrom, segments, rows })
  useEffect(() => {
    const { shownFrom: id, segments: all, rows: list } = first.current
    const index = all.findIndex((segment) => segment.id === id)
    if (index > 0) list.scrollToIndex(index, { align: 'start' })
  }, [])
  return (
    <section
      className="scroll"
      ref={scroller}
      aria-label={texts.text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text is scrolled with the keyboard
      tabIndex={0}
      onScroll={() => {
        const at = rows.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)?.index ?? 0
        onTop(segments[at]?.id ?? null)
      }}
    >
      <div className="rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const segment = segments[index]
          const speaker = speakerOf.get(segment?.speakerId ?? 0)
          const colour = speaker ? speakerColour(speaker.colorIndex) : 'var(--line)'
          return (
            segment && (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className="slot"
                style={{ transform: `translateY(${start}px)`, '--speaker': colour } as CSSProperties}
              >
                <div className={index === current ? 'readerrow current' : 'readerrow'}>
                  <span className="who">
                    {beginsTurn(segments, index) && speaker && <bdi>{shownSpeakerName(speaker.name)}</bdi>}
                  </span>
                  <span className="when">{formatClock(segment.startMs)}</span>
                  <p className="read" dir="auto">
                    {segment.text}
                  </p>
                </div>
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}
