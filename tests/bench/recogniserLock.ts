import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createLauncher } from '../../electron/recognition/launch.ts'
import { recogniserLock, withoutNetwork } from '../../electron/recognition/lockedIn.ts'
import { recogniserEntry, type StartRecogniser } from '../../electron/recognition/startRecogniser.ts'
import type { FromRecogniser } from '../../electron/recognition/types.ts'
import { childEnvironment } from '../../electron/system/index.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { demoFile, packageRoot } from '../support/testEngine.ts'

/**
 * Measures the cost of a recogniser's sandbox: a recording of 24 seconds through the demo's models, in turn as Tapelog starts it
 * here, only without a network, and as an ordinary program. Prints a line of JSON for each: milliseconds until the process takes
 * its job, and until the text is there (smallest, middle, largest), and the middle as a share of the recording's length.
 *
 * node tests/bench/recogniserLock.ts [--times 7]
 */
const at = process.argv.indexOf('--times')
const times = at < 0 ? 7 : Number(process.argv[at + 1])
const recordingMs = 24_047
const folder = temporaryFolder()
const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })

/** Starts the recogniser as an ordinary child process, without a sandbox. */
const forked =
  (options: () => ReturnType<typeof withoutNetwork>): StartRecogniser =>
  (job) => {
    const child = fork(recogniserEntry(packageRoot), options())
    child.send(job)
    return {
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromRecogniser)),
      onEnd: (listener) => void child.on('close', listener),
      next: () => false,
      kill: () => void child.kill('SIGKILL'),
    }
  }
const asAny = () => ({ stdio: 'ignore', serialization: 'advanced', env: childEnvironment() }) as const
const ways: { way: string; start?: StartRecogniser; startMs: number[]; wholeMs: number[] }[] = [
  { way: `here: ${recogniserLock(packageRoot)}`, startMs: [], wholeMs: [] },
  { way: 'without a network', start: forked(() => withoutNetwork()), startMs: [], wholeMs: [] },
  { way: 'as any program', start: forked(asAny), startMs: [], wholeMs: [] },
]

// The first round warms the disk's cache and does not count.
for (let round = 0; round <= times; round++)
  for (const { start, startMs, wholeMs } of ways) {
    const launch = createLauncher({
      ...{ packageRoot, modelsFolder: join(folder.path, 'models'), speechModel: 'demo' },
      ...{ scratchFolder: join(folder.path, 'jobs'), ...(start ? { start } : {}) },
    })
    const beganMs = performance.now()
    let startedMs = 0
    const onStarted = () => {
      startedMs = performance.now()
    }
    const options = { signal: new AbortController().signal, onStarted, onProgress: () => {} }
    const outcome = await launch({ audioPath: demoFile('260915_0911.ogg'), params }, options)
    if (!outcome.ok) throw new Error(outcome.message)
    if (round === 0) continue
    startMs.push(startedMs - beganMs)
    wholeMs.push(performance.now() - beganMs)
  }

const spread = (values: readonly number[]) => {
  const sorted = values.map(Math.round).sort((one, other) => one - other)
  return { min: sorted[0] ?? 0, middle: sorted[sorted.length >> 1] ?? 0, max: sorted.at(-1) ?? 0 }
}
for (const { way, startMs, wholeMs } of ways) {
  const whole = spread(wholeMs)
  const facts = { startMs: spread(startMs), wholeMs: whole, realTimeFactor: whole.middle / recordingMs }
  process.stdout.write(`${JSON.stringify({ bench: 'recogniser-lock', way, times, ...facts })}\n`)
}
folder.remove()
