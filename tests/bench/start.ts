import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine } from '../../electron/engine/index.ts'
import { launchOptions, makeHome } from '../e2e/tapelogWindow.ts'
import { libraryOfTranscripts } from '../support/manyTranscripts.ts'
import { atRest } from './start/rest.ts'

/**
 * How long the first window takes, from the start of the process, with a library of many recordings, against an Electron with one empty
 * window in the same run; by turns, warm, and as root also with the system's caches emptied. Then what all processes cost at rest.
 * Prints one line of JSON.
 *
 * TAPELOG_ELECTRON=… xvfb-run -a node tests/bench/start.ts [--recordings 10000] [--starts 20] [--rest-seconds 60]
 */
const option = (name: string, usual: number) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? usual : Number(process.argv[at + 1])
}
const root = join(import.meta.dirname, '../..')
const [recordings, starts, restSeconds] = [
  option('--recordings', 10_000),
  option('--starts', 20),
  option('--rest-seconds', 60),
]
const contenders = { tapelog: join(root, 'out/main/index.js'), emptyWindow: '' }
type Name = keyof typeof contenders
type Times = { shownMs: number; drawnMs: number }

const home = makeHome()
try {
  const libraryPath = join(home.path, 'user-data/library')
  libraryOfTranscripts(libraryPath, recordings)
  const engine = await createEngine({
    libraryPath,
    packageRoot: root,
    secret: async () => null,
    embeddedService: () => Promise.reject(new Error('not asked for')),
    log: () => {},
  })
  await engine.call('settings.update', { welcomed: true })
  await engine.stop()

  const warm = await byTurns(starts, () => {})
  const cold = await byTurns(Math.min(starts, 5), emptyCaches)
  const { child, times } = await start('tapelog')
  // The library is looked through once after the start, and the process of the models ends.
  await pause(45_000)
  const rest = restSeconds > 0 ? await atRest(child.pid ?? 0, restSeconds) : []
  await end(child)
  const sum = (of: (one: (typeof rest)[number]) => number) => rest.reduce((total, one) => total + of(one), 0)
  console.log(
    JSON.stringify({
      ...{ bench: 'start', recordings, starts, warm, cold, lastStart: times },
      rest: {
        processes: rest,
        memoryMib: Math.round(sum(({ memoryMib }) => memoryMib)),
        processorShare: Number(sum(({ processorShare }) => processorShare).toFixed(4)),
      },
    }),
  )
} finally {
  home.remove()
}

async function byTurns(count: number, before: () => void) {
  const all: Record<Name, Times[]> = { tapelog: [], emptyWindow: [] }
  for (let turn = 0; turn < count; turn++)
    for (const name of ['emptyWindow', 'tapelog'] as const) {
      try {
        before()
      } catch (error) {
        return { notMeasured: String(error) }
      }
      const { child, times } = await start(name)
      await end(child)
      all[name].push(times)
    }
  const median = (name: Name, of: keyof Times) =>
    all[name].map((times) => times[of]).toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0
  const shown = { tapelog: median('tapelog', 'shownMs'), emptyWindow: median('emptyWindow', 'shownMs') }
  const drawn = { tapelog: median('tapelog', 'drawnMs'), emptyWindow: median('emptyWindow', 'drawnMs') }
  const ratio = (of: Record<Name, number>) => Number((of.tapelog / of.emptyWindow).toFixed(2))
  return { count, shownMs: shown, shownRatio: ratio(shown), drawnMs: drawn, drawnRatio: ratio(drawn) }
}

/** Only root may. */
function emptyCaches(): void {
  writeFileSync('/proc/sys/vm/drop_caches', '3')
}

async function start(name: Name): Promise<{ child: ChildProcess; times: Times }> {
  const { executablePath, args, cwd, env } = launchOptions(home.path)
  const beganMs = Date.now()
  const child = spawn(executablePath, [...args.slice(0, -1), join(import.meta.dirname, 'start/shownWindow.mjs')], {
    cwd,
    env: { ...env, TAPELOG_BENCH_MAIN: contenders[name] },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const times: Partial<Times> = {}
  if (!child.stdout) throw new Error('no output')
  const lines = createInterface({ input: child.stdout, signal: AbortSignal.timeout(60_000) })
  for await (const line of lines) {
    if (!line.startsWith('{')) continue
    const { shownAtMs, drawnAtMs } = JSON.parse(line)
    if (shownAtMs) times.shownMs = shownAtMs - beganMs
    if (drawnAtMs) times.drawnMs = drawnAtMs - beganMs
    if (times.shownMs !== undefined && times.drawnMs !== undefined) break
  }
  if (times.shownMs === undefined || times.drawnMs === undefined) {
    await end(child)
    throw new Error(`${name}: no window, or no content in it, in a minute`)
  }
  return { child, times: { shownMs: times.shownMs, drawnMs: times.drawnMs } }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
