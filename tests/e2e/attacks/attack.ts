import type { AccountFields } from '../../../shared/accounts/account.ts'

/** What the page has come to know, and what it is after. */
export type Spoils = {
  /** An address that the person never confirmed. */
  foreign: string
  /** Never leaves this machine. */
  recordingId: number
  /** The account that the person set up, and its fields. */
  accountId: number
  /** Keeps its recordings on this machine. */
  projectId: number
  fields: AccountFields
  /** A grant for the file of that recording, and one for a folder to export to. */
  importToken: string
  exportToken: string
  /** The real path of that folder, of another one, and of a recording in that one. */
  granted: string
  outside: string
  outsideFile: string
}
export type Attack = (spoils: Spoils) => Promise<boolean>
