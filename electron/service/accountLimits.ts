import type { AccountLimits, ServiceContext } from './context.ts'
import { Refusal } from './refusal.ts'

/** These limits are far higher than a newsroom needs, but they limit how much one account can fill. */
export const usualAccountLimits: AccountLimits = { openUploads: 1000, bytes: 1024 ** 4, unfinishedTasks: 10_000 }

/** Uploads and tasks end automatically, so a later request can succeed. */
const again = { retryAfterSeconds: 60 }

/** The size of a workflow's row without its texts, so that many small rows count too. */
const workflowRowBytes = 1024

/** Throws a 429 Refusal if the account may not begin an upload of this many bytes. */
export function checkMayUpload(context: ServiceContext, accountId: string, sizeBytes: number): void {
  const open = context.db
    .prepare<[string], number>(
      `SELECT count(*) FROM uploads WHERE account_id = ? AND state = 'open' AND removed_ms IS NULL`,
    )
    .pluck()
    .get(accountId)
  if (open !== undefined && open >= context.limits.openUploads)
    throw new Refusal(429, `filesize: this account has ${open} uploads open, as many as it may have.`, again)
  checkMayStore(context, accountId, sizeBytes, 'filesize: ')
}

/** Throws a 429 Refusal if the account may not submit this workflow. All its workflows count until they are removed. */
export function checkMayAddWorkflow(context: ServiceContext, accountId: string, workflow: object): void {
  checkMayAddTask(context, accountId)
  checkMayStore(context, accountId, workflowRowBytes + Buffer.byteLength(JSON.stringify(workflow)), '')
}

function checkMayStore({ db, limits }: ServiceContext, accountId: string, moreBytes: number, field: string): void {
  if (limits.bytes === Number.POSITIVE_INFINITY) return
  const stored = db
    .prepare<[{ id: string }], number>(
      `SELECT (SELECT coalesce(sum(size_bytes), 0) FROM uploads WHERE account_id = @id AND removed_ms IS NULL)
         + (SELECT coalesce(sum(${workflowRowBytes} + octet_length(definition) + octet_length(metadata)
              + octet_length(outputs)), 0) FROM workflows WHERE account_id = @id)`,
    )
    .pluck()
    .get({ id: accountId })
  if ((stored ?? 0) + moreBytes > limits.bytes)
    throw new Refusal(
      429,
      `${field}this account would exceed its storage limit. Files and workflows are removed with their results.`,
      again,
    )
}

/** Throws a 429 Refusal if the account already has as many unfinished tasks as it may have. */
export function checkMayAddTask({ db, limits }: ServiceContext, accountId: string): void {
  const unfinished = db
    .prepare<[{ id: string }], number>(
      `SELECT (SELECT count(*) FROM tasks WHERE account_id = @id AND status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED'))
         + (SELECT count(*) FROM workflows WHERE account_id = @id AND ended_ms IS NULL AND transcription_id IS NULL)`,
    )
    .pluck()
    .get({ id: accountId })
  if (unfinished !== undefined && unfinished >= limits.unfinishedTasks)
    throw new Refusal(429, `This account has ${unfinished} unfinished tasks, as many as it may have.`, again)
}
