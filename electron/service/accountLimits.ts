import type { AccountLimits, ServiceContext } from './context.ts'
import { Refusal } from './refusal.ts'

/** Far more than a newsroom needs, and still a limit to what one account can fill. */
export const usualAccountLimits: AccountLimits = { openUploads: 1000, bytes: 1024 ** 4, unfinishedTasks: 10_000 }

/** Uploads and tasks end by themselves, so a later request can succeed. */
const again = { retryAfterSeconds: 60 }

/** Throws a 429 Refusal where the account may not begin an upload of so many bytes. */
export function checkMayUpload({ db, limits }: ServiceContext, accountId: string, sizeBytes: number): void {
  const { open, bytes } = db
    .prepare<[string], { open: number; bytes: number }>(
      `SELECT count(*) FILTER (WHERE state = 'open') AS open, coalesce(sum(size_bytes), 0) AS bytes
       FROM uploads WHERE account_id = ? AND removed_ms IS NULL`,
    )
    .get(accountId) ?? { open: 0, bytes: 0 }
  if (open >= limits.openUploads)
    throw new Refusal(429, `filesize: this account has ${open} uploads open, as many as it may have.`, again)
  if (bytes + sizeBytes > limits.bytes)
    throw new Refusal(
      429,
      'filesize: this account would exceed its storage limit. Files are removed with their results.',
      again,
    )
}

/** Throws a 429 Refusal where the account has as many unfinished tasks as it may have. */
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
