import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { currentSegmentIndex } from '../../transcript/spokenWords.ts'
import { rangeOf } from '../../transcript/textGeometry.ts'
import { steppedWords } from '../../words/codeWords.ts'
import { words } from '../../words/index.ts'
import { changedPlaces, isStepSeen, type Step, type StepDone } from './caretAfterStep.ts'
import type { WantedCaret } from './caretMoves.ts'
import { beginsTurn } from './turns.ts'
import type { SegmentEdits } from './useSegmentEdits.ts'

/**
 * Guesses until a row is measured: characters per line, and heights in CSS pixels as in the styles. If a guess is right, drawing the
 * row moves no other row.
 */
const guess = { lineCharacters: 62, linePx: 27.89, leastPx: 28, besidePx: 4, turnPx: 14, betweenPx: 20 } as const

/**
 * A segment to show now. It is a new object each time, so that the same segment can be shown again. `from`, `to`: the caret's offsets.
 * `isPlayed`: playback is at its word `from`, which comes to the middle, and the list follows playback from there.
 */
export type Reveal = { segmentId: number; takesCaret?: boolean; from?: number; to?: number; isPlayed?: boolean }

/** The rows on screen. The row at `liveIndex`, which has the caret, stays drawn wherever the list is scrolled. */
export function useSegmentRows(
  segments: readonly Segment[],
  scroller: RefObject<HTMLDivElement | null>,
  liveIndex: { readonly current: number },
  between: ReadonlyMap<number, unknown>,
) {
  const ids = useIds(segments)
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: segments.length,
    getScrollElement: () => scroller.current,
    // A new function each time would make the list place all rows again.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: (index) => guessHeight(segments, index) + (between.has(index) ? guess.betweenPx : 0),
    overscan: 6,
    rangeExtractor: (range) => withRow(range, liveIndex.current),
  })
  const goToRow = (index: number, shown: (row: Element) => void) => {
    const drawn = () => scroller.current?.querySelector(`[data-index="${index}"]`) ?? null
    const row = drawn()
    if (row) shown(row)
    rows.scrollToIndex(index, { align: 'auto' })
    // If the row is not drawn yet, it will be in the next frame.
    if (!row)
      requestAnimationFrame(() => {
        const now = drawn()
        if (now) shown(now)
      })
  }
  return { rows, ids, goToRow }
}

/**
 * Scrolls the list. It first shows the place where the person left it. Later, a revealed segment, the caret, an undo and playback move
 * it.
 */
