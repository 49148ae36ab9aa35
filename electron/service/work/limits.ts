import { sql } from 'kysely'
import type { AccountLimits, Caller } from '../ports/caller.ts'
import type { Db } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import { isUnfinished } from './taskRows.ts'

/** These limits are far higher than a newsroom needs, but they limit how much one account can fill. */
export const usualAccountLimits: AccountLimits = { openUploads: 1000, bytes: 1024 ** 4, unfinishedTasks: 10_000 }

/** Uploads and tasks end automatically, so a later request can succeed. */
const again = { retryAfterSeconds: 60 }

/** The size of a workflow's row without its texts, so that many small rows count too. */
const workflowRowBytes = 1024

/** The name to lock, so that two requests at once cannot both use the last place of an account. */
export const limitLock = ({ accountId }: Caller): string => `limits:${accountId}`

/** Throws a 429 Refusal if the account may not begin an upload of this many bytes. */
export async function checkMayUpload(db: Db, caller: Caller, sizeBytes: number): Promise<void> {
  const used = await usedBy(db, caller)
  if (used.openUploads >= caller.limits.openUploads)
    throw new Refusal(
      429,
      `filesize: this account has ${used.openUploads} uploads open, as many as it may have.`,
      again,
    )
  checkMayStore(used, caller, sizeBytes, 'filesize: ')
}

/** Throws a 429 Refusal if the account may not submit this workflow. All its workflows count until they are removed. */
export async function checkMayAddWorkflow(db: Db, caller: Caller, workflow: object): Promise<void> {
  await checkMayAddTask(db, caller)
  const moreBytes = workflowRowBytes + Buffer.byteLength(JSON.stringify(workflow))
  checkMayStore(await usedBy(db, caller), caller, moreBytes, '')
}

type Used = { openUploads: number; bytes: number }

/** Asked in one statement: each upload waits for this, and a statement of its own costs more than what it reads. */
async function usedBy(db: Db, { accountId }: Caller): Promise<Used> {
  const { openUploads, uploadBytes, workflowBytes } = await db
    .selectFrom('uploads')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().filterWhere('state', '=', 'open').as('openUploads'),
      sql<number>`coalesce(sum(size_bytes), 0)`.as('uploadBytes'),
      selectFrom('workflows')
        .select(
          sql<number>`coalesce(sum(${workflowRowBytes} + octet_length(definition) + octet_length(metadata) + octet_length(outputs)), 0)`.as(
            'bytes',
          ),
        )
        .where('account_id', '=', accountId)
        .$asScalar()
        .$notNull()
        .as('workflowBytes'),
    ])
    .where('account_id', '=', accountId)
    .where('removed_ms', 'is', null)
    .executeTakeFirstOrThrow()
  return { openUploads, bytes: Number(uploadBytes) + Number(workflowBytes) }
}

function checkMayStore({ bytes }: Used, { limits }: Caller, moreBytes: number, field: string): void {
  if (bytes + moreBytes > limits.bytes)
    throw new Refusal(
      429,
      `${field}this account would exceed its storage limit. Files and workflows are removed with their results.`,
      again,
    )
}

/** Throws a 429 Refusal if the account already has as many unfinished tasks as it may have. */
export async function checkMayAddTask(db: Db, { accountId, limits }: Caller): Promise<void> {
  // One statement: a workflow that turns into its task between two of them would be missed by both.
  const { tasks, workflows } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('tasks')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(isUnfinished)
        .$asScalar()
        .$notNull()
        .as('tasks'),
      selectFrom('workflows')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('ended_ms', 'is', null)
        .where('transcription_id', 'is', null)
        .$asScalar()
        .$notNull()
        .as('workflows'),
    ])
    .executeTakeFirstOrThrow()
  const unfinished = tasks + workflows
  if (unfinished >= limits.unfinishedTasks)
    throw new Refusal(429, `This account has ${unfinished} unfinished tasks, as many as it may have.`, again)
}
