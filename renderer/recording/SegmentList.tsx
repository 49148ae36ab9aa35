import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { isHeard } from '../../shared/heard.ts'
import type { Segment, Transcript } from '../../shared/transcript.ts'
import { words } from '../words/index.ts'
import { AheadField } from './AheadField.tsx'
import { TurnBorder } from './border/TurnBorder.tsx'
import type { Step } from './caretAfterStep.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import { EmptyTranscript } from './EmptyTranscript.tsx'
import type { Edit, SaveTyped } from './edits.ts'
import { LostWords } from './LostWords.tsx'
import { useFromPosition } from './playPosition.ts'
import { SegmentRow } from './SegmentRow.tsx'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useSelectedSegments } from './selection/useSelectedSegments.ts'
import type { SoundPlayer } from './soundPlayer.ts'
import { beginsTurn } from './turns.ts'
import { useHeardWord } from './useHeardWord.ts'
import { useLiveSegment } from './useLiveSegment.ts'
import { useSoundState } from './usePlayer.ts'
import { useSegmentEdits } from './useSegmentEdits.ts'

/** Guesses until a row is measured: characters in a line, and heights in CSS pixels. */
const guess = { lineCharacters: 72, linePx: 28, besidePx: 8, turnPx: 14 } as const

/** A segment to show now; a new object each time, so that the same one can be shown again. `from`, `to`: the caret's offsets. */
export type Reveal = { segmentId: number; takesCaret?: boolean; from?: number; to?: number }

