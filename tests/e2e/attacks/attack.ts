import type { AccountFields } from '../../../shared/accounts/account.ts'

/** The page's knowledge and its targets. */
export type Spoils = {
  /** An address that the person never confirmed. */
  foreign: string
  /** A recording that never leaves this machine. */
  recordingId: number
  /** The account that the person set up, and its fields. */
  accountId: number
  /** This project keeps its recordings on this machine. */
  projectId: number
  fields: AccountFields
  /** A grant for the file of that recording, and a grant for a folder to export to. */
  importToken: string
  exportToken: string
  /** The real paths of that folder, of another folder, and of a recording in the other folder. */
  granted: string
  outside: string
  outsideFile: string
}
export type Attack = (spoils: Spoils) => Promise<boolean>
