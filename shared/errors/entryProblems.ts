import { partnerLimits } from '../partner/limits.ts'
import { addressProblemWords } from '../partner/regions.ts'

const atMost = (count: number): string => `At most ${count} characters.`

/**
 * What is wrong with something that a person entered, as a sentence, by code. A schema has room for the sentence only;
 * `entryProblemOf` finds the code again, for other languages.
 */
export const entryProblems = {
  ...addressProblemWords,
  'account-name-missing': 'Give the account a name.',
  'base-address-missing': 'Enter the base address.',
  'credential-unsendable': 'This holds a character that no credential has, such as a line break. Copy it again.',
  'workflow-path': 'It must begin with /, hold {workflow_id} once between slashes, and have no query.',
  'user-id-too-short': `A minted token needs a user ID of ${partnerLimits.userIdMinLength} characters or more.`,
  'serial-number-missing': 'Enter the serial number.',
  'serial-number-form': 'A serial number has only letters, digits and hyphens, at most 40.',
  'device-type': 'The type must be notepro, notepins, notepin, note or other.',
  'language-code': 'A language is auto, or a code such as en, de or pt-BR.',
  'hotword-with-comma': 'A hotword cannot hold a comma: the service separates hotwords by commas.',
  'workflow-items': 'A workflow is a JSON list of objects, such as [{"type": "transcribe"}].',
  'keys-unusable': 'These keys cannot be used.',
  'at-most-100': atMost(100),
  'at-most-120': atMost(120),
  'at-most-200': atMost(200),
  'at-most-300': atMost(300),
  'at-most-500': atMost(500),
} as const
export type EntryProblem = keyof typeof entryProblems

/** The code of one of these sentences; undefined for any other text. */
export const entryProblemOf = (sentence: string): EntryProblem | undefined =>
  (Object.keys(entryProblems) as EntryProblem[]).find((code) => entryProblems[code] === sentence)
