import { recordAudit } from '../postgres/audit.ts'
import type { NewsroomTx } from '../postgres/tables.ts'
import { accountIdOf } from './accountIds.ts'

/** In the place of a node's id: a command has made the change. Who ran it is not known here. */
const commandNode = 'command'

type CommandEntry = { atMs: number; detail?: string } & (
  | {
      action:
        | 'client-added'
        | 'client-set'
        | 'client-disabled'
        | 'client-enabled'
        | 'person-put'
        | 'person-removed'
        | 'identity-forgotten'
      clientId: string
      userId?: string
    }
  /** `userId`: null for keys of the client itself. */
  | { action: 'keys-issued' | 'keys-revoked'; clientId: string; userId: string | null; keyName: string }
  | { action: 'worker-key-added' | 'worker-key-revoked'; keyName: string }
  | { action: 'signing-key-added'; keyId: string }
)

/**
 * Adds an entry of a command to the audit, in the transaction of the change. Its object is an account, a worker's key by
 * its name, or a signing key by its id. `detail`: such as a role, or the names of changed settings. No names and no
 * addresses of people.
 */
export async function noteCommand(tx: NewsroomTx, entry: CommandEntry): Promise<void> {
  const { atMs, action, detail = null } = entry
  const isOfClient = 'clientId' in entry
  const object = isOfClient
    ? { object_kind: 'account', object_id: accountIdOf(entry.clientId, entry.userId ?? null) }
    : 'keyId' in entry
      ? { object_kind: 'signing-key', object_id: entry.keyId }
      : { object_kind: 'worker-key', object_id: entry.keyName }
  await recordAudit(tx, [
    {
      ...{ at_ms: atMs, client_id: isOfClient ? entry.clientId : null, account_id: null },
      key_name: isOfClient && 'keyName' in entry ? entry.keyName : null,
      ...{ action, ...object, node: commandNode, detail },
    },
  ])
}
