import type { HeardWord } from './types.ts'

/** Parts of words from a model, with times in seconds from the start of the stretch. */
type TimedTokens = {
  tokens: readonly string[]
  timestamps: readonly number[]
  /** How long each token lasts, if the model states it. */
  durations?: readonly number[] | undefined
  /** The natural logarithms of the probabilities, if the model gives them. */
  logProbabilities?: readonly number[] | undefined
}

/**
 * Joins tokens to words. A token that begins with a space (or `▁`) begins a word. Null unless every token has a time. A word ends when
 * its last token ends: after the token's duration or after `frameSeconds`, the model's own step. The word's confidence is the mean
 * probability of its tokens.
 */
export function wordsOfTokens(recognised: TimedTokens, stretchStart: number, frameSeconds: number): HeardWord[] | null {
  const { tokens, timestamps, durations, logProbabilities } = recognised
  if (tokens.length === 0 || timestamps.length !== tokens.length) return null
  const words: (HeardWord & { logs: number[] })[] = []
  let beginsWord = true
  tokens.forEach((token, index) => {
    const text = token.replace(/^[ ▁]+/u, '')
    if (text !== token) beginsWord = true
    if (text === '') return
    const start = stretchStart + (timestamps[index] ?? 0)
    const end = start + (durations?.length === tokens.length ? (durations[index] ?? 0) : frameSeconds)
    const logs = logProbabilities?.length === tokens.length ? [logProbabilities[index] ?? 0] : []
    const last = words.at(-1)
    if (beginsWord || !last) words.push({ text, start, end, logs })
    else {
      last.text += text
      last.end = Math.max(last.end, end)
      last.logs.push(...logs)
    }
    beginsWord = false
  })
  return words.map(({ logs, ...word }) =>
    logs.length === 0 ? word : { ...word, confidence: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length) },
  )
}
