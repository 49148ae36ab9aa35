import { diffComm } from 'node-diff3'
import { z } from 'zod'
import { foldedText } from '../text/folding.ts'
import type { TimeRange } from './heard.ts'

/** A word that a speech model recognised; times refer to the recording. `confidence`: 0 to 1; null if the model gives none. */
export const timedWordSchema = z.object({
  text: z.string(),
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  confidence: z.number().min(0).max(1).nullable(),
})
export type TimedWord = z.infer<typeof timedWordSchema>

/** The words that one transcription recognised in a stretch, in the order of the audio. */
export const heardWordsSchema = z.object({ runId: z.number().int().positive(), words: z.array(timedWordSchema) })
export type HeardWords = z.infer<typeof heardWordsSchema>

/**
 * A word of a segment's text, `text.slice(from, to)`, with its time. If not `isExact`, the time is estimated from the words beside it.
 */
export type PlacedWord = {
  from: number
  to: number
  startMs: number
  endMs: number
  isExact: boolean
  confidence: number | null
}

/** A model may state that a word begins a little before its segment, or ends a little after it. */
const besideMs = 300
/** The time to compare grows with the square of the words. Nobody types a segment as long as this. */
const mostWords = 1500

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Latin letters with spaces and marks between words. The segmenter would find the same words, ten times slower. */
const isPlain = (text: string): boolean =>
  /^[\p{Script=Latin}\s.,!?;]*$/u.test(text) && !/[.,!?;]\p{Script=Latin}/u.test(text)

const isSingle = /^\p{Script=Latin}+$/u

/** The words of a text, also of one without spaces between them. */
function rangesOf(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  if (isPlain(text)) {
    for (const { index, 0: word } of text.matchAll(/\p{Script=Latin}+/gu))
      found.push({ from: index, to: index + word.length })
    return found
  }
  for (const { index, segment, isWordLike } of segmenter.segment(text))
    if (isWordLike) found.push({ from: index, to: index + segment.length })
  return found
}
const compared = (word: string): string => (/^[a-z']*$/.test(word) ? word : foldedText(word.normalize('NFKC'), 'case'))

/**
 * The words of a segment's text with their times, in order. `transcriptions`: the words that services recognised around it, see
 * `transcripts.words`; the transcription with most of the text's words is used. If it lacks a word, because a person typed it, the word
 * is placed between its neighbours. Null if no word of the text has a time.
 */
export function placedWords(
  text: string,
  segment: TimeRange,
  transcriptions: readonly HeardWords[],
): PlacedWord[] | null {
  const written = rangesOf(text)
  if (written.length === 0 || written.length > mostWords) return null
  const wordsWritten = written.map(({ from, to }) => compared(text.slice(from, to)))
  let best: { timed: TimedWord[]; pairs: Map<number, number> } | null = null
  for (const { words } of transcriptions) {
    const timed = words.filter((word) => isInside(word, segment)).flatMap(inSingleWords)
    if (timed.length === 0 || timed.length > mostWords) continue
    const pairs = pairsOf(
      wordsWritten,
      timed.map((word) => compared(word.text)),
    )
    if (pairs.size > (best?.pairs.size ?? 0)) best = { timed, pairs }
    if (pairs.size === written.length) break
  }
  if (!best) return null
  const { timed, pairs } = best
  const placed = written.map((range, index): PlacedWord | null => {
    const word = timed[pairs.get(index) ?? -1]
    return word
      ? { ...range, startMs: word.startMs, endMs: word.endMs, isExact: true, confidence: word.confidence }
      : null
  })
  return filled(placed, written, segment)
}

const isInside = ({ startMs, endMs }: TimedWord, segment: TimeRange): boolean => {
  const middleMs = (startMs + endMs) / 2
  return middleMs >= segment.startMs - besideMs && middleMs < segment.endMs + besideMs
}

/** Splits a model's word such as “twenty-one,” like the words of a text, and gives each part its share of the time. */
function inSingleWords(word: TimedWord): TimedWord[] {
  // Nearly every recognised word is a single word.
  if (isSingle.test(word.text)) return [word]
  const ranges = rangesOf(word.text)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return []
  const msPerLetter = (word.endMs - word.startMs) / (last.to - first.from)
  return ranges.map(({ from, to }) => ({
    text: word.text.slice(from, to),
    startMs: Math.round(word.startMs + (from - first.from) * msPerLetter),
    endMs: Math.round(word.startMs + (to - first.from) * msPerLetter),
    confidence: word.confidence,
  }))
}

/** Pairs each written word with its recognised word, by index. */
function pairsOf(written: readonly string[], timed: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>()
  // Nothing was edited: the usual case needs no comparison.
  if (written.length === timed.length && written.every((word, index) => word === timed[index])) {
    for (const index of written.keys()) pairs.set(index, index)
    return pairs
  }
  // Compare only the words between equal ends, because the comparison takes long and a person usually typed only a few
  // words.
  let begun = 0
  while (begun < written.length && begun < timed.length && written[begun] === timed[begun]) pairs.set(begun, begun++)
  let [at, heardAt] = [begun, begun]
  for (const { common, buffer1, buffer2 } of diffComm(written.slice(begun), timed.slice(begun))) {
    common?.forEach((_, index) => {
      pairs.set(at + index, heardAt + index)
    })
    at += (common ?? buffer1).length
    heardAt += (common ?? buffer2).length
  }
  return pairs
}

/** Gives words without a time the time between their neighbours, by their letters. */
function filled(
  placed: readonly (PlacedWord | null)[],
  written: readonly { from: number; to: number }[],
  segment: TimeRange,
): PlacedWord[] {
  const words: PlacedWord[] = []
  for (let index = 0; index < placed.length; ) {
    const known = placed[index]
    if (known) {
      words.push(known)
      index += 1
      continue
    }
    const next = placed.findIndex((word, at) => at > index && word !== null)
    const end = next < 0 ? placed.length : next
    const gap = written.slice(index, end)
    const startMs = words.at(-1)?.endMs ?? segment.startMs
    const endMs = Math.max(startMs, placed[next]?.startMs ?? segment.endMs)
    const letters = gap.reduce((sum, { from, to }) => sum + to - from, 0)
    let passed = 0
    for (const { from, to } of gap) {
      const at = (count: number) => Math.round(startMs + ((endMs - startMs) * count) / letters)
      words.push({ from, to, startMs: at(passed), endMs: at(passed + to - from), isExact: false, confidence: null })
      passed += to - from
    }
    index = end
  }
  return words
}
