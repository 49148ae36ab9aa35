import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOf } from '../../../../electron/engine/jobs/jobEnd.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { QueueControl } from '../../../../electron/engine/jobs/queueControl.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { chainsOf } from '../../../../electron/engine/views/chains.ts'
import { QueueOverviews } from '../../../../electron/engine/views/overview.ts'
import { importRequest } from '../../../support/importRequest.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** The order in which jobs run, and the overview of the queue. The test makes only rows; nothing runs. */
let folder: string
let db: LibraryDatabase
let queue: JobQueue
let queueControl: QueueControl
let nowMs: number
const stopped = { code: 'stopped', message: 'Stopped.', retryable: true }

const importJob = (name: string, more: { priority?: number; sliceNumber?: number } = {}) =>
  queue.enqueue({ ...importRequest(name), ...more }).jobId
const recording = (id: number) =>
  db
    .prepare(
      `INSERT INTO recordings (id, title, original_name, source_label, file_name, size_bytes, mtime_ms, sha256, md5, imported_ms,
         container, codec, duration_ms, sample_rate_hz, channels, playable, local_only, transcription_options)
       VALUES (?, ?, '', 'file', '', 1, 1, ?, '', 1, 'wav', 'pcm', 1, 16000, 1, 1, 0, '{}')`,
    )
    .run(id, `Recording ${id}`, String(id))
const uploadJob = (recordingId: number, order = 0) =>
  queue.enqueue({
    kind: 'upload',
    dedupeKey: `upload:${recordingId}:${order}`,
    payload: { runId: recordingId },
    recordingId,
    subject: `Recording ${recordingId}`,
    sliceNumber: order,
  }).jobId
const claimed = (kind: 'import' | 'upload', count: number): (string | undefined)[] =>
  Array.from({ length: count }, () => queue.claim(kind)?.subject)
const page = (show: 'everything' | 'needs-attention' = 'everything') =>
  new QueueOverviews(db).page(
    { show, offset: 0, limit: 100 },
    { progressOf: () => null, exports: false, beingPaused: new Set(), destinationOf: () => 'this-machine' },
  )

beforeEach(() => {
  nowMs = 1000
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, () => nowMs)
  queueControl = new QueueControl(db, new RecordingStore(db), () => nowMs)
})
afterEach(() => db.close())

test('the queue runs first, usual and last priority in that order, each by arrival', () => {
  importJob('a')
  const b = importJob('b')
  importJob('c')
  const d = importJob('d')
  queueControl.prioritise({ jobId: b }, -1)
  queueControl.prioritise({ jobId: d }, 1)
  expect(claimed('import', 5)).toEqual(['d', 'a', 'c', 'b', undefined])
})

test('an interrupted job goes on from its own place, before later ones', () => {
  for (const name of ['a', 'b', 'c']) importJob(name)
  const [a, b] = [queue.claim('import'), queue.claim('import')]
  if (!a || !b) throw new Error('nothing is claimed')
  nowMs += 60_000
  queue.endClaim(
    a,
    endOf(
      a,
      { outcome: 'retry', error: stopped, attempt: 'charged', waitingFor: 'retry' },
      { stopped: true, progress: null, nowMs, random: 0.5 },
    ),
  )
  queueControl.pause({ jobId: b.id })
  importJob('d')
  queueControl.resume({ jobId: b.id })
  expect(claimed('import', 5)).toEqual(['a', 'b', 'c', 'd', undefined])
})

test('a job that is not due yet holds up no other, however urgent', () => {
  const urgent = importJob('urgent')
  queueControl.prioritise({ jobId: urgent }, 1)
  db.prepare('UPDATE jobs SET run_after_ms = 5000').run()
  importJob('usual')
  expect(claimed('import', 2)).toEqual(['usual', undefined])
})

test('recordings in many slices take turns with others, even later ones', () => {
  for (const id of [1, 2, 3]) recording(id)
  for (const order of [0, 1, 2]) uploadJob(1, order)
  for (const order of [0, 1]) uploadJob(2, order)
  uploadJob(3)
  expect(claimed('upload', 6)).toEqual([1, 2, 3, 1, 2, 1].map((id) => `Recording ${id}`))
})

