import { bestMatch } from '../../electron/cli/bench/bestMatch.ts'
import { wordErrorRate } from '../../electron/cli/bench/wordErrorRate.ts'

/** Words of one speaker, in the order of the sound. */
export type SpokenText = { speaker: string; text: string }

/**
 * The word errors with speakers (`cpWER`), as in CHiME: the words of each speaker are joined and compared, and the recognised speakers
 * are matched with those of the reference so that the errors are fewest. `wrongSpeaker`: how much larger this rate is than the rate
 * without speakers, which is the share of words that have the wrong speaker. A moved word counts twice: where it is missing and where it
 * is extra. Never below 0. `words`: the number of words in the reference.
 */
export function speakerWords(
  reference: readonly SpokenText[],
  hypothesis: readonly SpokenText[],
): { words: number; wordErrorRate: number; cpWordErrorRate: number; wrongSpeaker: number } {
  const [spoken, recognised] = [bySpeaker(reference), bySpeaker(hypothesis)]
  const size = Math.max(spoken.length, recognised.length)
  const errors = Array.from({ length: size }, (_row, one) =>
    Array.from({ length: size }, (_column, other) => wordErrorRate(spoken[one] ?? '', recognised[other] ?? '').errors),
  )
  const fewest = Math.abs(bestMatch(errors.map((row) => row.map((count) => -count))))
  const all = (texts: readonly SpokenText[]) => texts.map(({ text }) => text).join(' ')
  const { words, rate } = wordErrorRate(all(reference), all(hypothesis))
  const cpRate = words === 0 ? (fewest === 0 ? 0 : 1) : fewest / words
  return { words, wordErrorRate: rate, cpWordErrorRate: cpRate, wrongSpeaker: Math.max(0, cpRate - rate) }
}

function bySpeaker(texts: readonly SpokenText[]): string[] {
  const joined = new Map<string, string>()
  for (const { speaker, text } of texts) joined.set(speaker, `${joined.get(speaker) ?? ''} ${text}`)
  return [...joined.values()]
}
