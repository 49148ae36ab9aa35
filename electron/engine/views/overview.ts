import type { CommandOutput } from '../../../shared/contract.ts'
import { groupBy } from '../../../shared/lists/groups.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import type { QueueChain, QueueOverview } from '../../../shared/recordings/queue.ts'
import type { ImportPayload } from '../intake/payloads.ts'
import { fromRow, type RawJob } from '../jobs/jobRow.ts'
import { isListed, type JobRow, needsPerson } from '../jobs/types.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { type ChainJob, chainsOf, countChains, describeChain } from './chains.ts'
import { decidedCopies, nowhere, remoteCopies, whereaboutsOf } from './whereabouts.ts'

type JobFacts = Pick<QueueChain, 'accountId' | 'taskStatus' | 'durationMs'> & { destination: Destination | null }
type Page = { show: 'everything' | 'needs-attention'; offset: number; limit: number }

/** The condition for ended jobs in a row of `jobs`, written as in the index `jobs_ended`. */
const hasEnded = "state IN ('done', 'cancelled') OR (state = 'failed' AND dismissed = 1)"

/** The queue as chains. It only reads the library, so it also works on a library that another program has open. */
export class QueueOverviews {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** `progressOf`: the progress of running jobs; other jobs have their stored progress. */
  page(
    { show, offset, limit }: Page,
    facts: {
      progressOf: (jobId: number) => JobRow['progress']
      exports: boolean
      beingPaused: ReadonlySet<number>
      /** Where new recordings are transcribed. */
      destinationOf: (localOnly: boolean) => Destination
    },
  ): Pick<
    QueueOverview,
    'counts' | 'copying' | 'waitingForPerson' | 'pausing' | 'finishingRemotely' | 'chains' | 'total'
  > {
    const unfinished = this.#unfinished()
    const all = chainsOf(unfinished)
    const shown = show === 'everything' ? all : all.filter(({ head }) => head.state === 'failed' || needsPerson(head))
    const page = shown.slice(offset, offset + limit)
    const headIds = page.map(({ head }) => head.id)
    const heads = this.#jobs(headIds)
    const factsOfHeads = this.jobFacts(headIds)
    const recordingIds = page.flatMap(({ recordingId }) => recordingId ?? [])
    const jobs = groupBy(this.#jobsOf(recordingIds), ({ recordingId }) => recordingId)
    const slices = this.#slices(recordingIds)
    const whereabouts = whereaboutsOf(this.#db, recordingIds)
    const local = this.#recordingsWhere('local_only = 1', recordingIds)
    const withoutAudio = this.audioDeleted(recordingIds)
    const inLine = this.#inLine()
    return {
      counts: countChains(all, inLine),
      copying: unfinished.filter(({ kind, state }) => kind === 'import' && state === 'running').length,
      waitingForPerson: all.filter(({ head }) => needsPerson(head)).length,
      pausing: facts.beingPaused.size > 0,
      finishingRemotely: this.#finishingRemotely(),
      total: shown.length,
      chains: page.flatMap((chain) => {
        const head = heads.get(chain.head.id)
        const ofHead = factsOfHeads.get(chain.head.id)
        if (!head || !ofHead) return []
        const { recordingId } = chain
        const localOnly =
          recordingId === null ? 'localOnly' in head.payload && head.payload.localOnly : local.has(recordingId)
        const place = (recordingId !== null && whereabouts.get(recordingId)) || nowhere
        const decided = 'options' in head.payload ? decidedOf(head.payload) : null
        const destination = ofHead.destination ?? place.destination ?? decided ?? facts.destinationOf(localOnly)
        const isGoing = head.state !== 'failed' && destination === 'remote'
        const copies =
          isGoing && 'options' in head.payload ? decidedCopies(this.#db, head.payload) : remoteCopies(place, isGoing)
        return describeChain(chain, head, jobs.get(recordingId) ?? [], {
          ...ofHead,
          progress: facts.progressOf(head.id) ?? head.progress,
          slices: (recordingId !== null && slices.get(recordingId)) || null,
          exports: facts.exports,
          isBeingPaused: recordingId !== null && facts.beingPaused.has(recordingId),
          destination,
          localOnly,
          audioDeleted: recordingId !== null && withoutAudio.has(recordingId),
          remoteCopies: copies,
        })
      }),
    }
  }

  /** Work that ending Tapelog would interrupt, see `queue.underWay`. */
  underWay(): CommandOutput<'queue.underWay'> {
    const running = this.#db
      .prepare<[], { copying: number; sending: number }>(
        `SELECT count(*) FILTER (WHERE kind = 'import') AS copying,
           count(*) FILTER (WHERE kind IN ('transcode', 'upload')) AS sending
         FROM jobs INDEXED BY jobs_unfinished WHERE state NOT IN ('done', 'cancelled') AND state = 'running'`,
      )
      .get()
    // Between two polls, a job waits for no reason. One with a reason waits for a person or the network.
    const transcribingHere = this.#db
      .prepare<[], number>(
        `SELECT count(*) FROM jobs INDEXED BY jobs_unfinished
         JOIN transcription_runs run ON run.id = json_extract(jobs.payload, '$.runId')
         WHERE jobs.state NOT IN ('done', 'cancelled') AND jobs.kind = 'poll' AND jobs.dismissed = 0
           AND (jobs.state IN ('queued', 'running') OR (jobs.state = 'waiting' AND jobs.waiting_for IS NULL))
           AND run.destination = 'this-machine' AND run.status IN ('STARTED', 'PROGRESS')`,
      )
      .pluck()
      .get()
    return { copying: 0, sending: 0, ...running, transcribingHere: transcribingHere ?? 0 }
  }

  /** The ended jobs of a recording, latest first. */
  historyOf(recordingId: number, offset: number, limit: number): { jobs: JobRow[]; total: number } {
    const jobs = this.#db
      .prepare<[number], RawJob>(
        `SELECT * FROM jobs WHERE recording_id = ? AND (${hasEnded}) ORDER BY updated_ms DESC, id DESC`,
      )
      .all(recordingId)
    return { jobs: jobs.slice(offset, offset + limit).map(fromRow), total: jobs.length }
  }

  /** The latest ended job of each recording, and of each file that became no recording; latest first. */
  ended(offset: number, limit: number): { rows: { job: JobRow; steps: number }[]; total: number } {
    const subject = 'coalesce(recording_id, -id)'
    const total = this.#db
      .prepare<[], number>(
        `SELECT count(DISTINCT ${subject}) FROM jobs INDEXED BY jobs_ended WHERE ${isListed} AND (${hasEnded})`,
      )
      .pluck()
      .get()
    const page = this.#db
      .prepare<[number, number], { id: number; steps: number }>(
        `SELECT id, steps FROM (
           SELECT id, updated_ms, count(*) OVER whole AS steps, max(updated_ms) OVER whole AS lastMs,
             row_number() OVER (PARTITION BY ${subject} ORDER BY kind = 'prepare', updated_ms DESC, id DESC) AS place
           FROM jobs WHERE ${isListed} AND (${hasEnded}) WINDOW whole AS (PARTITION BY ${subject}))
         WHERE place = 1 ORDER BY lastMs DESC, id DESC LIMIT ? OFFSET ?`,
      )
      .all(limit, offset)
    const jobs = this.#jobs(page.map(({ id }) => id))
    const rows = page.flatMap(({ id, steps }) => {
      const job = jobs.get(id)
      return job ? [{ job, steps }] : []
    })
    return { rows, total: total ?? 0 }
  }

  /** The ended jobs, latest first. */
  history(offset: number, limit: number): { jobs: JobRow[]; total: number } {
    const counts = this.#db
      .prepare<[], { jobs: number; unfinished: number }>(
        `SELECT (SELECT count(*) FROM jobs) - (SELECT count(*) FROM jobs WHERE dedupe_key GLOB 'reconcile:*' AND state = 'done') AS jobs, (SELECT count(*) FROM jobs INDEXED BY jobs_unfinished
           WHERE state NOT IN ('done', 'cancelled') AND NOT (state = 'failed' AND dismissed = 1)) AS unfinished`,
      )
      .get()
    return {
      jobs: this.#db
        .prepare<[number, number], RawJob>(
          `SELECT * FROM jobs INDEXED BY jobs_ended
           WHERE ${isListed} AND (${hasEnded})
           ORDER BY updated_ms DESC, id DESC LIMIT ? OFFSET ?`,
        )
        .all(limit, offset)
        .map(fromRow),
      total: counts ? counts.jobs - counts.unfinished : 0,
    }
  }

  #finishingRemotely(): number {
    const remote = (kind: string, runs: string, runId: string, taskId: string) =>
      `SELECT job.recording_id FROM jobs job INDEXED BY jobs_unfinished
         JOIN ${runs} run ON run.id = json_extract(job.payload, '$.${runId}')
         WHERE job.state NOT IN ('done', 'cancelled') AND job.state <> 'failed' AND job.kind = '${kind}'
           AND run.destination = 'remote' AND run.${taskId} IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM desired_states WHERE service_key = run.service_key
             AND kind = '${kind === 'poll' ? 'transcription' : 'workflow'}' AND id = run.${taskId} AND state = 'paused')`
    const row = this.#db
      .prepare<[], { recordings: number }>(
        `SELECT count(*) AS recordings FROM (
           ${remote('poll', 'transcription_runs', 'runId', 'transcription_id')}
           UNION ${remote('workflow', 'workflow_runs', 'workflowRunId', 'workflow_id')})`,
      )
      .get()
    return row?.recordings ?? 0
  }

  #unfinished(): ChainJob[] {
    return (
      this.#db
        // Without this hint, SQLite would read all jobs that ever existed, in the order of their ids.
        .prepare<[], ChainJob>(
          `SELECT id, kind, recording_id AS recordingId, state, waiting_for AS waitingFor, priority,
             run_after_ms AS runAfterMs
           FROM jobs INDEXED BY jobs_unfinished WHERE state NOT IN ('done', 'cancelled') AND dismissed = 0 AND ${isListed}`,
        )
        .all()
        .sort((a, b) => a.id - b.id)
    )
  }

  #jobs(jobIds: readonly number[]): Map<number, JobRow> {
    const rows = this.#db
      .prepare<[string], RawJob>('SELECT * FROM jobs WHERE id IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify(jobIds))
    return new Map(rows.map((row) => [row.id, fromRow(row)]))
  }

  /** The jobs of recordings. If a recording's jobs were requested several times, the last request's jobs are last. */
  #jobsOf(recordingIds: readonly number[]): JobRow[] {
    return this.#db
      .prepare<[string], RawJob>(
        'SELECT * FROM jobs WHERE recording_id IN (SELECT value FROM json_each(?)) ORDER BY id DESC',
      )
      .all(JSON.stringify(recordingIds))
      .map(fromRow)
  }

