import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { createEngine, type Engine } from '../../electron/engine/index.ts'
import { createService } from '../../electron/service/index.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { noteAnswers } from '../support/answeredRequests.ts'
import { heard } from '../support/serviceClient.ts'
import { writeBatch } from './writeBatch.ts'

/**
 * Measures a batch of small recordings that are all ready at once: how many submits the service counted in the busiest minute,
 * across restarts of the engine; whether memory grows with finished work; whether the recordings went in order; how soon a pause
 * stops everything and a resume begins. It runs in real time: because of the rate limit, a thousand recordings take twenty
 * minutes. The service makes up words at once; copying, uploading, submitting and polling are real. Prints one line of JSON.
 *
 * node tests/bench/manyRecordings.ts [--recordings 200] [--restarts 2]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const root = join(import.meta.dirname, '../..')
const mib = 1024 * 1024

if (process.argv[2] === 'service') {
  const { connection } = await createService({
    dataDir: process.argv[3] ?? '',
    packageRoot: root,
    port: 0,
    speechModel: 'demo',
    log: () => {},
    startRecogniser: () => ({
      onMessage: (listener) => void setImmediate(() => listener({ type: 'result', data: heard })),
      onEnd: (listener) => void setTimeout(listener, 5),
      kill: () => {},
    }),
  })
  process.stdout.write(`${JSON.stringify(connection)}\n`)
  noteAnswers(({ method, path }) => {
    if (method === 'POST' && path.includes('transcriptions')) process.stdout.write(`${Date.now()}\n`)
  })
} else await main()

async function main(): Promise<void> {
  const [recordings, restarts] = [option('--recordings', 200), option('--restarts', 2)]
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
  const service = spawn(process.execPath, [import.meta.filename, 'service', join(folder, 'service')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface({ input: service.stdout })
    const [line] = (await once(lines, 'line')) as [string]
    const connection: ServiceConnection = JSON.parse(line)
    /** The times of the submits, as the service told them. */
    const submits: number[] = []
    lines.on('line', (time) => submits.push(Number(time)))
    const open = () =>
      createEngine({
        libraryPath: join(folder, 'library'),
        packageRoot: root,
        secret: async () => null,
        embeddedService: async () => connection,
        log: () => {},
      })
    let engine = await open()
    await engine.call('recordings.import', { paths: [writeBatch(join(folder, 'recorder'), recordings)] })
    engine.start()
    const rssMib: number[] = []
    const doneCount = async () => (await engine.call('queue.overview', { limit: 1 })).counts
    const startedMs = performance.now()
    let pauses: Awaited<ReturnType<typeof measurePause>> | null = null
    let restarted = 0
    for (;;) {
      await pause(5000)
      rssMib.push(Math.round(process.memoryUsage().rss / mib))
      const { running, queued, waiting } = await doneCount()
      const left = running + queued + waiting
      if (left === 0) break
      if (restarted < restarts && left < recordings * (1 - (restarted + 1) / (restarts + 2))) {
        await engine.stop()
        engine = await open()
        engine.start()
        restarted += 1
      } else pauses ??= await measurePause(engine)
    }
    const { items, total } = await engine.call('recordings.list', { limit: 1000 })
    await engine.stop()
    console.log(
      JSON.stringify({
        bench: 'manyRecordings',
        recordings,
        restarts: restarted,
        ready: items.filter(({ stage }) => stage === 'ready').length,
        total,
        seconds: Math.round((performance.now() - startedMs) / 1000),
        submits: submits.length,
        mostInAnyMinute: busiestMinute(submits),
        farthestOutOfTurn: farthestOutOfTurn(join(folder, 'library')),
        rssMib: {
          first: rssMib[0],
          middle: rssMib[rssMib.length >> 1],
          last: rssMib.at(-1),
          most: Math.max(...rssMib),
        },
        pause: pauses,
      }),
    )
  } finally {
    service.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The milliseconds until nothing runs, and until something runs again. */
async function measurePause(engine: Engine) {
  const running = async () => (await engine.call('queue.list', {})).jobs.some(({ state }) => state === 'running')
  const until = async (wanted: boolean) => {
    const startedMs = performance.now()
    while ((await running()) !== wanted && performance.now() - startedMs < 30_000) await pause(2)
    return Math.round(performance.now() - startedMs)
  }
  await until(true)
  await engine.call('queue.pause', { all: true })
  const stoppedMs = await until(false)
  await engine.call('queue.resume', { all: true })
  return { stoppedMs, resumedMs: await until(true) }
}

/** How many places before or after its turn a recording was submitted. */
function farthestOutOfTurn(libraryPath: string): number {
  const db = new Database(join(libraryPath, 'library.sqlite'), { readonly: true })
  const ids = db
    .prepare(`SELECT recording_id FROM jobs WHERE kind = 'submit' AND state = 'done' ORDER BY updated_ms, id`)
    .pluck()
    .all() as number[]
  db.close()
  const turn = new Map([...ids].sort((a, b) => a - b).map((id, index) => [id, index]))
  return Math.max(...ids.map((id, index) => Math.abs((turn.get(id) ?? 0) - index)))
}

function busiestMinute(times: readonly number[]): number {
  let most = 0
  for (let first = 0, last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) > 60_000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}
