import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Log } from '../../../../shared/errors/log.ts'
import type { Claim, TaskQueue, Tx } from '../../ports/ports.ts'
import type { TaskRow } from '../../ports/tables.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { type NewsroomTx, newsroomTx } from '../postgres/tables.ts'
import { affected } from './affected.ts'
import { startBoss } from './boss.ts'
import { type QueueEvents, silentQueueEvents } from './events.ts'
import { lowerPlaces, placeOfNew, placesOf } from './places.ts'
import { type QueueSettings, queueName, queueSchema, usualQueueSettings } from './settings.ts'
import { type Swept, sweepQueue } from './sweep.ts'
import { takeTask } from './takeTask.ts'

type ClaimId = Pick<Claim, 'claimToken'> & { transcriptionId: string }

const ended: ReadonlySet<string> = new Set(['SUCCESS', 'FAILURE', 'REVOKED'])

/**
 * The queue of a newsroom's tasks, in the same database as their rows. A job has the id of its task. Code that changes both
 * locks the row before the job, so that there are no deadlocks; only a claim comes to the row from the job, and does not wait
 * for it.
 */
export class PgBossQueue implements TaskQueue {
  readonly #store: PostgresStore
  readonly #boss: PgBoss
  readonly #settings: QueueSettings & typeof usualQueueSettings
  readonly #now: () => number
  readonly #events: QueueEvents

  private constructor(
    store: PostgresStore,
    boss: PgBoss,
    settings: QueueSettings,
    { now, events }: { now: () => number; events: QueueEvents },
  ) {
    this.#store = store
    this.#boss = boss
    this.#settings = { ...usualQueueSettings, ...settings }
    this.#now = now
    this.#events = events
  }

  /** Rejects if `migrateQueue` has not run for this version. */
  static async open(
    store: PostgresStore,
    settings: QueueSettings,
    log: Log,
    now: () => number = Date.now,
    events: QueueEvents = silentQueueEvents,
  ): Promise<PgBossQueue> {
    return new PgBossQueue(store, await startBoss(settings, log), settings, { now, events })
  }

  async add(tx: Tx, task: Pick<TaskRow, 'transcription_id' | 'account_id'>): Promise<void> {
    const place = await placeOfNew(newsroomTx(tx), task.transcription_id)
    await this.#insert(tx, [{ transcription_id: task.transcription_id, place }])
  }

