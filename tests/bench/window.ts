import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ElectronApplication, Page } from '@playwright/test'
import { createEngine } from '../../electron/engine/index.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { makeHome, openTapelog } from '../e2e/tapelogWindow.ts'
import { framesWhile } from './frames.ts'
import { writeBatch } from './writeBatch.ts'

/**
 * The window while a batch of small recordings is copied, uploaded and transcribed on this machine: how many frames
 * came late, how long the page was busy without a break, and the memory of each process over time. Frames are those
 * that the page gets (requestAnimationFrame, 60 a second); `late` frames took longer than two frames should. Prints one
 * line of JSON.
 *
 * TAPELOG_ELECTRON=… xvfb-run -a node tests/bench/window.ts [--recordings 1000] [--seconds 120]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const root = join(import.meta.dirname, '../..')
const [recordings, seconds] = [option('--recordings', 1000), option('--seconds', 120)]

const home = makeHome()
try {
  const engine = await createEngine({
    libraryPath: join(home.path, 'user-data/library'),
    packageRoot: root,
    secret: async () => null,
    embeddedService: () => Promise.reject(new Error('not asked for')),
    log: () => {},
  })
  await engine.call('settings.update', { welcomed: true })
  await engine.call('queue.pause', { all: true })
  await engine.call('recordings.import', { paths: [writeBatch(join(home.path, 'recorder'), recordings)] })
  await engine.stop()

  const { app, page, close } = await openTapelog(home.path)
  const phases: Record<string, unknown> = { idle: await framesDuring(page, 5, async () => {}) }
  await page.evaluate(() => (window as unknown as { tapelog: TapelogBridge }).tapelog.queue.resume({ all: true }))
  const memory = [await memoryOf(app)]
  const share = Math.round(seconds / 4)
  phases.library = await framesDuring(page, share, () => scroll(page))
  await page.getByRole('button', { name: /^Queue/ }).click()
  phases.queue = await framesDuring(page, share, () => scroll(page))
  memory.push(await memoryOf(app))
  phases.queueStill = await framesDuring(page, share, async () => {})
  await page.getByRole('button', { name: /^Library/ }).click()
  phases.libraryStill = await framesDuring(page, share, async () => {})
  memory.push(await memoryOf(app))
  const pauses = await page.evaluate(async () => {
    const { tapelog } = window as unknown as { tapelog: TapelogBridge }
    const took = async (name: 'pause' | 'resume') => {
      const startedMs = performance.now()
      await tapelog.queue[name]({ all: true })
      return Math.round(performance.now() - startedMs)
    }
    return { pauseMs: await took('pause'), resumeMs: await took('resume') }
  })
  // If a copy is under way, closing the window would open a question.
  await page.evaluate(() => (window as unknown as { tapelog: TapelogBridge }).tapelog.queue.pause({ all: true }))
  // The batch need not be at its end: the question whether to quit is answered.
  await app.evaluate(() => Object.assign(globalThis, { questions: [] }))
  await close()
  console.log(JSON.stringify({ bench: 'window', recordings, seconds, phases, memoryMib: memory, pauses }))
} finally {
  home.remove()
}

function framesDuring(page: Page, forSeconds: number, act: () => Promise<void>) {
  return framesWhile(page, async () => {
    const endMs = performance.now() + forSeconds * 1000
    while (performance.now() < endMs) {
      await act()
      await pause(10)
    }
  })
}

/** Scrolls up and down the list under the pointer, like a hand on a wheel. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, Math.random() < 0.6 ? 240 : -240)
  await pause(50)
}

async function memoryOf(app: ElectronApplication): Promise<Record<string, number>> {
  const metrics = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ type, memory }) => [type, memory.workingSetSize] as const),
  )
  return Object.fromEntries(metrics.map(([type, kib]) => [type, Math.round(kib / 1024)]))
}
