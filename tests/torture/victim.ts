import { writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { CommandInput, CommandOutput, EngineCommandName } from '../../shared/contract.ts'
import { toErrorInfo } from '../../shared/errors/errors.ts'
import { hurryTimers, readClock } from './fastClock.ts'
import { editedName, editedText, type LifeOrders, type Said } from './journal.ts'
import { seededRandom } from './random.ts'
import { changeSqlite } from './sqliteHook.ts'

/**
 * The victim: a whole engine on a library, opened like the command line, and a person at work who imports, edits and exports. It
 * reports its promises on a pipe that outlives it.
 */
const orders: LifeOrders = JSON.parse(process.env.TORTURE_LIFE ?? '')
const pipe = 3
const say = (said: Said) => writeSync(pipe, `${JSON.stringify(said)}\n`)
say({ at: 'started' })
hurryTimers(orders.clock)
changeSqlite(orders.sqlite)

const { createEngine } = await import('../../electron/engine/index.ts')
const random = seededRandom(orders.seed)
const engine = await createEngine({
  libraryPath: orders.libraryPath,
  packageRoot: orders.packageRoot,
  secret: async () => null,
  embeddedService: async () => {
    if (orders.destination !== 'this-machine') throw new Error('This victim has no service on this machine.')
    return orders.connection
  },
  ...(orders.destination === 'remote' ? { remoteOverride: orders.connection } : {}),
  now: () => readClock(orders.clock),
  random: random.branch().next,
  log: (_level, event, fields = {}) => void say({ at: 'log', event, ...fields }),
})
say({ at: 'opened' })
// From here on reads fail, in a life whose library was opened on a healthy disk.
if (process.env.TORTURE_READ_FROM) writeFileSync(process.env.TORTURE_READ_FROM, '')

/** Milliseconds of the system's clock. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * orders.clock.speed))

/** Resolves with null if the command was refused, which is allowed. */
async function attempt<N extends EngineCommandName>(
  command: N,
  input: CommandInput<N>,
): Promise<CommandOutput<N> | null> {
  try {
    return await engine.call(command, input)
  } catch (error) {
    say({ at: 'refused', command, code: toErrorInfo(error).code })
    return null
  }
}

const stages = new Map<number, string>()
const ready = new Set<number>()
/** No person looks more often than this. Milliseconds of the system's clock. */
const lookEveryMs = 15
let lookIsAhead = false
let lookedMs = 0
/** Called for each change. Looks once for many changes. */
function look(): void {
  if (lookIsAhead) return
  lookIsAhead = true
  void pause(Math.max(0, lookEveryMs - (Date.now() - lookedMs))).then(lookNow)
}

async function lookNow(): Promise<void> {
  lookIsAhead = false
  lookedMs = Date.now()
  const list = await attempt('recordings.list', { limit: 1000 })
  for (const { id, sha256, originalName, stage, hasTranscript } of list?.items ?? []) {
    if (!stages.has(id)) say({ at: 'sealed', recordingId: id, sha256, name: originalName })
    if (stages.get(id) !== stage) {
      stages.set(id, stage)
      say({ at: 'stage', recordingId: id, stage })
      if (stage === 'transcribing') say({ at: 'submitted', recordingId: id })
    }
    if (hasTranscript && !ready.has(id)) {
      ready.add(id)
      say({ at: 'transcribed', recordingId: id })
    }
  }
  await beThePerson()
}

const mostTimesAsked = 40
let isAtWork = false
const timesAsked = new Map<string, number>()
/** Failures after which a run begins anew: the person was told that the service may already have the first one. */
const beginsAnew = new Set([
  'file-refused',
  'service-changed',
  'submit-unanswered',
  'transcription-failed',
  'transcription-revoked',
  'transcription-gone',
])

/** The person sees each failure and retries it. */
async function beThePerson(): Promise<void> {
  if (isAtWork) return
  isAtWork = true
  await retryWhatFailed().finally(() => {
    isAtWork = false
  })
}

async function retryWhatFailed(): Promise<void> {
  const queue = await attempt('queue.list', {})
  for (const { id, kind, state, subject, error, recordingId, waitingFor } of queue?.jobs ?? []) {
    if (waitingFor === 'disk-space' && !timesAsked.has(`${kind} ${subject}`)) {
      // The job continues automatically. The person reads why it waits.
      timesAsked.set(`${kind} ${subject}`, 1)
      say({ at: 'asked', code: error?.code ?? '', kind, recordingId, anew: false })
    }
    if (state !== 'failed') continue
    const times = (timesAsked.get(`${kind} ${subject}`) ?? 0) + 1
    timesAsked.set(`${kind} ${subject}`, times)
    if (times > mostTimesAsked) continue
    // A person does not press a button as fast as a machine fails.
    await pause(Math.min(20 * times, 300))
    const code = error?.code ?? ''
    say({ at: 'asked', code, kind, recordingId, anew: beginsAnew.has(code) })
    await attempt('queue.retry', { jobId: id })
  }
}

engine.on('import.progress', ({ jobId, progress }) => say({ at: 'copying', jobId, bytes: progress.bytesDone ?? 0 }))
engine.on('recording.progress', ({ recordingId, progress }) => {
  if (progress.bytesDone !== undefined) say({ at: 'sent', recordingId, bytes: progress.bytesDone })
})
for (const event of ['recording.changed', 'library.changed', 'queue.changed'] as const) engine.on(event, look)

// On a failing disk the setting may be refused. The person sets it again, because nothing is exported without it.
const exportWhenReady = { directory: orders.readyPath, formats: ['json' as const] }
while (!(await attempt('settings.update', { exportWhenReady }))) await pause(20)
if (
  orders.offered.length > 0 &&
  (await attempt('recordings.import', { paths: orders.offered, destination: orders.destination }))
)
  say({ at: 'queued', names: orders.offered })
engine.start()
look()

const formats = ['json', 'srt', 'txt', 'docx', 'vtt'] as const
let count = orders.life * 1_000_000

async function editOnce(recordingId: number): Promise<void> {
  const transcript = await attempt('transcripts.get', { recordingId })
  const segment = transcript?.segments[random.between(0, transcript.segments.length - 1)]
  const speaker = transcript?.speakers[0]
  if (!transcript || !segment || !speaker) return
  count += 1
  const { revision } = transcript
  if (random.chance(0.2)) {
    const about = { recordingId, speakerId: speaker.id, count }
    say({ at: 'renaming', ...about, revision })
    const operation = { kind: 'speaker.rename' as const, speakerId: speaker.id, name: editedName(count) }
    const done = await attempt('transcripts.edit', { recordingId, operation })
    if (done) say({ at: 'renamed', ...about, revision: done.revision })
    return
  }
  const about = { recordingId, segmentId: segment.id, count }
  say({ at: 'editing', ...about, revision })
  const operation = { kind: 'segment.setText' as const, segmentId: segment.id, text: editedText(count) }
  const done = await attempt('transcripts.edit', { recordingId, operation })
  if (done) say({ at: 'edited', ...about, revision: done.revision })
}

async function exportOnce(recordingId: number): Promise<void> {
  const format = random.pick(formats)
  say({ at: 'exporting', recordingId, format })
  const done = await attempt('exports.write', {
    recordingIds: [recordingId],
    formats: [format],
    directory: orders.exportsPath,
  })
  for (const { path } of done?.files ?? []) say({ at: 'exported', recordingId, path })
}

async function work(times: number): Promise<void> {
  for (let done = 0; done < times; ) {
    const [first, ...more] = ready
    if (first !== undefined) {
      const recordingId = random.pick([first, ...more])
      await (random.chance(0.75) ? editOnce(recordingId) : exportOnce(recordingId))
      done += 1
    }
    // Leave pauses, like a person, so that the loop can do other work.
    await pause(random.between(0, 12))
  }
}

/**
 * True if no job that reports to the service is left. Such jobs delay nobody, and are in none of the engine's lists.
 */
function hasToldService(): boolean {
  const db = new Database(join(orders.libraryPath, 'library.sqlite'), { readonly: true })
  try {
    return db.prepare(`SELECT 1 FROM jobs WHERE kind = 'reconcile' AND state <> 'done'`).get() === undefined
  } finally {
    db.close()
  }
}

/** Waits until every file that was ever offered has its transcript, and nothing is left to do. */
async function settle(): Promise<void> {
  for (;;) {
    const { unfinished } = await engine.settle()
    const list = await attempt('recordings.list', { limit: 1000 })
    const queue = await attempt('queue.list', {})
    const isDone =
      list !== null &&
      queue !== null &&
      queue.jobs.length === 0 &&
      list.items.every(({ hasTranscript }) => hasTranscript) &&
      hasToldService()
    const isGivenUp = [...timesAsked.values()].some((times) => times > mostTimesAsked)
    if (isDone || isGivenUp) {
      say({
        at: 'settled',
        left: isDone ? [] : unfinished.map(({ kind, state, error }) => `${kind} ${state} ${error?.code ?? ''}`),
      })
      return
    }
    look()
    await pause(20)
  }
}

if (orders.mode === 'work') await work(Number.POSITIVE_INFINITY)
await settle()
await work(5)
await engine.stop()
process.exit(0)
