import type { RecordedTimeSource } from '../sound/recordedTime.ts'
import type { Seal } from './custody.ts'

/** A kind of statement. `values`: only their type. */
type StatementKind<V> = { isProven: boolean | null; values?: V }
const found = <V = Record<never, never>>(isProven: boolean | null): StatementKind<V> => ({ isProven })

/**
 * What a check of evidence found: for each code its values, and whether it is proven (true), refuted (false), or something that this check
 * cannot prove (null). `words.evidence.statements` has the sentences.
 */
const statementKinds = {
  'files-match': found<{ files: number }>(true),
  'file-differs': found<{ name: string }>(false),
  'file-missing': found<{ name: string }>(null),
  'form-changed': found(false),
  'signature-good': found<{ fingerprint: string }>(true),
  'signature-bad': found<{ fingerprint: string }>(false),
  'signer-expected': found<{ fingerprint: string }>(true),
  'signer-other': found<{ fingerprint: string }>(false),
  'signer-unknown': found<{ fingerprint: string }>(null),
  'log-whole': found<{ rows: number }>(true),
  'log-broken': found<{ row: number }>(false),
  'log-empty': found(null),
  'log-own-word': found(null),
  'import-agrees': found(true),
  'import-disagrees': found(false),
  'original-matches': found<{ name: string }>(true),
  'original-away': found<{ seal: Seal }>(null),
  'original-differed': found(false),
  'recorded-by-clock': found<{ recordedMs: number | null; clock: RecordedTimeSource | null }>(null),
  'stamp-good': found<{ atMs: number; authority: string }>(true),
  'stamp-root-good': found<{ authority: string }>(true),
  'stamp-root-unchecked': found<{ authority: string }>(null),
  'stamp-bad': found<{ fault: StampFault }>(false),
  'stamp-none': found<{ madeAtMs: number }>(null),
  'transcript-matches': found<{ name: string }>(true),
  'transcript-not-compared': found(null),
  reduced: found<{ madeOn: string }>(null),
  'speech-unproven': found(null),
  'bag-whole': found<{ files: number }>(true),
  'bag-broken': found<{ name: string; fault: BagFault }>(false),
}
type StatementCode = keyof typeof statementKinds
type StatementValues = {
  [C in StatementCode]: (typeof statementKinds)[C] extends StatementKind<infer V> ? V : never
}
export type StatementSentences = { [C in StatementCode]: (values: StatementValues[C]) => string }

/** Why a bag is not valid. `name`: the file. */
export type BagFault = 'missing' | 'differs' | 'not-listed' | 'unreadable'

/** Why a time stamp does not hold. */
export const stampFaults = [
  'stamp-changed',
  'stamp-unreadable',
  'stamp-of-other-bytes',
  'stamp-not-signed',
  'stamp-wrong-certificate',
  'stamp-root-unknown',
] as const
export type StampFault = (typeof stampFaults)[number]

export type Statement = {
  [C in StatementCode]: { code: C; isProven: boolean | null; values: StatementValues[C] }
}[StatementCode]

export const statement = <C extends StatementCode>(code: C, values: StatementValues[C]): Statement =>
  ({ code, isProven: statementKinds[code].isProven, values }) as Statement
