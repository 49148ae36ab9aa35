import { vi } from 'vitest'
import type { Connections } from '../../electron/engine/accounts/connections.ts'
import { JobQueue } from '../../electron/engine/jobs/queue.ts'
import { JobRunner } from '../../electron/engine/jobs/runner.ts'
import type { JobHandlers } from '../../electron/engine/jobs/types.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { RunStore } from '../../electron/engine/transcription/runs.ts'
import { submitHandler } from '../../electron/engine/transcription/submit.ts'
import { SubmitSlots } from '../../electron/engine/transcription/submitSlots.ts'
import { wholeAs } from '../../electron/engine/upload/encodings.ts'
import { UploadStore } from '../../electron/engine/upload/sessions.ts'
import type { PartnerError } from '../../electron/partner/errors.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { jobKinds } from '../../shared/recordings/domain.ts'
import { anyRecording } from './anyRecording.ts'
import { packageRoot } from './testEngine.ts'
import { testFolder } from './testFolder.ts'

/** The accounts that the tests submit with. */
const accounts = ['account', 'one', 'two'] as const

/**
 * A library with one uploaded recording, and the real submit handler, queue and runner on it. Only the service is a function.
 * `Date` is the wall clock, which a test may set. `performance.now()` is the elapsed time, by which the service counts. Both
 * stand still unless a test moves them.
 */
export function openSubmitLibrary() {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  const folder = testFolder()
  let db: LibraryDatabase
  const open = () => {
    db = openLibraryDatabase(folder, packageRoot)
    // Nothing in these tests has to survive a power cut.
    db.pragma('synchronous = OFF')
  }
  open()
  const seal = () => {
    const recordingId = new RecordingStore(db).insert(anyRecording)
    const source = {
      encoding: wholeAs('original'),
      isCopy: false,
      path: '',
      filetype: 'wav',
      sizeBytes: 10,
      mtimeMs: 0,
      sha256: 'a1'.repeat(32),
      md5: 'a',
    } as const
    const session = { FileId: 'f', UploadId: 'u', ChunkSize: 100, Parts: [{ PartNumber: 1, PresignedUrl: 'p' }] }
    const uploads = new UploadStore(db, Date.now)
    // One upload for each account that the tests name.
    for (const account of accounts) {
      const upload = uploads.create(recordingId, 'remote', account, source, session)
      uploads.complete(upload.id, 'file', Date.now() + 1e12, null)
    }
  }
  seal()

  let asked = 0
  const service = {
    /** When each submit request left, in elapsed time. */
    left: [] as number[],
    latencyMs: 0,
    /** The refusal of the n-th submit; null: it is accepted. */
    refusal: (_nth: number): PartnerError | null => null,
    onTaskThere: () => {},
  }

  /** Everything that a start makes from the library. Data that was only in memory is lost. */
  const begin = (account: (typeof accounts)[number] = 'account') => {
    const runs = new RunStore(db, Date.now)
    const client = {
      account: { key: account },
      has: () => false,
      async call() {
        service.left.push(performance.now())
        const refusal = service.refusal(service.left.length)
        if (service.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, service.latencyMs))
        if (refusal) throw refusal
        return { transcription_id: `task-${service.left.length}`, status: 'PENDING' }
      },
    }
    const slots = new SubmitSlots(db, Date.now)
    const submit = submitHandler({
      recordings: new RecordingStore(db),
      runs,
      uploads: new UploadStore(db, Date.now),
      keptVoices: { areWanted: () => false },
      submitSlots: slots,
      connections: { forRun: async () => client } as unknown as Connections,
      now: Date.now,
      random: () => 0.5,
      isWatched: () => false,
      onAnswer: (_jobId, write) => write(),
      onTaskThere: () => service.onTaskThere(),
      onSubmitted: () => {},
      onUploadNeeded: () => {
        throw new Error('the upload of these tests is good for ever')
      },
    })
    const queue = new JobQueue(db, Date.now)
    queue.requeueInterrupted()
    const none = () => Promise.reject(new Error('submits only'))
    const counted: typeof submit = (job, context) => {
      asked += 1
      return submit(job, context)
    }
    const handlers = { ...Object.fromEntries(jobKinds.map((kind) => [kind, none])), submit: counted } as JobHandlers
    const runner = new JobRunner({
      queue,
      handlers,
      events: { onJobChanged: () => {}, onProgress: () => {} },
      now: Date.now,
      random: () => 0.5,
      log: silentLog,
      concurrencyOf: () => 1,
    })
    const newRun = (): number => {
      const runId = runs.create(
        1,
        { destination: 'remote', accountId: null, serviceKey: account },
        anyRecording.options,
      )
      runs.setUpload(runId, accounts.indexOf(account) + 1)
      return runId
    }
    const enqueue = (count: number) =>
      queue.together(() => {
        for (let index = 0; index < count; index++) {
          const runId = newRun()
          const dedupeKey = `submit:${runId}`
          queue.enqueue({ kind: 'submit', dedupeKey, payload: { runId }, recordingId: 1, subject: 'a' })
        }
      })
    const isDone = () => queue.list(['queued', 'running', 'waiting']).length === 0
    return { submit, newRun, runner, runs, enqueue, isDone, queue, slots }
  }

  return {
    service,
    begin,
    /** Closes the library and opens it again, like a new start. */
    restart: (): ReturnType<typeof begin> => {
      db.close()
      open()
      return begin()
    },
    /** How often the runner asked whether a submit may leave. */
    asked: () => asked,
    /** Runs in the order in which they were accepted. */
    submittedRuns: () =>
      db
        .prepare<[], { id: number; task: string }>('SELECT id, transcription_id AS task FROM transcription_runs')
        .all()
        .toSorted((a, b) => Number(a.task.slice(5)) - Number(b.task.slice(5)))
        .map(({ id }) => id),
    close: () => {
      db.close()
      vi.useRealTimers()
    },
  }
}
export type SubmitLibrary = ReturnType<typeof openSubmitLibrary>