test('the next job of a recording that goes first goes first too', () => {
  for (const id of [1, 2]) recording(id)
  uploadJob(1)
  uploadJob(2)
  queueControl.prioritise({ recordingId: 2 }, 1)
  const first = queue.claim('upload')
  expect(first?.subject).toBe('Recording 2')
  const next = queue.enqueue({
    kind: 'submit',
    dedupeKey: 'submit:2',
    payload: { runId: 2 },
    recordingId: 2,
    subject: 'Recording 2',
  })
  expect(queue.get(next.jobId)?.priority).toBe(1)
})

test('a paused job loses no attempt, and goes on where it was', () => {
  const id = importJob('a')
  importJob('b')
  const job = queue.claim('import')
  expect(job?.id).toBe(id)
  expect(queueControl.pause({ jobId: id })).toEqual([id])
  if (!job) throw new Error('nothing to claim')
  expect(queue.endClaim(job, { state: 'done' })).toBe(false)
  expect(queue.get(id)).toMatchObject({ state: 'paused', attempts: 0 })
  expect(claimed('import', 2)).toEqual(['b', undefined])
  // A restart does not resume work that a person paused.
  queue.requeueInterrupted()
  expect(queue.get(id)?.state).toBe('paused')
  expect(queueControl.resume({ all: true })).toEqual([id])
  expect(claimed('import', 3)).toEqual(['a', 'b', undefined])
})

test('the queue lists one chain per recording, with those that need a person first', () => {
  for (const id of [1, 2]) recording(id)
  importJob('c.wav')
  const upload = uploadJob(1)
  uploadJob(2, 0)
  uploadJob(2, 1)
  queue.enqueue({
    kind: 'prepare',
    dedupeKey: 'p1',
    payload: { recordingId: 1 },
    recordingId: 1,
    subject: 'Recording 1',
  })
  const job = queue.claim('upload')
  if (!job) throw new Error('nothing to claim')
  queue.endClaim(job, { state: 'failed', error: { code: 'x', message: 'It broke.', retryable: true } })
  expect(job.id).toBe(upload)
  const { chains, counts, total } = page()
  expect(total).toBe(3)
  expect(counts).toEqual({ running: 0, inLine: 0, queued: 2, waiting: 0, paused: 0, failed: 1 })
  expect(chains.map(({ key, state }) => [key, state])).toEqual([
    ['recording:1', 'failed'],
    ['recording:2', 'queued'],
    ['job:1', 'queued'],
  ])
  expect(chains[0]?.steps).toEqual([
    { step: 'import', state: 'done' },
    { step: 'upload', state: 'failed' },
    { step: 'complete', state: 'ahead' },
    { step: 'submit', state: 'ahead' },
    { step: 'poll', state: 'ahead' },
  ])
  expect(page('needs-attention').chains.map(({ key }) => key)).toEqual(['recording:1'])
  queueControl.dismiss({ all: true })
  expect(page('needs-attention').total).toBe(0)
  expect(new QueueOverviews(db).history(0, 10).jobs.map(({ id }) => id)).toEqual([upload])
})

test('the history lists the latest end first', () => {
  const ids = ['early', 'middle', 'late'].map((name) => importJob(name))
  const end = (jobId: number | undefined, state: string, atMs: number) =>
    db.prepare('UPDATE jobs SET state = ?, updated_ms = ? WHERE id = ?').run(state, atMs, jobId)
  end(ids[0], 'done', 3000)
  end(ids[1], 'cancelled', 1000)
  end(ids[2], 'done', 2000)
  const history = (offset: number) => new QueueOverviews(db).history(offset, 2).jobs.map(({ subject }) => subject)
  expect(history(0)).toEqual(['early', 'late'])
  expect(history(2)).toEqual(['middle'])
})

