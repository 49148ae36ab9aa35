import { randomUUID } from 'node:crypto'
import type { Engine } from '../../electron/engine/index.ts'
import type { Account, AccountFields } from '../../shared/accounts/account.ts'

/** The shell's calls to the engine after a person has confirmed an account. */
export const addAccount = (engine: Pick<Engine, 'saveAccount'>, fields: AccountFields): Promise<Account> =>
  engine.saveAccount({ accountId: null, fields, credentialSet: randomUUID() })

/** Changes an account's fields. Its credentials stay. */
export const changeAccount = (
  engine: Pick<Engine, 'saveAccount'>,
  { id, credentialSet }: Pick<Account, 'id' | 'credentialSet'>,
  fields: AccountFields,
): Promise<Account> => engine.saveAccount({ accountId: id, fields, credentialSet })