  /** Polls of tasks that their service has not begun. */
  #inLine(): Set<number> {
    const ids = this.#db
      .prepare<[], number>(
        `SELECT jobs.id FROM jobs INDEXED BY jobs_unfinished
         JOIN transcription_runs run ON run.id = json_extract(jobs.payload, '$.runId')
         WHERE jobs.state NOT IN ('done', 'cancelled') AND jobs.kind = 'poll' AND run.status IN ('PENDING', 'RECEIVED')`,
      )
      .pluck()
      .all()
    return new Set(ids)
  }

  /** The facts of the run or workflow that each job works for. */
  jobFacts(jobIds: readonly number[]): Map<number, JobFacts> {
    const rows = this.#db
      .prepare<[string], JobFacts & { jobId: number }>(
        `SELECT jobs.id AS jobId, coalesce(run.destination, workflow.destination) AS destination,
           coalesce(run.account_id, workflow.account_id) AS accountId,
           CASE WHEN jobs.kind = 'poll' THEN run.status END AS taskStatus,
           coalesce(CASE WHEN run.parent_id IS NULL THEN run.span_end_ms - run.span_start_ms END, recording.duration_ms) AS durationMs
         FROM jobs LEFT JOIN recordings recording ON recording.id = jobs.recording_id
         LEFT JOIN transcription_runs run ON run.id = json_extract(jobs.payload, '$.runId')
         LEFT JOIN workflow_runs workflow ON workflow.id = json_extract(jobs.payload, '$.workflowRunId')
         WHERE jobs.id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(jobIds))
    return new Map(rows.map(({ jobId, ...facts }) => [jobId, facts]))
  }

  /** Recordings whose audio was deleted. */
  audioDeleted(recordingIds: readonly number[]): Set<number> {
    return this.#recordingsWhere('audio_deleted_ms IS NOT NULL', recordingIds)
  }

  #recordingsWhere(condition: string, recordingIds: readonly number[]): Set<number> {
    const ids = this.#db
      .prepare<[string], number>(
        `SELECT id FROM recordings WHERE ${condition} AND id IN (SELECT value FROM json_each(?))`,
      )
      .pluck()
      .all(JSON.stringify(recordingIds))
    return new Set(ids)
  }

  /** For recordings whose latest run uses slices, how many slices are done. */
  #slices(recordingIds: readonly number[]): Map<number, NonNullable<QueueChain['slices']>> {
    const rows = this.#db
      .prepare<[string], { recordingId: number; done: number; total: number }>(
        `SELECT slice.recording_id AS recordingId, count(*) AS total, sum(slice.result IS NOT NULL OR slice.finished_ms IS NOT NULL) AS done
         FROM transcription_runs slice
         WHERE slice.parent_id IN (SELECT max(id) FROM transcription_runs
           WHERE parent_id IS NULL AND imported_from IS NULL
             AND recording_id IN (SELECT value FROM json_each(?)) GROUP BY recording_id)
         GROUP BY slice.recording_id`,
      )
      .all(JSON.stringify(recordingIds))
    return new Map(rows.map(({ recordingId, done, total }) => [recordingId, { done, total }]))
  }
}

/** The destination that a person chose for an import; null if nobody chose one. */
const decidedOf = ({ decision, localOnly }: ImportPayload): Destination | null =>
  decision === undefined
    ? null
    : localOnly || decision.destination === 'not-now'
      ? 'this-machine'
      : decision.destination
