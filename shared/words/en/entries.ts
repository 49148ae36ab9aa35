import type { EntryProblem } from '../../errors/entryProblems.ts'
import { partnerLimits } from '../../partner/limits.ts'

const atMost = (count: number): string => `At most ${count} characters.`

/** The problems with a person's input, by code. */
export const entries: Record<EntryProblem, string> = {
  'no-address': 'This is not a web address. A web address begins with https://.',
  'no-https': 'The address must begin with https://; plain http:// is for this machine only.',
  'has-password': 'Remove the user name or password from the address.',
  'has-query': 'The address must end with its path, without ? or #.',
  'account-name-missing': 'Give the account a name.',
  'base-address-missing': 'Enter the base address.',
  'credential-unsendable':
    'This contains a character that credentials cannot have, such as a line break. Copy it again.',
  'workflow-path': 'Start with /, include {workflow_id} once between slashes, and add no query.',
  'user-id-too-short': `A minted token needs a user ID of ${partnerLimits.userIdMinLength} characters or more.`,
  'serial-number-missing': 'Enter the serial number.',
  'serial-number-form': 'A serial number has only letters, digits and hyphens, at most 40.',
  'device-type': 'The type must be notepro, notepins, notepin, note or other.',
  'language-code': 'A language is auto, or a code such as en, de or pt-BR.',
  'hotword-with-comma': 'A hotword cannot contain a comma, because the service separates hotwords by commas.',
  'workflow-items': 'A workflow is a JSON list of objects, such as [{"type": "transcribe"}].',
  'keys-unusable': 'These keys cannot be used.',
  certificates: 'Paste certificates that begin with “-----BEGIN CERTIFICATE-----”, without a private key.',
  'at-most-100': atMost(100),
  'at-most-120': atMost(120),
  'at-most-200': atMost(200),
  'at-most-300': atMost(300),
  'at-most-500': atMost(500),
}