export function useScrolling(props: {
  rows: Virtualizer<HTMLDivElement, Element>
  segments: readonly Segment[]
  topMs: number | null
  reveal: Reveal | null
  step: Step | null
  caret: WantedCaret | null
  liveIndex: { readonly current: number }
  does: SegmentEdits
  /** The segment at the playback position; -1 before the first segment. */
  current: number
  isPlaying: boolean
}): { follows: boolean; setFollows: (follows: boolean) => void } {
  const { rows, segments, topMs, reveal, caret, liveIndex, does, current, isPlaying } = props
  const [follows, setFollows] = useState(true)
  const isLeftPlaceShown = useRef(false)
  useEffect(() => {
    if (topMs === null || isLeftPlaceShown.current || segments.length === 0) return
    isLeftPlaceShown.current = true
    rows.scrollToIndex(Math.max(0, currentSegmentIndex(segments, topMs)), { align: 'start' })
  }, [topMs, segments, rows])

  const shown = useRef<typeof reveal>(null)
  useEffect(() => {
    if (reveal === null || shown.current === reveal) return
    const index = segments.findIndex(({ id }) => id === reveal.segmentId)
    // After a new transcription, the old segments may still be here.
    if (index < 0) return
    shown.current = reveal
    setFollows(reveal.isPlayed ?? false)
    rows.scrollToIndex(index, { align: 'center' })
    if (reveal.takesCaret) does.goTo(reveal.segmentId, reveal.from ?? 0, reveal.to)
    if (reveal.isPlayed) return centreWord(rows, index, reveal)
  }, [reveal, segments, rows, does])

  useShownSteps(props, setFollows)

  // The list follows the caret.
  useLayoutEffect(() => {
    if (caret && liveIndex.current >= 0) rows.scrollToIndex(liveIndex.current, { align: 'auto' })
  }, [caret, liveIndex, rows])

  useEffect(() => {
    // A person who types is reading the row with the caret.
    if (does.isBeingTypedIn() && liveIndex.current >= 0) return
    if (isPlaying && follows && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  }, [current, follows, isPlaying, rows, does, liveIndex])
  return { follows, setFollows }
}

/** For this many frames rows may still be measured, which moves the others. */
const settlingFrames = 12

/** Brings a word to the middle: its row may be higher than the list. Returns the call that stops this. */
function centreWord(
  rows: Virtualizer<HTMLDivElement, Element>,
  index: number,
  { segmentId, from = 0 }: Reveal,
): () => void {
  let frame = 0
  const centre = (framesLeft: number) => {
    const list = rows.scrollElement
    const text = list?.querySelector(`[data-segment="${segmentId}"] [data-words]`)
    const word = text && (rangeOf(text, from, from + 1) ?? text).getBoundingClientRect()
    if (list && word) {
      const { top, bottom } = list.getBoundingClientRect()
      list.scrollTop += (word.top + word.bottom - top - bottom) / 2
    } else rows.scrollToIndex(index, { align: 'center' })
    if (framesLeft > 0) frame = requestAnimationFrame(() => centre(framesLeft - 1))
  }
  frame = requestAnimationFrame(() => centre(settlingFrames))
  return () => cancelAnimationFrame(frame)
}

/** Shows what an undo or redo changed: the list scrolls there, and a message says what it was if nobody could see it. */
function useShownSteps(
  { rows, segments, step, does }: Pick<Parameters<typeof useScrolling>[0], 'rows' | 'segments' | 'step' | 'does'>,
  setFollows: (follows: boolean) => void,
): void {
  const [stepped, setStepped] = useState<StepDone | null>(null)
  const latest = useRef(segments)
  latest.current = segments
  // A step from before the list was shown is over.
  const known = useRef(step)
  // Do this before the next key.
  useLayoutEffect(() => {
    if (!step || step === known.current) return
    known.current = step
    void does.follow(step)
    void step.done.then((made) => {
      if (!made) return
      const { startIndex = 0, endIndex = -1 } = rows.range ?? {}
      if (isStepSeen(made, latest.current.slice(startIndex, endIndex + 1))) return
      const said = words.recording.transcript.stepped[step.kind]
      if (!made.result.madeElsewhere) does.say(said(steppedWords(made.result)))
      setStepped(made)
    })
  }, [step, does, rows])
  useEffect(() => {
    const changed = stepped && changedPlaces(stepped, segments)
    const [first] = changed ?? []
    if (!changed || first === undefined) return
    setStepped(null)
    const { startIndex = 0, endIndex = -1 } = rows.range ?? {}
    if (changed.some((index) => index >= startIndex && index <= endIndex)) return
    setFollows(false)
    rows.scrollToIndex(first, { align: 'center' })
  }, [stepped, segments, rows, setFollows])
}

function guessHeight(segments: readonly Segment[], index: number): number {
  const lines = Math.max(1, Math.ceil((segments[index]?.text.length ?? 0) / guess.lineCharacters))
  const textPx = Math.max(guess.leastPx, lines * guess.linePx)
  return Math.round(guess.besidePx + textPx + (beginsTurn(segments, index) ? guess.turnPx : 0))
}

/** The ids of the segments. Returns the same array until a segment is added, removed or moved. */
function useIds(segments: readonly Segment[]): readonly number[] {
  const kept = useRef<{ segments: readonly Segment[]; ids: readonly number[] }>({ segments: [], ids: [] })
  return useMemo(() => {
    const ids = haveSameIds(kept.current.segments, segments) ? kept.current.ids : segments.map(({ id }) => id)
    kept.current = { segments, ids }
    return ids
  }, [segments])
}

/** This check runs with each letter over up to 30,000 segments, nearly all of which are the same objects. */
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
