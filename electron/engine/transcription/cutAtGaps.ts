import { gapSpan, type MissingSound, markedGaps } from '../../../shared/sound/missingSound.ts'
import type { MachineSegment } from '../transcripts/machineTranscript.ts'

type Span = { startMs: number; endMs: number }

/**
 * Cuts segments at gaps in the sound, so that words before and after a gap do not read as one sentence. Words are divided by their
 * times; without times, by the share of the sound on each side.
 */
export function cutAtGaps(segments: readonly MachineSegment[], missing: MissingSound | null): MachineSegment[] {
  if (missing === null) return [...segments]
  const gaps = markedGaps(missing)
    .filter(({ cause }) => cause !== 'cut')
    .map((gap) => gapSpan(missing, gap))
  return gaps
    .reduce<MachineSegment[]>((list, gap) => list.flatMap((segment) => cutAt(segment, gap)), [...segments])
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

function cutAt(segment: MachineSegment, gap: Span): MachineSegment[] {
  // If the whole segment lies in the gap, the service may have invented its words. It stays, because the words have no other
  // place.
  const isInside = segment.startMs >= gap.startMs && segment.endMs <= gap.endMs
  if (segment.isUnclear || isInside || segment.endMs <= gap.startMs || segment.startMs >= gap.endMs) return [segment]
  const beforeMs = Math.max(0, gap.startMs - segment.startMs)
  const afterMs = Math.max(0, segment.endMs - gap.endMs)
  const { words } = segment
  const isBefore = ({ startMs, endMs }: Span) => (startMs + endMs) / 2 < (gap.startMs + gap.endMs) / 2
  const tokens = tokensOf(segment.text)
  const share = beforeMs / (beforeMs + afterMs)
  const countBefore = words?.length
    ? tokensOfWords(tokens, words.filter(isBefore).length, words.length)
    : tokensOfShare(tokens, share)
  const [before, after] = [tokens.slice(0, countBefore), tokens.slice(countBefore)].map((part) => part.join('').trim())
  const pieces: MachineSegment[] = []
  if (before)
    pieces.push({
      ...segment,
      endMs: Math.max(segment.startMs, Math.min(segment.endMs, gap.startMs)),
      text: before,
      ...wordsOf(words?.filter(isBefore).map((word) => ({ ...word, endMs: Math.min(word.endMs, gap.startMs) }))),
    })
  if (after)
    pieces.push({
      ...segment,
      startMs: Math.max(segment.startMs, gap.endMs),
      text: after,
      ...wordsOf(
        words
          ?.filter((word) => !isBefore(word))
          .map((word) => ({ ...word, startMs: Math.max(word.startMs, gap.endMs) })),
      ),
    })
  return pieces
}

const wordsOf = (words: MachineSegment['words']) =>
  words ? { words: words.filter(({ startMs, endMs }) => endMs >= startMs) } : {}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits a text into words with the spaces after them. In scripts without spaces, the rules of the language decide. */
function tokensOf(text: string): string[] {
  const spaced = text.match(/\S+\s*/g) ?? []
  if (spaced.length > 1) return spaced
  const tokens: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text))
    if (isWordLike || tokens.length === 0) tokens.push(segment)
    else tokens[tokens.length - 1] += segment
  return tokens
}

/** The timed words may differ from the words of the text. The share of the sound then decides. */
const tokensOfWords = (tokens: readonly string[], before: number, all: number): number =>
  tokens.length === all ? before : Math.round((tokens.length * before) / all)

function tokensOfShare(tokens: readonly string[], share: number): number {
  const characters = tokens.join('').length * share
  let taken = 0
  let count = 0
  for (const token of tokens) {
    if (taken + token.length / 2 > characters) break
    taken += token.length
    count += 1
  }
  return count
}
