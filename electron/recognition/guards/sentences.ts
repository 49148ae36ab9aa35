import type { HeardSpeech } from '../types.ts'
import { plainWords } from './repeats.ts'

/** The sentences of a text, with their signs. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?…。！？])\s*/u).filter((one) => one.trim() !== '')

/** The speech after its first sentence. Its words keep their times if they end where the sentence does. */
export function withoutFirstSentence(heard: HeardSpeech): HeardSpeech {
  const [first = '', ...others] = sentencesOf(heard.text)
  const text = heard.text.slice(heard.text.indexOf(first) + first.length).trim()
  if (others.length === 0 || heard.words === null)
    return { ...heard, text: others.length === 0 ? '' : text, words: null }
  const letters = plainWords(first).join('').length
  let count = 0
  let taken = 0
  while (taken < letters && count < heard.words.length)
    taken += plainWords(heard.words[count++]?.text ?? '').join('').length
  return { ...heard, text, words: taken === letters ? heard.words.slice(count) : null }
}
