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
import { lowerPlaces, placeClaimed, placeOfNew, placesOf } from './places.ts'
import { type QueueSettings, queueName, queueSchema, usualQueueSettings } from './settings.ts'
import { type Swept, sweepQueue } from './sweep.ts'

type ClaimId = Pick<Claim, 'claimToken'> & { transcriptionId: string }
/** What pg-boss calls a job that was fetched; `retryCount` tells this claim from earlier and later ones. */
type Attempt = { id: string; retryCount: number }

const ended: ReadonlySet<string> = new Set(['SUCCESS', 'FAILURE', 'REVOKED'])

/**
 * The queue of a newsroom's tasks, in the same database as their rows. A job has the id of its task. Code that changes both
 * locks the row before the job, so that there are no deadlocks.
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
      // Fetched outside of the transaction that locks the row: see the order of locks above. A node that dies between
      // the two leaves a job without heartbeats, which the queue gives to another worker.
      const [job] = await this.#boss.fetch(queueName, { db: fromKysely(this.#store.newsroom) })
      if (!job) return null
      const claim = await this.#store.newsroomTransaction((tx) => this.#take(tx, job, workerId))
      if (!claim) continue
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
      .selectFrom('claims')
      .select(['attempt', 'claim_token', 'claimed_ms', 'worker_id'])
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirst()
    if (!claim) return false
    const attempt = { id: transcriptionId, retryCount: claim.attempt }
    const completed = await this.#boss.complete(queueName, attempt, null, { db: fromKysely(tx) })
    if (affected(completed) !== 1) return false
    await forgetClaim(own, transcriptionId, claim.claim_token)
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

  /** Null if nobody may work on the task, or another worker has it by now. */
  async #take(tx: NewsroomTx, job: Attempt, workerId: string): Promise<Claim | null> {
    const db = { db: fromKysely(tx) }
    const attempt = { id: job.id, retryCount: job.retryCount }
    const row = await tx
      .selectFrom('tasks')
      .select(['status', 'paused_ms', 'claims', 'place'])
      .where('transcription_id', '=', job.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || ended.has(row.status)) {
      await this.#boss.deleteJob(queueName, attempt, db)
      return null
    }
    // The sweep ends tasks that were claimed too often.
    if (row.paused_ms !== null || row.claims >= this.#settings.mostClaims) {
      await this.#boss.cancel(queueName, attempt, db)
      return null
    }
    // The job was withdrawn and put back since it was fetched, so another worker may have it.
    if (affected(await this.#boss.touch(queueName, attempt, db)) !== 1) return null
    if (row.place !== null) await placeClaimed(tx, row.place)
    const claimToken = randomUUID()
    const task = await tx
      .updateTable('tasks')
      .set({
        status: 'RECEIVED',
        progress: null,
        claim_token: claimToken,
        claimed_by: workerId,
        claims: row.claims + 1,
        updated_ms: this.#now(),
      })
      .where('transcription_id', '=', job.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const claim = { claim_token: claimToken, attempt: job.retryCount, worker_id: workerId, claimed_ms: this.#now() }
    await tx
      .insertInto('claims')
      .values({ transcription_id: job.id, ...claim })
      .onConflict((conflict) => conflict.column('transcription_id').doUpdateSet(claim))
      .execute()
    return { task, claimToken }
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