test('the history has one row per recording, with its steps when opened', () => {
  recording(1)
  recording(2)
  let jobs = 0
  const end = (recordingId: number | null, kind: string, state: string, atMs: number) =>
    db
      .prepare(
        `INSERT INTO jobs (kind, dedupe_key, payload, recording_id, subject, state, max_attempts, run_after_ms, created_ms, updated_ms)
         VALUES (?, ?, '{}', ?, ?, ?, 3, 0, 0, ?)`,
      )
      .run(kind, `ended ${++jobs}`, recordingId, `of ${recordingId}`, state, atMs)
  end(1, 'import', 'done', 1000)
  end(1, 'poll', 'done', 3000)
  // This job ran beside the others and ended last.
  end(1, 'prepare', 'done', 5000)
  end(2, 'import', 'done', 2000)
  end(2, 'upload', 'cancelled', 4000)
  end(null, 'import', 'cancelled', 4500)
  const overviews = new QueueOverviews(db)
  const rows = (offset: number, limit = 10) =>
    overviews.ended(offset, limit).rows.map(({ job, steps }) => [job.recordingId, job.kind, job.state, steps])
  expect(rows(0)).toEqual([
    [1, 'poll', 'done', 3],
    [null, 'import', 'cancelled', 1],
    [2, 'upload', 'cancelled', 2],
  ])
  expect([...rows(0, 1), ...rows(1, 1), ...rows(2, 1)]).toEqual(rows(0))
  expect(overviews.ended(0, 1).total).toBe(3)
  expect(overviews.historyOf(1, 0, 10).jobs.map(({ kind }) => kind)).toEqual(['prepare', 'poll', 'import'])
  expect(overviews.historyOf(1, 1, 1)).toMatchObject({ jobs: [{ kind: 'poll' }], total: 3 })
})

test('the queue counts copies and jobs that wait for a person behind any number of others', () => {
  recording(1)
  for (let index = 0; index < 120; index++) importJob(`refused ${index}`)
  db.prepare(`UPDATE jobs SET state = 'failed'`).run()
  importJob('running')
  expect(claimed('import', 1)).toEqual(['running'])
  for (const waitingFor of ['sign-in', 'device', 'network'])
    db.prepare(`UPDATE jobs SET state = 'waiting', waiting_for = ? WHERE id = ?`).run(waitingFor, importJob(waitingFor))
  const { chains, counts, copying, waitingForPerson } = page()
  expect(chains.every(({ state }) => state === 'failed')).toBe(true)
  expect(counts).toMatchObject({ failed: 120, running: 1, waiting: 3 })
  expect({ copying, waitingForPerson }).toEqual({ copying: 1, waitingForPerson: 2 })
})

test('a paused chain keeps its place below those that need a person', () => {
  const job = { waitingFor: null, priority: 0, state: 'queued', runAfterMs: 0 } as const
  const copy = { ...job, kind: 'import', recordingId: null } as const
  const imports = [1, 2, 3].map((id) => ({ ...copy, id }))
  const upload = { ...job, id: 8, kind: 'upload', recordingId: 1 } as const
  const poll = { ...job, id: 9, kind: 'poll', recordingId: 2, state: 'waiting' } as const
  const idsOf = (jobs: Parameters<typeof chainsOf>[0]) => chainsOf(jobs).map(({ head }) => head.id)
  const all = [...imports, upload, poll]
  expect(idsOf(all)).toEqual([9, 8, 1, 2, 3])
  for (const id of [2, 8])
    expect(idsOf(all.map((one) => (one.id === id ? { ...one, state: 'paused' } : one)))).toEqual([9, 8, 1, 2, 3])
  const signIn = { ...upload, id: 10, recordingId: 3, state: 'waiting', waitingFor: 'sign-in' } as const
  expect(idsOf([...all, signIn])).toEqual([10, 9, 8, 1, 2, 3])
  expect(idsOf([...all, { ...copy, id: 11, priority: 1 }])).toEqual([9, 11, 8, 1, 2, 3])
  // Jobs that copy or send from here come before jobs at a service.
  expect(idsOf([...all, { ...copy, id: 11, state: 'running' }])).toEqual([11, 9, 8, 1, 2, 3])
  const submit = { ...job, kind: 'submit', state: 'waiting', waitingFor: 'rate-limit' } as const
  const soon = { ...submit, id: 13, recordingId: 4, runAfterMs: 1000 }
  expect(idsOf([{ ...submit, id: 12, recordingId: 3, runAfterMs: 2000 }, soon])).toEqual([13, 12])
})

test('the queue shows preparing only if it is the recording’s only job or failed', () => {
  const job = { recordingId: 1, waitingFor: null, priority: 0, runAfterMs: 0 } as const
  const prepare = { ...job, id: 1, kind: 'prepare', state: 'queued' } as const
  const poll = { ...job, id: 2, kind: 'poll', state: 'waiting' } as const
  expect(chainsOf([prepare]).map(({ key }) => key)).toEqual(['job:1'])
  expect(chainsOf([prepare, poll]).map(({ key }) => key)).toEqual(['recording:1'])
  expect(chainsOf([{ ...prepare, state: 'failed' }, poll])).toHaveLength(2)
})