  async claim(workerId: string): Promise<Claim | null> {
    for (;;) {
      const claim = await this.#store
        .newsroomTransaction((tx) => this.#claimNext(tx, workerId))
        .catch((error: unknown) => {
          if (error instanceof NotTaken) return error
          throw error
        })
      if (claim instanceof NotTaken) {
        await this.#store.newsroomTransaction((tx) => this.#putAside(tx, claim.transcriptionId))
        continue
      }
      if (!claim) return null
      const { transcription_id: transcriptionId, claims, created_ms: createdMs } = claim.task
      this.#events.claimed({ transcriptionId, workerId, claims, waitedMs: this.#now() - createdMs })
      return claim
    }
  }

  /** How many tasks wait to be claimed, counted up to `most`. */
  async waiting(most: number): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*) AS waiting FROM (SELECT FROM ${sql.id(queueSchema, 'job')}
        WHERE name = ${queueName} AND state < 'active' LIMIT ${most}) AS counted`.execute(this.#store.newsroom)
    return rows[0]?.waiting ?? 0
  }

  async heartbeat({ claimToken, transcriptionId }: ClaimId): Promise<boolean> {
    const db = this.#store.newsroom
    const claim = await db
      .selectFrom('claims')
      .select('attempt')
      .where('transcription_id', '=', transcriptionId)
      .where('claim_token', '=', claimToken)
      .executeTakeFirst()
    if (!claim) return false
    const attempt = { id: transcriptionId, retryCount: claim.attempt }
    return affected(await this.#boss.touch(queueName, attempt, { db: fromKysely(db) })) === 1
  }

  async finish(tx: Tx, transcriptionId: string): Promise<boolean> {
    const own = newsroomTx(tx)
    const claim = await own
      .deleteFrom('claims')
      .where('transcription_id', '=', transcriptionId)
      .returning(['attempt', 'claimed_ms', 'worker_id'])
      .executeTakeFirst()
    if (!claim) return false
    const attempt = { id: transcriptionId, retryCount: claim.attempt }
    const completed = await this.#boss.complete(queueName, attempt, null, { db: fromKysely(tx) })
    if (affected(completed) !== 1) return false
    const { worker_id: workerId, claimed_ms: claimedMs } = claim
    this.#events.finished({ transcriptionId, workerId, claimedMs, endedMs: this.#now() })
    return true
  }

  async release({ claimToken, transcriptionId }: ClaimId): Promise<void> {
    await this.#store.newsroomTransaction(async (tx) => {
      const task = await tx
        .selectFrom('tasks')
        .select(['status', 'paused_ms', 'claims'])
        .where('transcription_id', '=', transcriptionId)
        .where('claim_token', '=', claimToken)
        .forUpdate()
        .executeTakeFirst()
      const claim = await forgetClaim(tx, transcriptionId, claimToken)
      if (!task) return
      const isUnfinished = !ended.has(task.status)
      await tx
        .updateTable('tasks')
        .set({ claim_token: null, claimed_by: null })
        // A worker that hands a task back has not failed at it, so this claim does not count.
        .$if(isUnfinished, (update) =>
          update.set({
            status: 'PENDING',
            progress: null,
            claims: Math.max(0, task.claims - 1),
            updated_ms: this.#now(),
          }),
        )
        .where('transcription_id', '=', transcriptionId)
        .execute()
      if (!claim || !isUnfinished || task.paused_ms !== null) return
      // pg-boss offers a failed attempt to the next worker at once, at its old place.
      const attempt = { id: transcriptionId, retryCount: claim.attempt }
      await this.#boss.fail(queueName, attempt, null, { db: fromKysely(tx) })
    })
  }

  async withdraw(tx: Tx, transcriptionIds: readonly string[]): Promise<void> {
    if (transcriptionIds.length === 0) return
    await this.#boss.cancel(queueName, [...transcriptionIds], { db: fromKysely(tx) })
  }

  async putBack(tx: Tx, transcriptionIds: readonly string[]): Promise<void> {
    if (transcriptionIds.length === 0) return
    const resumed = await this.#boss.resume(queueName, [...transcriptionIds], { db: fromKysely(tx) })
    if (affected(resumed) === transcriptionIds.length) return
    // The queue forgets jobs some time after they were withdrawn. Jobs that it still has stay as they are.
    await this.#insert(tx, await placesOf(newsroomTx(tx), transcriptionIds))
  }

  async stopped(transcriptionIds: readonly string[]): Promise<void> {
    for (let pauseMs = 50; await this.#isWorkedOn(transcriptionIds); pauseMs = Math.min(2 * pauseMs, 1000))
      await pause(pauseMs)
  }

  /**
   * Ends tasks as FAILURE that were claimed too often, and puts unfinished tasks back that the queue has lost. Nodes may
   * call this as often as they like: one does it at a time.
   */
  async sweep(): Promise<Swept> {
    const { mostClaims, heartbeatSeconds } = this.#settings
    const swept = await sweepQueue(this.#store, this.#boss, {
      ...{ mostClaims, heartbeatSeconds, nowMs: this.#now() },
      insert: (tx, places) => this.#insert(tx, places),
    })
    await lowerPlaces(this.#store)
    this.#events.swept(swept)
    return swept
  }

  /** Leaves claims as they are: their workers may go on with another node. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  async #insert(tx: Tx, tasks: readonly { transcription_id: string; place: number }[]): Promise<void> {
    if (tasks.length === 0) return
    const { heartbeatSeconds } = this.#settings
    const jobs = tasks.map(({ transcription_id: id, place }) => ({ id, priority: -place, heartbeatSeconds }))
    await this.#boss.insert(queueName, jobs, { db: fromKysely(tx) })
  }

  /** Null if no task waits. Throws NotTaken, with the job back in the queue, if the task is not to be had. */
  async #claimNext(tx: NewsroomTx, workerId: string): Promise<Claim | null> {
    const [job] = await this.#boss.fetch(queueName, { db: fromKysely(tx) })
    if (!job) return null
    const claimToken = randomUUID()
    const task = await takeTask(tx, job.id, {
      ...{ attempt: job.retryCount, claimToken, workerId },
      ...{ mostClaims: this.#settings.mostClaims, nowMs: this.#now() },
    })
    if (task === null) throw new NotTaken(job.id)
    return { task, claimToken }
  }

  /** Waits until nobody else holds the task's row. If no worker may have the task, the queue must not offer it again. */
  async #putAside(tx: NewsroomTx, transcriptionId: string): Promise<void> {
    const row = await tx
      .selectFrom('tasks')
      .select(['status', 'paused_ms', 'claims'])
      .where('transcription_id', '=', transcriptionId)
      .forUpdate()
      .executeTakeFirst()
    const db = { db: fromKysely(tx) }
    if (!row || ended.has(row.status)) await this.#boss.deleteJob(queueName, transcriptionId, db)
    // The sweep ends tasks that were claimed too often.
    else if (row.paused_ms !== null || row.claims >= this.#settings.mostClaims)
      await this.#boss.cancel(queueName, transcriptionId, db)
  }

  /** Whether a worker with a recent heartbeat still holds one of these tasks although it must stop. */
  async #isWorkedOn(transcriptionIds: readonly string[]): Promise<boolean> {
    const { rows } = await sql`
      SELECT 1 FROM claims AS c
        JOIN ${sql.id(queueSchema, 'job')} AS j ON j.name = ${queueName} AND j.id = c.transcription_id::uuid
        LEFT JOIN tasks AS t ON t.transcription_id = c.transcription_id
      WHERE c.transcription_id = ANY(${transcriptionIds})
        AND (t.transcription_id IS NULL OR t.paused_ms IS NOT NULL OR t.status IN ('SUCCESS', 'FAILURE', 'REVOKED'))
        AND ${hasRecentHeartbeat(this.#settings.heartbeatSeconds)}
      LIMIT 1`.execute(this.#store.newsroom)
    return rows.length > 0
  }
}

/** Rolls a claim back. */
class NotTaken extends Error {
  readonly transcriptionId: string

  constructor(transcriptionId: string) {
    super('The task is not to be had.')
    this.transcriptionId = transcriptionId
  }
}

/** SQL: the job `j` had a heartbeat within this time. */
const hasRecentHeartbeat = (heartbeatSeconds: number) =>
  sql<boolean>`j.heartbeat_on > now() - make_interval(secs => ${heartbeatSeconds})`

async function forgetClaim(
  tx: NewsroomTx,
  transcriptionId: string,
  claimToken: string,
): Promise<{ attempt: number } | undefined> {
  return await tx
    .deleteFrom('claims')
    .where('transcription_id', '=', transcriptionId)
    .where('claim_token', '=', claimToken)
    .returning('attempt')
    .executeTakeFirst()
}
