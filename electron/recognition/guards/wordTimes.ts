import { sampleRateHz } from '../sampleRate.ts'
import type { HeardSpeech, HeardWord, SoundStretch } from '../types.ts'

/** A model's times may be wrong by this much. Times that are further off are no times. */
const mostOffSeconds = 1

/**
 * The speech with times of words that can be: numbers, inside the stretch, and in order. Small errors are corrected. With larger ones, the words
 * have no times, and the text stays.
 */
export function withTimesInside(heard: HeardSpeech, { startSample, samples }: SoundStretch): HeardSpeech {
  if (heard.words === null) return heard
  const from = startSample / sampleRateHz
  const to = from + samples.length / sampleRateHz
  const words: HeardWord[] = []
  let before = from
  for (const word of heard.words) {
    const start = Math.min(to, Math.max(before, word.start))
    const end = Math.min(to, Math.max(start, word.end))
    if (!isNear(start, word.start) || !isNear(end, word.end)) return { ...heard, words: null }
    words.push({ ...word, start, end })
    before = start
  }
  return { ...heard, words }
}

/** False for anything that is no number. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= mostOffSeconds
