import { keptText } from '../../../shared/transcripts/wordsOfText.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type HandoverContent, type HandoverHistory, type HandoverImages, type HandoverState, limits } from './form.ts'

/** Checks what a schema cannot: that rows name rows that exist, and marks words that exist. Throws `handover-content`. */
export function demandWhole({ state }: Pick<HandoverContent, 'state'>, history: HandoverHistory | null): void {
  if (history && !state) throw problem('handover-content')
  if (!state) return
  const speakers = demandKeys(state.speakers)
  demandKeys(state.segments)
  for (const rows of [state.quotes, state.notes, state.redactions, state.words]) demandKeys(rows)
  const texts = new Map(state.segments.map(({ key, text }) => [key, text]))
  const isPiece = ({ segment, from, to }: { segment: string; from: number; to: number }) =>
    from < to && to <= (texts.get(segment)?.length ?? -1)
  const isFit =
    state.segments.every(({ speaker, text, startMs, endMs }) => {
      return (speaker === null || speakers.has(speaker)) && startMs <= endMs && isKept(text)
    }) &&
    state.quotes.every(({ pieces }) => pieces.every(isPiece) && isOnePerSegment(pieces)) &&
    state.redactions.every(({ pieces, kind, speaker }) => {
      return pieces.every(isPiece) && (kind === 'speaker') === (speaker !== null)
    }) &&
    state.redactions.every(({ stretches }) => stretches.every(({ startMs, endMs }) => startMs <= endMs))
  if (!isFit) throw problem('handover-content')
  for (const { before, after } of history?.edits ?? []) for (const images of [before, after]) demandImages(images)
}

function demandKeys(rows: readonly { key: string }[]): Set<string> {
  const keys = new Set(rows.map(({ key }) => key))
  if (keys.size !== rows.length) throw problem('handover-content')
  return keys
}

const isOnePerSegment = (pieces: readonly { segment: string }[]): boolean =>
  new Set(pieces.map(({ segment }) => segment)).size === pieces.length

/** A segment is one line, without half characters, as the library stores it. */
const isKept = (text: string): boolean => keptText(text) === text || keptText(text) === text.trim()

function demandImages({ segments, speakers, redactions = [], marks = [], notes = [] }: HandoverImages): void {
  for (const rows of [segments, speakers, redactions, marks, notes]) demandKeys(rows)
  const isFit =
    segments.every(({ text, startMs, endMs }) => startMs <= endMs && isKept(text)) &&
    redactions.every(({ kind, speaker }) => (kind === 'speaker') === (speaker !== null)) &&
    marks.every(({ pieces }) => pieces.every(({ from, to }) => from < to) && isOnePerSegment(pieces))
  if (!isFit) throw problem('handover-content')
}

/** Throws `handover-times` if a row is far outside the sound. */
export function demandInside(state: HandoverState, history: HandoverHistory | null, durationMs: number): void {
  const mostMs = durationMs + limits.afterEndMs
  const isInside = ({ endMs }: { endMs: number }) => endMs <= mostMs
  const images = (history?.edits ?? []).flatMap(({ before, after }) => [before, after])
  const isFit =
    [state.segments, state.quotes, state.heard].every((rows) => rows.every(isInside)) &&
    state.notes.every(({ atMs }) => atMs <= mostMs) &&
    [state, ...images].every(({ redactions = [] }) => redactions.every(({ stretches }) => stretches.every(isInside))) &&
    images.every(({ segments, marks = [], notes = [] }) => {
      return [segments, marks].every((rows) => rows.every(isInside)) && notes.every(({ atMs }) => atMs <= mostMs)
    }) &&
    state.words.every(({ words }) => words.every(([, startMs, lengthMs]) => startMs + lengthMs <= mostMs))
  if (!isFit) throw problem('handover-times')
}
