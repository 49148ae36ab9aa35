import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connections } from '../../../../electron/engine/accounts/connections.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { QueueControl } from '../../../../electron/engine/jobs/queueControl.ts'
import { JobRunner } from '../../../../electron/engine/jobs/runner.ts'
import type { JobContext, JobHandlers, JobRow } from '../../../../electron/engine/jobs/types.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { DesiredStates, type ReconcileSubject } from '../../../../electron/engine/transcription/desiredStates.ts'
import { afterTasksTold, Reconciler } from '../../../../electron/engine/transcription/reconcile.ts'
import { RunStore } from '../../../../electron/engine/transcription/runs.ts'
import { PartnerError } from '../../../../electron/partner/errors.ts'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import { anyRecording } from '../../../support/anyRecording.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'

/** How pauses reach the service on this machine: a real library with two tasks. Only the service is a function. */
let folder: string
let db: LibraryDatabase
let queue: JobQueue
let queueControl: QueueControl
let runner: JobRunner | null
let jobIds: number[]
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, Date.now)
  queueControl = new QueueControl(db, new RecordingStore(db), Date.now)
  runner = null
  const recordingId = new RecordingStore(db).insert(anyRecording)
  const runs = new RunStore(db, Date.now)
  const target = { destination: 'this-machine', accountId: null, serviceKey: 'here' } as const
  jobIds = ['first', 'second'].map((task) => {
    const runId = runs.create(recordingId, target, anyRecording.options)
    runs.setSubmitted(runId, task, 'PENDING')
    return queue.enqueue({ kind: 'poll', dedupeKey: task, payload: { runId }, recordingId, subject: 'a' }).jobId
  })
})
afterEach(async () => {
  await runner?.stop()
  db.close()
})

function begin(states: DesiredStates, service: (body: { transcription_ids: string[] }) => void): Reconciler {
  const call = async (_name: string, { body }: { body: { transcription_ids: string[] } }) => service(body)
  const reconciler = new Reconciler({
    ...{ states, queue, onTold: () => {}, onRemoval: () => {}, isAllPaused: () => false, random: () => 0.5 },
    connections: { onThisMachine: async () => ({ call }) } as unknown as Connections,
    runner: () => made,
  })
  const made = new JobRunner({
    ...{ queue, now: Date.now, random: () => 0.5, log: silentLog, concurrencyOf: () => 2 },
    handlers: { reconcile: reconciler.handler } as JobHandlers,
    events: { onJobChanged: () => {}, onProgress: () => {} },
  })
  runner = made
  return reconciler
}
const neverStopped = new AbortController().signal
test('tells the service of a pause asked for just after the last look', async () => {
  let onLookedInVain: (() => void) | null = null
  class States extends DesiredStates {
    override next(subject: ReconcileSubject) {
      const request = super.next(subject)
      if (request === null && onLookedInVain) {
        queueMicrotask(onLookedInVain)
        onLookedInVain = null
      }
      return request
    }
  }
  const told: string[] = []
  const tasks = begin(new States(db, Date.now), ({ transcription_ids: ids }) => told.push(...ids))
  onLookedInVain = () => {
    queueControl.pause({ jobId: jobIds[1] ?? 0 })
    tasks.sync()
  }
  queueControl.pause({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  await until(() => told.length === 2)
  expect(told).toEqual(['first', 'second'])
  expect(await tasks.tasksTold(neverStopped)).toBe('all-told')
})

test('tells the service while the queue is paused, and lists no job for it', async () => {
  const told: string[] = []
  const tasks = begin(new DesiredStates(db, Date.now), ({ transcription_ids: ids }) => told.push(...ids))
  runner?.pause()
  queueControl.pause({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  expect(queue.list(['queued', 'running', 'waiting']).map(({ kind }) => kind)).toEqual(['poll'])
  await until(() => told.length === 1)
  const ended = () => db.prepare<[], { state: string }>(`SELECT state FROM jobs WHERE kind = 'reconcile'`).all()
  await until(() => ended()[0]?.state === 'done')
  // A second request uses the same row.
  queueControl.resume({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  await until(() => told.length === 2)
  await until(() => ended()[0]?.state === 'done')
  expect(ended()).toHaveLength(1)
  expect(queueControl.jobIds({ all: true }, ['done'])).toEqual([])
})

test.each([
  {
    what: 'does not answer',
    error: new PartnerError('unreachable', { code: 'a', message: 'No route.' }),
    shown: {
      waitingFor: 'network',
      attempt: 'free',
      error: { code: 'transcriber-silent', message: expect.stringMatching(/^The transcriber on this/) },
    },
  },
  {
    what: 'stops as it starts',
    error: new TapelogError('service-stopped', 'It stopped.', { retryable: true }),
    shown: { waitingFor: 'retry', attempt: 'charged', error: { code: 'service-stopped', message: 'It stopped.' } },
  },
  {
    what: 'refuses to be told',
    error: new PartnerError('refused', { code: 'a', message: 'No.' }, { status: 422 }),
    shown: { waitingFor: 'retry', attempt: 'charged', error: { code: 'a', message: 'No.' } },
  },
])('shows why a job waits for a service that $what', async ({ error, shown }) => {
  const tasks = begin(new DesiredStates(db, Date.now), () => {
    throw error
  })
  queueControl.pause({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  const handler = afterTasksTold<JobRow>({ reconciler: tasks, destinationOf: () => 'this-machine' }, () => {
    throw new Error('it asked the service before that knew what is paused')
  })
  const result = await handler(queue.get(jobIds[1] ?? 0) as JobRow, { signal: neverStopped } as JobContext)
  expect(result).toMatchObject({ outcome: 'retry', ...shown })
})
