import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** The limits of one account. */
export type AccountLimits = {
  openUploads: number
  /** The bytes of files, of uploads at their announced size, and of workflows, including ended workflows. */
  bytes: number
  unfinishedTasks: number
}

/**
 * On whose behalf a request acts. A client is a program with credentials, such as a newsroom's; its users have accounts of
 * their own.
 */
export type Caller = {
  clientId: string
  /** The account of the user, or of the client itself if there is no user. No two clients have an account of the same id. */
  accountId: string
  /** The user as the client names it; null for the client itself. */
  userId: string | null
  /** True for the client itself, which may also complete and remove its users' uploads. */
  isClient: boolean
  limits: AccountLimits
  /** Transcriptions that the client may submit in any minute. */
  submitsPerMinute: number
  /** The accounts whose recordings the caller may read: a list, or all of the client. */
  reads: readonly string[] | 'client'
  /** Name and hash of the key that the caller used, or with which the caller's token was made. */
  keyName?: string | null
  keyHash?: string | null
}

type OwnedTable = 'tasks' | 'uploads' | 'workflows'

/** The condition that a row belongs to the caller. A client also owns its users' uploads. */
export const isOwn =
  (caller: Caller, table: OwnedTable) =>
  (eb: ExpressionBuilder<Tables, OwnedTable>): Expression<SqlBool> =>
    caller.isClient && table === 'uploads'
      ? eb('client_id', '=', caller.clientId)
      : eb('account_id', '=', caller.accountId)

/** True if the caller may read this row of a task or a workflow. */
export const mayRead = (caller: Caller, row: { client_id: string; account_id: string }): boolean =>
  caller.reads === 'client' ? row.client_id === caller.clientId : caller.reads.includes(row.account_id)

/** True if the caller may change this row of a task or a workflow. */
export const mayChange = (caller: Caller, row: { account_id: string }): boolean => row.account_id === caller.accountId
