import { accountIdOf } from '../clients/accountIds.ts'
import type { Admission } from '../clients/identities.ts'
import { recordAudit } from '../postgres/audit.ts'
import type { NewsroomTx } from '../postgres/tables.ts'

/** Refusals of which each has an entry, because somebody had to sign in at the provider for it. */
type RefusedSignIn =
  | Extract<Admission, { refused: unknown }>['refused']
  /** A code was tried again; only the first time for each code. */
  | 'code-used'
  | 'code-expired'
  | 'verifier-wrong'

/** Refusals that anybody can cause, as often as they like. */
export type AnonymousRefusal = 'state-unknown' | 'code-unknown' | 'denied' | 'provider-failed'

/** The names of the actions in the audit. */
type SignInEntry =
  | { action: 'person-added' | 'identity-bound' | 'signed-in'; detail?: undefined }
  | { action: 'sign-in-refused'; detail: RefusedSignIn }

/**
 * Adds an entry of a sign-in to the audit, in the transaction of what it did. `userId`: null if the person is not known.
 * `keyName`: of the keys that it gave.
 */
export const noteSignIn = (
  tx: NewsroomTx,
  by: { nodeId: string; nowMs: number; clientId: string; userId: string | null; keyName?: string },
  { action, detail }: SignInEntry,
): Promise<void> => {
  const account = accountIdOf(by.clientId, by.userId)
  return recordAudit(tx, [
    {
      ...{ at_ms: by.nowMs, client_id: by.clientId, account_id: by.userId === null ? null : account },
      ...{ key_name: by.keyName ?? null, action, object_kind: 'account', object_id: account },
      ...{ node: by.nodeId, detail: detail ?? null },
    },
  ])
}
