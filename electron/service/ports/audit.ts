import type { Caller } from './caller.ts'
import type { Tx } from './ports.ts'

/** Who did something. A null account: the service itself did it, by a setting of the client such as its days of retention. */
export type Actor = Pick<Caller, 'clientId' | 'keyName'> & { accountId: string | null }

export type AuditedAction =
  | 'token-issued'
  | 'upload-begun'
  | 'sent'
  | 'submitted'
  | 'read'
  | 'paused'
  | 'resumed'
  | 'revoked'
  | 'removed'
  | 'bound'
  | 'unbound'

export type AuditedKind = 'account' | 'file' | 'task' | 'workflow' | 'device'

/**
 * `ids`: what the action was done to, all of one kind. `sizeBytes`: of a sent file. A note has no names of files and no
 * words of recordings.
 */
export type AuditNote = {
  by: Actor
  action: AuditedAction
  kind: AuditedKind
  ids: readonly string[]
  sizeBytes?: number
}

/** Notes who did what. */
export interface Audit {
  /** `tx`: the transaction of the change that the note describes, so that both are stored or neither. */
  note(tx: Tx, note: AuditNote): Promise<void>
  /**
   * Notes that a result or a file was read. Programs poll, so one entry may stand for several reads. `detail`: from where, if
   * that is known.
   */
  read(by: Actor, kind: 'file' | 'task' | 'workflow', id: string, detail?: string): void
}
