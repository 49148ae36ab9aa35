import { words } from '../words/catalogue.ts'
import { sentences } from '../words/en/sentences/index.ts'
import { type ErrorInfo, type SentenceValues, TapelogError } from './errors.ts'

type Sentences = typeof sentences
type Sentence = string | ((values: never) => string)
/** Every code that has a sentence. */
type SentenceCode = keyof Sentences
type Options = { retryable?: boolean; cause?: unknown }
/** A sentence with values needs them; one without takes null, or nothing, in their place. */
type More<C extends SentenceCode> = Sentences[C] extends (values: infer V extends SentenceValues) => string
  ? [values: V, options?: Options]
  : [values?: null, options?: Options]

const say = (code: SentenceCode, values: SentenceValues | null | undefined): string => {
  const sentence = sentences[code] as Sentence
  return typeof sentence === 'string' ? sentence : sentence((values ?? {}) as never)
}

/** An error to throw, with the sentence of its code. */
export function problem<C extends SentenceCode>(code: C, ...[values, options]: More<C>): TapelogError {
  return new TapelogError(code, say(code, values), { ...options, ...(values ? { values } : {}) })
}

/** The same as a value, for errors that are stored or told and not thrown. */
export const problemInfo = <C extends SentenceCode>(code: C, ...more: More<C>): ErrorInfo =>
  problem(code, ...more).toInfo()

/** An error's text for a person: the sentence of its code, else the message from when it happened. */
export function sentenceOf(error: ErrorInfo): string {
  const triedTimes = error.values?.triedTimes
  const sentence = ownSentence(error)
  // An error of the last of several attempts; a message that is kept as it was has this already.
  const givenUp = words.sentences['given-up'] as (values: { triedTimes: number }) => string
  return typeof triedTimes === 'number' && sentence !== error.message
    ? `${sentence} ${givenUp({ triedTimes })}`
    : sentence
}

function ownSentence({ code, message, values }: ErrorInfo): string {
  if (!Object.hasOwn(sentences, code)) return message
  const sentence: Sentence = words.sentences[code as SentenceCode]
  if (typeof sentence === 'string') return sentence
  // Older versions stored no values.
  return values === undefined ? message : sentence(values as never)
}
