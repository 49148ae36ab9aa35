import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobQueue } from '../../electron/engine/jobs/queue.ts'
import { QueueSteering } from '../../electron/engine/jobs/steering.ts'
import type { JobContext, JobRow } from '../../electron/engine/jobs/types.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import type { Connections } from '../../electron/engine/partner/connections.ts'
import { PartnerError } from '../../electron/engine/partner/errors.ts'
import { PauseRows } from '../../electron/engine/transcription/pauseRows.ts'
import { RunStore } from '../../electron/engine/transcription/runs.ts'
import { afterPauses, TaskPauses } from '../../electron/engine/transcription/taskPauses.ts'
import { TapelogError } from '../../shared/errors.ts'
import { silentLog } from '../../shared/log.ts'
import { anyRecording } from '../support/anyRecording.ts'
import { packageRoot, temporaryFolder } from '../support/testEngine.ts'

/** What the service on this machine is told of pauses: a real library with two tasks; only the service is a function. */
let folder: ReturnType<typeof temporaryFolder>
let db: LibraryDatabase
let queue: JobQueue
let steering: QueueSteering
let pauses: TaskPauses | null
let jobIds: number[]
beforeEach(() => {
  folder = temporaryFolder()
  db = openLibraryDatabase(folder.path, packageRoot)
  queue = new JobQueue(db, Date.now)
  steering = new QueueSteering(db, Date.now)
  pauses = null
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
  await pauses?.stop()
  db.close()
  folder.remove()
})

function begin(rows: PauseRows, service: (body: { transcription_ids: string[] }) => void): TaskPauses {
  const call = async (_name: string, { body }: { body: { transcription_ids: string[] } }) => service(body)
  pauses = new TaskPauses({
    rows,
    connections: { onThisMachine: async () => ({ call }) } as unknown as Connections,
    isAllPaused: () => false,
    onTold: () => {},
    random: () => 0.5,
    log: silentLog,
  })
  return pauses
}
/** All that was begun and needs no timer. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a pause that is asked for just after the last look for what is to be told is told too', async () => {
  let onLookedInVain: (() => void) | null = null
  class Rows extends PauseRows {
    override toTell(state: 'pausing' | 'resuming') {
      const tasks = super.toTell(state)
      if (state === 'resuming' && tasks.length === 0 && onLookedInVain) {
        queueMicrotask(onLookedInVain)
        onLookedInVain = null
      }
      return tasks
    }
  }
  const told: string[] = []
  const tasks = begin(new Rows(db, Date.now), ({ transcription_ids: ids }) => told.push(...ids))
  onLookedInVain = () => {
    steering.pause({ jobId: jobIds[1] ?? 0 })
    tasks.sync()
  }
  steering.pause({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  await turns(5)
  expect(told).toEqual(['first', 'second'])
  expect(await tasks.tellNow()).toBe('told')
})

test.each([
  {
    what: 'does not answer',
    error: new PartnerError('unreachable', 'No route.'),
    shown: {
      waitingFor: 'network',
      attempt: 'free',
      error: { message: expect.stringMatching(/^The transcriber on this/) },
    },
  },
  {
    what: 'stops as it starts',
    error: new TapelogError('service-stopped', 'It stopped.', { retryable: true }),
    shown: { waitingFor: 'retry', attempt: 'charged', error: { code: 'service-stopped', message: 'It stopped.' } },
  },
  {
    what: 'refuses to be told',
    error: new PartnerError('refused', 'No.', { status: 422 }),
    shown: { waitingFor: 'retry', attempt: 'charged', error: { code: 'service-refused', message: 'No.' } },
  },
])('a service that $what: the job that waits for it says why', async ({ error, shown }) => {
  const tasks = begin(new PauseRows(db, Date.now), () => {
    throw error
  })
  steering.pause({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  const handler = afterPauses<JobRow>({ pauses: tasks, destinationOf: () => 'this-machine' }, () => {
    throw new Error('it asked the service before that knew what is paused')
  })
  const result = await handler(queue.get(jobIds[1] ?? 0) as JobRow, {} as JobContext)
  expect(result).toMatchObject({ outcome: 'retry', ...shown })
})
