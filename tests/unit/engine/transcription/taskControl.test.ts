import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connections } from '../../../../electron/engine/accounts/connections.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { QueueControl } from '../../../../electron/engine/jobs/queueControl.ts'
import type { JobContext, JobRow } from '../../../../electron/engine/jobs/types.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { RunStore } from '../../../../electron/engine/transcription/runs.ts'
import { afterTaskOrders, TaskControl } from '../../../../electron/engine/transcription/taskControl.ts'
import { TaskOrders } from '../../../../electron/engine/transcription/taskOrders.ts'
import { PartnerError } from '../../../../electron/partner/errors.ts'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import { anyRecording } from '../../../support/anyRecording.ts'
import { packageRoot, temporaryFolder } from '../../../support/testEngine.ts'

/** How pauses reach the service on this machine: a real library with two tasks; only the service is a function. */
let folder: ReturnType<typeof temporaryFolder>
let db: LibraryDatabase
let queue: JobQueue
let queueControl: QueueControl
let control: TaskControl | null
let jobIds: number[]
beforeEach(() => {
  folder = temporaryFolder()
  db = openLibraryDatabase(folder.path, packageRoot)
  queue = new JobQueue(db, Date.now)
  queueControl = new QueueControl(db, new RecordingStore(db), Date.now)
  control = null
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
  await control?.stop()
  db.close()
  folder.remove()
})

function begin(orders: TaskOrders, service: (body: { transcription_ids: string[] }) => void): TaskControl {
  const call = async (_name: string, { body }: { body: { transcription_ids: string[] } }) => service(body)
  control = new TaskControl({
    orders,
    connections: { onThisMachine: async () => ({ call }) } as unknown as Connections,
    isAllPaused: () => false,
    onAnswered: () => {},
    random: () => 0.5,
    log: silentLog,
  })
  return control
}
/** All that was begun and needs no timer. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a pause that is asked for just after the last look for orders is sent too', async () => {
  let onLookedInVain: (() => void) | null = null
  class Orders extends TaskOrders {
    override toSend(state: 'pausing' | 'resuming') {
      const tasks = super.toSend(state)
      if (state === 'resuming' && tasks.length === 0 && onLookedInVain) {
        queueMicrotask(onLookedInVain)
        onLookedInVain = null
      }
      return tasks
    }
  }
  const told: string[] = []
  const tasks = begin(new Orders(db, Date.now), ({ transcription_ids: ids }) => told.push(...ids))
  onLookedInVain = () => {
    queueControl.pause({ jobId: jobIds[1] ?? 0 })
    tasks.sync()
  }
  queueControl.pause({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  await turns(5)
  expect(told).toEqual(['first', 'second'])
  expect(await tasks.sendNow()).toBe('all-sent')
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
])('a service that $what: the job that waits for it says why', async ({ error, shown }) => {
  const tasks = begin(new TaskOrders(db, Date.now), () => {
    throw error
  })
  queueControl.pause({ jobId: jobIds[0] ?? 0 })
  tasks.sync()
  const handler = afterTaskOrders<JobRow>({ control: tasks, destinationOf: () => 'this-machine' }, () => {
    throw new Error('it asked the service before that knew what is paused')
  })
  const result = await handler(queue.get(jobIds[1] ?? 0) as JobRow, {} as JobContext)
  expect(result).toMatchObject({ outcome: 'retry', ...shown })
})
