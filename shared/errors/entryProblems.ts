/** The possible problems of a service's base address. */
const addressProblems = ['no-address', 'no-https', 'has-password', 'has-query'] as const
export type AddressProblem = (typeof addressProblems)[number]

/**
 * The possible problems with a person's input. A schema's message can only be a text, so the message is this code; the
 * catalogue has the sentence (`words.entries`).
 */
const entryProblems = [
  ...addressProblems,
  'account-name-missing',
  'base-address-missing',
  'credential-unsendable',
  'workflow-path',
  'certificates',
  'user-id-too-short',
  'serial-number-missing',
  'serial-number-form',
  'device-type',
  'language-code',
  'hotword-with-comma',
  'workflow-items',
  'keys-unusable',
  'at-most-100',
  'at-most-120',
  'at-most-200',
  'at-most-300',
  'at-most-500',
] as const
export type EntryProblem = (typeof entryProblems)[number]

/** Returns the code unchanged. The type check refuses unknown codes. */
export const entryProblem = (code: EntryProblem): EntryProblem => code

export const isEntryProblem = (text: string | null | undefined): text is EntryProblem =>
  (entryProblems as readonly unknown[]).includes(text)
