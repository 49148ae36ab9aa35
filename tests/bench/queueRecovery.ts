import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '../../electron/engine/index.ts'
import { JobQueue } from '../../electron/engine/jobs/queue.ts'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { filesSource } from '../../shared/recordings/importing.ts'

const root = join(import.meta.dirname, '../..')
const source = { kind: 'file', path: '/recording.wav' } as const
const payload = {
  source,
  sizeBytes: 1,
  mtimeMs: 1,
  sourceLabel: 'file',
  localOnly: false,
  options: '{}',
  from: filesSource,
}
const importJob = (queue: JobQueue, name: string) =>
  queue.enqueue({ kind: 'import', dedupeKey: name, payload, recordingId: null, subject: 'recording' })

function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

/**
 * The milliseconds from opening a library with `finished` done and `waiting` unfinished jobs until the engine works, and until
 * its first snapshot of the queue; best of three.
 */
export const measureStart = (finished: number, waiting: number) =>
  inFolder(async (folder) => {
    const db = openLibraryDatabase(folder, root)
    const queue = new JobQueue(db, Date.now)
    queue.together(() => {
      for (let job = 0; job < finished + waiting; job++) importJob(queue, String(job))
    })
    db.prepare(`UPDATE jobs SET state = 'done' WHERE id <= ?`).run(finished)
    // The jobs wait for a recorder: none begins, but the engine looks through all of them.
    db.prepare(
      `UPDATE jobs SET state = 'waiting', waiting_for = 'device', run_after_ms = 9e15 WHERE state = 'queued'`,
    ).run()
    db.close()
    const rounds: { startMs: number; overviewMs: number; historyMs: number }[] = []
    for (let round = 0; round < 3; round++) {
      const startedMs = performance.now()
      const engine = await createEngine({
        libraryPath: folder,
        packageRoot: root,
        secret: async () => null,
        embeddedService: () => Promise.reject(new Error('not asked for')),
        log: () => {},
      })
      engine.start()
      const startMs = performance.now() - startedMs
      let beganMs = performance.now()
      await engine.call('queue.overview', {})
      const overviewMs = performance.now() - beganMs
      beganMs = performance.now()
      await engine.call('queue.history', {})
      rounds.push({ startMs, overviewMs, historyMs: performance.now() - beganMs })
      await engine.stop()
    }
    const best = (key: keyof (typeof rounds)[number]) => Math.round(Math.min(...rounds.map((round) => round[key])))
    return {
      finished,
      waiting,
      startMs: best('startMs'),
      overviewMs: best('overviewMs'),
      historyMs: best('historyMs'),
    }
  })

/** The milliseconds from restarting a program until it has the job of the killed program; best of three. */
export const measureRecovery = () =>
  inFolder(async (folder) => {
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const first = child(folder)
      await claimed(first)
      first.kill('SIGKILL')
      await once(first, 'exit')
      const startedMs = performance.now()
      const second = child(folder)
      await claimed(second)
      times.push(performance.now() - startedMs)
      second.kill('SIGKILL')
      await once(second, 'exit')
    }
    return { recoveredMs: Math.round(Math.min(...times)) }
  })

const child = (folder: string) =>
  spawn(process.execPath, [import.meta.filename, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
const claimed = async ({ stdout }: ChildProcess) => {
  if (stdout) await once(stdout, 'data')
}

if (process.argv[1] === import.meta.filename) {
  const db = openLibraryDatabase(process.argv[2] ?? '', root)
  const queue = new JobQueue(db, Date.now)
  importJob(queue, 'one')
  queue.requeueInterrupted()
  // The measurement killed this job's process. The engine must not set the job aside because of that.
  db.prepare('UPDATE jobs SET crashes = 0').run()
  if (!queue.claim('import')) throw new Error('no job was claimed')
  process.stdout.write('claimed\n')
  setInterval(() => {}, 60_000)
}
