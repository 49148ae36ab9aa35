import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from 'react-aria-components'
import { gapsBefore, type MissingSound } from '../../../shared/recordings/missingSound.ts'
import { isHeard, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Segment, Transcript } from '../../../shared/transcripts/transcript.ts'
import { useFromPosition } from '../../media/playPosition.ts'
import { type SoundPlayer, useSoundState } from '../../media/soundPlayer.ts'
import { GapsHere } from '../../missing/GapMarks.tsx'
import { currentSegmentIndex } from '../../transcript/currentSegment.ts'
import type { Edit, SaveTyped } from '../../transcript/edits.ts'
import { initialsById } from '../../transcript/speakerLook.ts'
import { words } from '../../words/index.ts'
import { AheadField } from './AheadField.tsx'
import { TurnBorder } from './border/TurnBorder.tsx'
import { changedPlaces, type Step, type StepDone } from './caretAfterStep.ts'
import { EmptyTranscript } from './EmptyTranscript.tsx'
import { LostWords } from './LostWords.tsx'
import { SegmentRow } from './SegmentRow.tsx'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useSelectedSegments } from './selection/useSelectedSegments.ts'
import { beginsTurn, namesSpeaker } from './turns.ts'
import { useHeardWord } from './useHeardWord.ts'
import { useLiveSegment } from './useLiveSegment.ts'
import { type SegmentEdits, useSegmentEdits } from './useSegmentEdits.ts'
import { useUnsureWords } from './wordTimes/useUnsureWords.ts'
import { WordTimes } from './wordTimes/useWordTimes.ts'
import './SegmentList.css'

/**
 * Guesses until a row is measured: characters in a line, and heights in CSS pixels as in the styles. A row that is as high as was
 * guessed moves no other row when it is drawn first.
 */
const guess = { lineCharacters: 62, linePx: 27.89, leastPx: 28, besidePx: 4, turnPx: 12 } as const

/** A segment to show now; a new object each time, so that the same one can be shown again. `from`, `to`: the caret's offsets. */
export type Reveal = { segmentId: number; takesCaret?: boolean; from?: number; to?: number }

/** The transcript. It follows the sound until the person scrolls away. One segment at most can be typed into. */
export function SegmentList(props: {
  transcript: Transcript
  player: SoundPlayer
  durationMs: number
  /** What is missing in the sound. */
  missing: MissingSound | null
  reveal: Reveal | null
  /** Where the list was left: it is shown from this time on. Null: from its start, or not known yet. */
  topMs: number | null
  /** The segment at the top is another one. */
  onTop: (segment: Segment | undefined) => void
  /** The last undo or redo. */
  step: Step | null
  /** Filled with the actions on segments, for components around the list. */
  edits: Ref<SegmentEdits>
  onEdit: Edit
  onType: SaveTyped
  /** Null: there is no sound. */
  onTranscribe: ((wanted: TimeRange) => void) | null
}) {
  const { player, reveal, step } = props
  const { segments, speakers } = props.transcript
  const scroller = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const { isPlaying } = useSoundState(player)
  const current = useFromPosition(player.position, (ms) => currentSegmentIndex(segments, ms))
  const wordTimes = useContext(WordTimes)
  const sound = { play: player.playRange, readMs: player.position.readMs, durationMs: props.durationMs }
  const { caret, said, does, isWaiting } = useSegmentEdits(props.transcript, props.onEdit, sound, wordTimes)
  useImperativeHandle(props.edits, () => does, [does])
  const { liveId, liveIndex, onFocusChange } = useLiveSegment(segments, caret, does.caretAt, does.caretLost)
  const [choosing, setChoosing] = useState<{ segmentId: number; opener: HTMLElement } | null>(null)
  const chooseSpeaker = useCallback((segmentId: number, opener: HTMLElement) => setChoosing({ segmentId, opener }), [])
  const chosenSegment = choosing && segments.find(({ id }) => id === choosing.segmentId)
  useHeardWord(scroller, segments, player.position, wordTimes)
  useUnsureWords(scroller, segments, wordTimes)
  const initialsOf = useMemo(() => initialsById(speakers), [speakers])
  const speakerOf = useMemo(() => new Map(speakers.map((speaker) => [speaker.id, speaker])), [speakers])
  const ids = useIds(segments)
  const gaps = useMemo(() => gapsBefore(props.missing, segments), [props.missing, segments])
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
    // Without this the row is drawn before the next frame.
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
    if (!step) return
    void does.follow(step)
    // With the caret in a text, the list goes where the caret goes.
    if (step.focused === null) void step.done.then((made) => setStepped(made))
  }, [step, does])
  const [stepped, setStepped] = useState<StepDone | null>(null)
  useEffect(() => {
    const changed = stepped && changedPlaces(stepped, segments)
    const [first] = changed ?? []
    if (!changed || first === undefined) return
    setStepped(null)
    const { startIndex = 0, endIndex = -1 } = rows.range ?? {}
    if (changed.some((index) => index >= startIndex && index <= endIndex)) return
    setFollows(false)
    rows.scrollToIndex(first, { align: 'center' })
  }, [stepped, segments, rows])

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
                  <GapsHere gaps={gaps.get(index)} />
                  {index > 0 && beginsTurn(segments, index) && (
                    <TurnBorder beforeId={ids[index - 1] ?? 0} afterId={segment.id} onEdit={props.onEdit} />
                  )}
                  <SegmentRow
                    recordingId={props.transcript.recordingId}
                    segment={segment}
                    speaker={speakerOf.get(segment.speakerId ?? 0) ?? null}
                    initials={initialsOf.get(segment.speakerId ?? 0) ?? ''}
                    isTurnStart={namesSpeaker(segments, index, gaps)}
                    isCurrent={index === current}
                    isHeard={isHeard(segment, props.transcript.heard)}
                    isLive={segment.id === liveId}
                    caret={caret?.segmentId === segment.id ? caret : null}
                    does={does}
                    onFocusChange={onFocusChange}
                    onChooseSpeaker={chooseSpeaker}
                    onPlayFrom={player.playFrom}
                    onType={props.onType}
                  />
                  {index === segments.length - 1 && <GapsHere gaps={gaps.get(segments.length)} />}
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
          onTranscribe={props.onTranscribe}
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
  const textPx = Math.max(guess.leastPx, lines * guess.linePx)
  return Math.round(guess.besidePx + textPx + (beginsTurn(segments, index) ? guess.turnPx : 0))
}

/** The ids of the segments: the same array until one is added, removed or moved. */
function useIds(segments: readonly Segment[]): readonly number[] {
  const kept = useRef<{ segments: readonly Segment[]; ids: readonly number[] }>({ segments: [], ids: [] })
  return useMemo(() => {
    const ids = haveSameIds(kept.current.segments, segments) ? kept.current.ids : segments.map(({ id }) => id)
    kept.current = { segments, ids }
    return ids
  }, [segments])
}

/** With each letter, over up to 30,000 segments of which all but a few are the same objects. */
function haveSameIds(before: readonly Segment[], after: readonly Segment[]): boolean {
  if (before.length !== after.length) return false
  for (let index = 0; index < before.length; index++) {
    const segment = before[index]
    const other = after[index]
    if (segment !== other && segment?.id !== other?.id) return false
  }
  return true
}

function withRow(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || shown.includes(index)) return shown
  return [...shown, index].sort((a, b) => a - b)
}
