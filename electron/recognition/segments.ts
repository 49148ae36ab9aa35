import type { FinishedStretch } from './partialResultsFile.ts'
import { sampleRateHz } from './sampleRate.ts'
import type { HeardWord } from './types.ts'
import { endsSentence, speakersOfWords } from './wordSpeakers.ts'

/** Consecutive words of one speaker. Times are in seconds. `speaker`: null if voices were not distinguished. */
export type SpokenPiece = {
  start: number
  end: number
  speaker: number | null
  text: string
  language: string | null
  /** Null if the model gave no times for words. */
  words: HeardWord[] | null
}

const longestPauseSeconds = 1.2
/** A sentence does not go on after a longer pause, whatever a model makes of it: in the channel of one speaker it may be the turn of another. */
const longestPauseInSentenceSeconds = 2
const longestSegmentSeconds = 15
/** A sentence that is longer than usual may continue up to this length. */
const longestSentenceSeconds = 25
/**
 * A segment of this length ends with its sentence. A shorter segment takes the next sentence too, unless there is a
 * pause.
 */
const longEnoughSeconds = 6
const sentencePauseSeconds = 0.6

/** Scripts without spaces between words, and their punctuation. */
const withoutSpaces = /[\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

export function joinTexts(before: string, after: string): string {
  const hasSpace = !(withoutSpaces.test(before.at(-1) ?? '') && withoutSpaces.test(after[0] ?? ''))
  return hasSpace ? `${before} ${after}` : before + after
}

/**
 * Cuts the recognised text at changes of speaker, at ends of sentences and at long pauses. This needs the times of the words; without them, a stretch
 * is one piece and belongs to the speaker who spoke most of it.
 */
export function spokenPieces(
  stretches: readonly FinishedStretch[],
  speakerFrom: (start: number, end: number) => number | null,
): SpokenPiece[] {
  return stretches.flatMap(({ startSample, endSample, text, words, language }): SpokenPiece[] => {
    const start = startSample / sampleRateHz
    const end = endSample / sampleRateHz
    if (text === '') return []
    if (!words || words.length === 0)
      return [{ start, end, text, language, speaker: speakerFrom(start, end), words: null }]
    const pieces: (SpokenPiece & { words: HeardWord[] })[] = []
    const speakers = speakersOfWords(words, speakerFrom)
    for (const [index, word] of words.entries()) {
      const last = pieces.at(-1)
      const speaker = speakers[index] ?? null
      const isPaused = last !== undefined && word.start - last.end > longestPauseInSentenceSeconds
      if (last && last.speaker === speaker && !isPaused && (word.isGlued || !endsSentence(last.text))) {
        last.text += word.isGlued ? word.text : ` ${word.text}`
        last.end = word.end
        last.words.push(word)
      } else pieces.push({ start: word.start, end: word.end, text: word.text, language, speaker, words: [word] })
    }
    // The detector finds the beginning and end of speech more exactly than the model's first and last token.
    const [first, last] = [pieces[0], pieces.at(-1)]
    if (first) first.start = Math.min(first.start, start)
    if (last) last.end = Math.max(last.end, end)
    return pieces
  })
}

/**
 * Joins pieces of the same speaker to segments of a sentence or two that end at sentences, turns and pauses. `isInterrupted`: true if
 * another channel has speech between two times.
 */
export function joinPieces(
  pieces: readonly SpokenPiece[],
  isInterrupted: (fromSeconds: number, toSeconds: number) => boolean = () => false,
): SpokenPiece[] {
  const joined: SpokenPiece[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const last = joined.at(-1)
    if (last && belongTogether(last, piece) && !isInterrupted(last.end, piece.start)) {
      last.end = Math.max(last.end, piece.end)
      last.text = joinTexts(last.text, piece.text)
      last.words = last.words && piece.words ? [...last.words, ...piece.words] : null
    } else joined.push({ ...piece })
  }
  return joined
}

function belongTogether(last: SpokenPiece, piece: SpokenPiece): boolean {
  if (last.speaker !== piece.speaker || last.language !== piece.language) return false
  const pause = piece.start - last.end
  if (pause > longestPauseSeconds) return false
  const together = piece.end - last.start
  if (endsSentence(last.text))
    return (
      last.end - last.start < longEnoughSeconds && pause < sentencePauseSeconds && together <= longestSegmentSeconds
    )
  // Within a sentence, allow a longer segment, if this model marks the ends of sentences.
  return together <= (endsSentence(piece.text) ? longestSentenceSeconds : longestSegmentSeconds)
}
