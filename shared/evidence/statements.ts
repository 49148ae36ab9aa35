import type { RecordedTimeSource } from '../sound/recordedTime.ts'
import type { Seal } from './custody.ts'

/** What a check of evidence found: for each code its values. `words.evidence.statements` has the sentences. */
type StatementValues = {
  'files-match': { files: number }
  'file-differs': { name: string }
  'file-missing': { name: string }
  'form-changed': Record<never, never>
  'signature-good': { fingerprint: string }
  'signature-bad': { fingerprint: string }
  'signer-expected': { fingerprint: string }
  'signer-other': { fingerprint: string }
  'signer-unknown': { fingerprint: string }
  'log-whole': { rows: number }
  'log-broken': { row: number }
  'log-empty': Record<never, never>
  'log-own-word': Record<never, never>
  'import-agrees': Record<never, never>
  'import-disagrees': Record<never, never>
  'original-matches': { name: string }
  'original-away': { seal: Seal }
  'original-differed': Record<never, never>
  'recorded-by-clock': { recordedMs: number | null; clock: RecordedTimeSource | null }
  'stamp-good': { atMs: number; authority: string }
  'stamp-root-good': { authority: string }
  'stamp-root-unchecked': { authority: string }
  'stamp-bad': { fault: StampFault }
  'stamp-none': { madeAtMs: number }
  'transcript-matches': { name: string }
  'transcript-not-compared': Record<never, never>
  reduced: { madeOn: string }
  'speech-unproven': Record<never, never>
  'bag-whole': { files: number }
  'bag-broken': { name: string; fault: BagFault }
}
type StatementCode = keyof StatementValues
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

/** Whether a statement is proven (true), refuted (false), or something that this check cannot prove (null). */
const isProvenBy: Readonly<Record<StatementCode, boolean | null>> = {
  'files-match': true,
  'file-differs': false,
  'file-missing': null,
  'form-changed': false,
  'signature-good': true,
  'signature-bad': false,
  'signer-expected': true,
  'signer-other': false,
  'signer-unknown': null,
  'log-whole': true,
  'log-broken': false,
  'log-empty': null,
  'log-own-word': null,
  'import-agrees': true,
  'import-disagrees': false,
  'original-matches': true,
  'original-away': null,
  'original-differed': false,
  'recorded-by-clock': null,
  'stamp-good': true,
  'stamp-root-good': true,
  'stamp-root-unchecked': null,
  'stamp-bad': false,
  'stamp-none': null,
  'transcript-matches': true,
  'transcript-not-compared': null,
  reduced: null,
  'speech-unproven': null,
  'bag-whole': true,
  'bag-broken': false,
}

export type Statement = {
  [C in StatementCode]: { code: C; isProven: boolean | null; values: StatementValues[C] }
}[StatementCode]

export const statement = <C extends StatementCode>(code: C, values: StatementValues[C]): Statement =>
  ({ code, isProven: isProvenBy[code], values }) as Statement
