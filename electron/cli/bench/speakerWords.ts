import { bestMatch } from './bestMatch.ts'
import { wordErrorRate } from './wordErrorRate.ts'

/** Words of one speaker, in the order of the sound. */
type SpokenText = { speaker: string; text: string }

/**
 * Word errors with speakers. `cpErrors`: the errors of `cpWER`, as in CHiME: the words of each speaker are joined and compared, and the
 * recognised speakers are matched with those of the reference so that the errors are fewest. `errors`: the errors without speakers, the words of
 * everybody in the order of the sound; at most `cpErrors`, because people who talk at once have no order. `wrongSpeaker`: how many words have the wrong speaker. Such a word is missing from one speaker and extra
 * at another, so it counts two `cpErrors`. `words`: the number of words in the reference.
 */
type SpeakerWords = { words: number; errors: number; cpErrors: number; wrongSpeaker: number }

export function speakerWords(reference: readonly SpokenText[], hypothesis: readonly SpokenText[]): SpeakerWords {
  const [spoken, recognised] = [bySpeaker(reference), bySpeaker(hypothesis)]
  const size = Math.max(spoken.length, recognised.length)
  const costs = Array.from({ length: size }, (_row, one) =>
    Array.from({ length: size }, (_column, other) => wordErrorRate(spoken[one] ?? '', recognised[other] ?? '').errors),
  )
  const cpErrors = Math.abs(bestMatch(costs.map((row) => row.map((count) => -count))))
  const all = (texts: readonly SpokenText[]) => texts.map(({ text }) => text).join(' ')
  const inOrder = wordErrorRate(all(reference), all(hypothesis))
  const errors = Math.min(inOrder.errors, cpErrors)
  return { words: inOrder.words, errors, cpErrors, wrongSpeaker: (cpErrors - errors) / 2 }
}

function bySpeaker(texts: readonly SpokenText[]): string[] {
  const joined = new Map<string, string>()
  for (const { speaker, text } of texts) joined.set(speaker, `${joined.get(speaker) ?? ''} ${text}`)
  return [...joined.values()]
}
