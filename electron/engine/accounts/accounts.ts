import { type Account, type AccountFields, accountSchema } from '../../../shared/accounts/account.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'

const columns = `id, name, region, base_url AS baseUrl, api_base AS apiBase, client_id AS clientId,
  user_token_source AS userTokenSource, user_id AS userId, owner_id AS ownerId, expires_in_unit AS expiresInUnit,
  workflow_status_path AS workflowStatusPath, own_authority AS ownAuthority, credential_set AS credentialSet`

/** Accounts at remote services, without their secrets. */
export class AccountStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  list(): Account[] {
    return this.#db
      .prepare(`SELECT ${columns} FROM accounts WHERE removed_ms IS NULL ORDER BY id`)
      .all()
      .map((row) => accountSchema.parse(row))
  }

  /** Throws `account-unknown` if there is no such account, or if it was removed. */
  get(accountId: number): Account {
    const row = this.#db.prepare(`SELECT ${columns} FROM accounts WHERE id = ? AND removed_ms IS NULL`).get(accountId)
    if (!row) throw problem('account-unknown')
    return accountSchema.parse(row)
  }

  create(fields: AccountFields, credentialSet: string): Account {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO accounts (name, region, base_url, api_base, client_id, user_token_source, user_id, owner_id,
           expires_in_unit, workflow_status_path, own_authority, credential_set, created_ms)
         VALUES (@name, @region, @baseUrl, @apiBase, @clientId, @userTokenSource, @userId, @ownerId, @expiresInUnit,
           @workflowStatusPath, @ownAuthority, @credentialSet, @nowMs)`,
      )
      .run({ ownAuthority: '', ...fields, credentialSet, nowMs: this.#now() })
    return this.get(Number(lastInsertRowid))
  }

  update(accountId: number, fields: AccountFields, credentialSet: string): Account {
    this.#db
      .prepare(
        `UPDATE accounts SET name = @name, region = @region, base_url = @baseUrl, api_base = @apiBase,
           client_id = @clientId, user_token_source = @userTokenSource, user_id = @userId, owner_id = @ownerId,
           expires_in_unit = @expiresInUnit, workflow_status_path = @workflowStatusPath, own_authority = @ownAuthority,
           credential_set = @credentialSet
         WHERE id = @accountId AND removed_ms IS NULL`,
      )
      .run({ ownAuthority: '', ...fields, credentialSet, accountId })
    return this.get(accountId)
  }

  /** Removes an account. Its row stays, because runs refer to it. */
  remove(accountId: number): void {
    this.#db.prepare('UPDATE accounts SET removed_ms = ? WHERE id = ?').run(this.#now(), accountId)
  }
}
