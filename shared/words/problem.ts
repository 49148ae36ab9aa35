import { type ErrorInfo, type SentenceValues, TapelogError } from '../errors/errors.ts'
import { words } from './catalogue.ts'
import { sentences } from './en/sentences/index.ts'

type Sentences = typeof sentences
type Sentence = string | ((values: never) => string)
/** Every code that has a sentence. */
type SentenceCode = keyof Sentences
type Options = { retryable?: boolean; cause?: unknown }
/** If a sentence has values, they are required; otherwise null or nothing takes their place. */
type More<C extends SentenceCode> = Sentences[C] extends (values: infer V extends SentenceValues) => string
  ? [values: V, options?: Options]
  : [values?: null, options?: Options]

const say = (code: SentenceCode, values: SentenceValues | null | undefined): string => {
  const sentence = sentences[code] as Sentence
  return typeof sentence === 'string' ? sentence : sentence((values ?? {}) as never)
}

/** Makes an error to throw, with the sentence of its code. */
export function problem<C extends SentenceCode>(code: C, ...[values, options]: More<C>): TapelogError {
  return new TapelogError(code, say(code, values), { ...options, ...(values ? { values } : {}) })
}

/** The error as a value, to store or report it instead of throwing it. */
export const problemInfo = <C extends SentenceCode>(code: C, ...more: More<C>): ErrorInfo =>
  problem(code, ...more).toInfo()

/** Whether a code has a sentence. */
export const isSentenceCode = (code: string): code is SentenceCode => Object.hasOwn(sentences, code)

/** The error of a code whose sentence needs no values; null if it needs some, or if the code has no sentence. */
export function problemWithoutValues(code: string): ErrorInfo | null {
  if (!isSentenceCode(code)) return null
  const sentence: Sentence = sentences[code]
  return typeof sentence === 'string' ? { code, message: sentence, retryable: false } : null
}

/** The text of an error for a person: the sentence of its code, else the stored message. */
export function sentenceOf(error: ErrorInfo): string {
  const triedTimes = error.values?.triedTimes
  const sentence = ownSentence(error)
  // Adds that this was the last of several attempts. A stored message already contains this.
  const givenUp = words.sentences['given-up'] as (values: { triedTimes: number }) => string
  return typeof triedTimes === 'number' && sentence !== error.message
    ? `${sentence} ${givenUp({ triedTimes })}`
    : sentence
}

function ownSentence({ code, message, values }: ErrorInfo): string {
  if (!isSentenceCode(code)) return message
  const sentence: Sentence = words.sentences[code]
  if (typeof sentence === 'string') return sentence
  // An error from elsewhere may have no values.
  return values === undefined ? message : sentence(values as never)
}
