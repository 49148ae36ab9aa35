import type { HeardSpeech, HeardWord, Suspicion } from '../types.ts'
import { isPhantom } from './phantoms.ts'
import { isLooping, plainWords } from './repeats.ts'

/** Nobody says more words a second for three seconds. Letters of scripts without spaces are shorter than words. */
const mostWordsPerSecond = 7
const mostLettersPerSecond = 14
const speedSpanSeconds = 3
/** A shorter sentence may be said twice. */
const leastWordsDoubled = 5

type Surroundings = {
  /** The length of the stretch. */
  seconds: number
  /** Whether there is speech in it; null if nobody looked. */
  hasSpeech: boolean | null
  /** The text of the stretch that ends where this one begins; null if there is none. */
  textBefore: string | null
}

/** Null if the text can be believed. */
export function suspicionOf({ text, words }: HeardSpeech, around: Surroundings): Suspicion | null {
  if (text.trim() === '') return null
  if (around.hasSpeech === false) return 'silence'
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
  const last = plainWords(sentences(before).at(-1) ?? '')
  const first = plainWords(sentences(text)[0] ?? '')
  return last.length >= leastWordsDoubled && last.join(' ') === first.join(' ')
}

const sentences = (text: string): string[] => text.split(/(?<=[.!?…。！？])\s*/u).filter((one) => one.trim() !== '')
