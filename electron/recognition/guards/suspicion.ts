import type { HeardSpeech, HeardWord, Suspicion } from '../types.ts'
import { isPhantom } from './phantoms.ts'
import { isLooping, plainWords } from './repeats.ts'
import { sentencesOf } from './sentences.ts'

/** Faster text over three seconds is not believed. Letters count in scripts without spaces. */
const mostWordsPerSecond = 7
const mostLettersPerSecond = 14
/** Of scripts with spaces, so that one endless word is no word either. */
const mostSpelledPerSecond = 60
const speedSpanSeconds = 3
/** A person may say a shorter sentence twice. */
const leastWordsDoubled = 5

type Surroundings = {
  /** The length of the stretch. */
  seconds: number
  /** Whether the stretch has speech; null if this was not checked. */
  hasSpeech: boolean | null
  /** The text of the stretch that ends where this one begins; null if there is none. */
  textBefore: string | null
}

/** Why the text cannot be believed; null if it can. */
export function suspicionOf({ text, words }: HeardSpeech, around: Surroundings): Suspicion | null {
  if (text.trim() === '') return null
  if (around.hasSpeech === false) return 'silence'
  // First, because the other checks look at each letter.
  if (text.length > mostSpelledPerSecond * Math.max(around.seconds, speedSpanSeconds)) return 'speed'
  if (isPhantom(text)) return 'phantom'
  if (isLooping(text)) return 'loop'
  if (isTooFast(text, words, around.seconds)) return 'speed'
  if (around.textBefore !== null && isDoubled(around.textBefore, text)) return 'doubled'
  return null
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function isTooFast(text: string, words: readonly HeardWord[] | null, seconds: number): boolean {
  const mostPerSecond = withoutSpaces.test(text) ? mostLettersPerSecond : mostWordsPerSecond
  if (words === null || words.length === 0)
    return plainWords(text).length > mostPerSecond * Math.max(seconds, speedSpanSeconds)
  // The times of single words are estimates, so only a whole span counts.
  const most = Math.floor(mostPerSecond * speedSpanSeconds)
  return words.some((word, at) => {
    const last = words[at + most]
    return last !== undefined && last.start - word.start < speedSpanSeconds
  })
}

function isDoubled(before: string, text: string): boolean {
  const last = plainWords(sentencesOf(before).at(-1) ?? '')
  const first = plainWords(sentencesOf(text)[0] ?? '')
  return last.length >= leastWordsDoubled && last.join(' ') === first.join(' ')
}