/** The transcript. It follows the sound until the person scrolls away. One segment at most can be typed into. */
export function SegmentList(props: {
  transcript: Transcript
  player: SoundPlayer
  durationMs: number
  reveal: Reveal | null
  /** Where the list was left: it is shown from this time on. Null: from its start, or not known yet. */
  topMs: number | null
  /** The segment at the top is another one. */
  onTop: (segment: Segment | undefined) => void
  /** The last undo or redo. */
  step: Step | null
  /** Marked wherever it occurs in the transcript. */
  finding: string
  onEdit: Edit
  onType: SaveTyped
}) {
  const { player, reveal, step } = props
  const { segments, speakers } = props.transcript
  const scroller = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const { isPlaying } = useSoundState(player)
  const current = useFromPosition(player.position, (ms) => currentSegmentIndex(segments, ms))
  const sound = { play: player.playStretch, readMs: player.position.readMs, durationMs: props.durationMs }
  const { caret, said, does, isWaiting } = useSegmentEdits(props.transcript, props.onEdit, sound)
  const { liveId, liveIndex, onFocusChange } = useLiveSegment(segments, caret, does.caretAt, does.caretLost)
  const [choosing, setChoosing] = useState<{ segmentId: number; opener: HTMLElement } | null>(null)
  const chooseSpeaker = useCallback((segmentId: number, opener: HTMLElement) => setChoosing({ segmentId, opener }), [])
  const chosenSegment = choosing && segments.find(({ id }) => id === choosing.segmentId)
  useHeardWord(scroller, segments, player.position)
  const speakerOf = useMemo(() => new Map(speakers.map((speaker) => [speaker.id, speaker])), [speakers])
  const ids = useIds(segments)
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    // A new function would make the list place all rows again.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: (index) => guessHeight(segments, index),
    overscan: 6,
    // The row with the caret stays drawn however far the list is scrolled, so that the focus is not lost.
    rangeExtractor: (range) => withRow(range, liveIndex.current),
  })

  const { topMs } = props
  const isLeftPlaceShown = useRef(false)
  useEffect(() => {
    if (topMs === null || isLeftPlaceShown.current || segments.length === 0) return
    isLeftPlaceShown.current = true
    rows.scrollToIndex(Math.max(0, currentSegmentIndex(segments, topMs)), { align: 'start' })
  }, [topMs, segments, rows])
  const goToRow = (index: number, shown: (row: Element) => void) => {
    const drawn = () => scroller.current?.querySelector(`[data-index="${index}"]`) ?? null
    const row = drawn()
    if (row) shown(row)
    rows.scrollToIndex(index, { align: 'auto' })
    // Else it is drawn before the next frame.
    if (!row)
      requestAnimationFrame(() => {
        const now = drawn()
        if (now) shown(now)
      })
  }
  const { selected, ...selecting } = useSelectedSegments(segments, goToRow, does.assignNumber)

  const shown = useRef<typeof reveal>(null)
  useEffect(() => {
    if (reveal === null || shown.current === reveal) return
    const index = segments.findIndex(({ id }) => id === reveal.segmentId)
    // After a new transcription the old segments may still be here.
    if (index < 0) return
    shown.current = reveal
    setFollows(false)
    rows.scrollToIndex(index, { align: 'center' })
    if (reveal.takesCaret) does.goTo(reveal.segmentId, reveal.from ?? 0, reveal.to)
  }, [reveal, segments, rows, does])

  // Before the next key.
  useLayoutEffect(() => {
    if (step) void does.follow(step)
  }, [step, does])

  // Where the caret goes, the list goes.
  useLayoutEffect(() => {
    if (caret && liveIndex.current >= 0) rows.scrollToIndex(liveIndex.current, { align: 'auto' })
  }, [caret, liveIndex, rows])

  useEffect(() => {
    // A person who types reads the row with the caret.
    if (does.isBeingTypedIn() && liveIndex.current >= 0) return
    if (isPlaying && follows && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  }, [current, follows, isPlaying, rows, does, liveIndex])

  return (
    <section className="transcript" aria-label={words.recording.transcript.label}>
      <LostWords transcript={props.transcript} durationMs={props.durationMs} onEdit={props.onEdit} />
      {segments.length === 0 && <EmptyTranscript onBegin={does.addAtEnd} />}
      <div
        className="scroll"
        ref={scroller}
        onWheel={() => setFollows(false)}
        onScroll={() =>
          props.onTop(segments[rows.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)?.index ?? 0])
        }
      >
        <div
          className="rows"
          style={{ height: rows.getTotalSize() }}
          onClickCapture={selecting.click}
          onKeyDownCapture={selecting.keys}
        >
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const segment = segments[index]
            return (
              segment && (
                <div
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  className={selected?.ids.has(segment.id) ? 'slot selected' : 'slot'}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {index > 0 && beginsTurn(segments, index) && (
                    <TurnBorder
                      beforeId={ids[index - 1] ?? 0}
                      afterId={segment.id}
                      onMove={(wordCount) =>
                        void props.onEdit({ kind: 'turn.moveBoundary', segmentId: ids[index - 1] ?? 0, wordCount })
                      }
                    />
                  )}
                  <SegmentRow
                    recordingId={props.transcript.recordingId}
                    segment={segment}
                    speaker={speakerOf.get(segment.speakerId ?? 0) ?? null}
                    isTurnStart={beginsTurn(segments, index)}
                    isCurrent={index === current}
                    isHeard={isHeard(segment, props.transcript.heard)}
                    isLive={segment.id === liveId}
                    finding={props.finding}
                    caret={caret?.segmentId === segment.id ? caret : null}
                    does={does}
                    onFocusChange={onFocusChange}
                    onChooseSpeaker={chooseSpeaker}
                    onSeek={player.seek}
                    onType={props.onType}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {choosing && chosenSegment && (
        <SpeakerMenu
          opener={choosing.opener}
          segment={chosenSegment}
          speakers={speakers}
          selectedIds={selected?.ids.has(chosenSegment.id) ? [...selected.ids] : []}
          onEdit={(operation) => void props.onEdit(operation)}
          onClose={() => setChoosing(null)}
        />
      )}
      {isWaiting && <AheadField ahead={does.ahead} onEarlyKey={does.say} />}
      {selected && (
        <SelectionBar
          selected={selected}
          segments={segments}
          speakers={speakers}
          onEdit={props.onEdit}
          onClear={selecting.clear}
        />
      )}
      <p className="said" role="status">
        {said}
      </p>
      {isPlaying && !follows && (
        <Button className="follow" onPress={() => setFollows(true)}>
          {words.recording.sound.follow}
        </Button>
      )}
    </section>
  )
}

function guessHeight(segments: readonly Segment[], index: number): number {
  const lines = Math.max(1, Math.ceil((segments[index]?.text.length ?? 0) / guess.lineCharacters))
  return guess.besidePx + lines * guess.linePx + (beginsTurn(segments, index) ? guess.turnPx : 0)
}

/** The ids of the segments: the same array until one is added, removed or moved. */
function useIds(segments: readonly Segment[]): readonly number[] {
  const kept = useRef<readonly number[]>([])
  const isSame =
    kept.current.length === segments.length && segments.every(({ id }, index) => kept.current[index] === id)
  if (!isSame) kept.current = segments.map(({ id }) => id)
  return kept.current
}

function withRow(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || shown.includes(index)) return shown
  return [...shown, index].sort((a, b) => a - b)
}
