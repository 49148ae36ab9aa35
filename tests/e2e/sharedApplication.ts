import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { answerLastQuestions, firstScreen, launchOptions, type Tapelog } from './tapelogWindow.ts'

/** What `runAgain.cjs` gives to tests. */
type Runs = { end: () => Promise<void>; begin: (folder: string, environment: Record<string, string>) => Promise<void> }
type World = { tapelogRuns: Runs }

const hook = join(import.meta.dirname, 'runAgain.cjs')

/**
 * An application that the tests of one worker use one after another, because starting Electron takes longer than opening a window.
 * For each test, the program runs anew in the same process, on the test's own home. If a test quits the process, the next test
 * gets another; a test whose process dies fails.
 */
export class SharedApplication {
  readonly #session = mkdtempSync(join(tmpdir(), 'tapelog-e2e-session-'))
  #app: ElectronApplication | null = null
  /** The present run of the program. */
  #run: symbol | null = null

  /** Opens Tapelog on a library below `home` and waits for its first screen. */
  async open(home: string, language?: string): Promise<Tapelog> {
    if (this.#run) throw new Error('Tapelog is open already. For a second one, use the fixture `open`.')
    const run = Symbol()
    this.#run = run
    const app = this.#app ? await beginIn(this.#app, home, language) : await this.#launch(home, language)
    const page = await firstScreen(app)
    return { app, page, close: async () => (this.#run === run ? this.#close(app) : undefined) }
  }

  async #launch(home: string, language?: string): Promise<ElectronApplication> {
    const { args, ...options } = launchOptions(home, language, { TAPELOG_TEST_SESSION: this.#session })
    const app = await _electron.launch({ ...options, args: ['-r', hook, ...args], timeout: 60_000, colorScheme: null })
    this.#app = app
    app.once('close', () => {
      if (this.#app !== app) return
      this.#app = null
      this.#run = null
    })
    return app
  }

  async #close(app: ElectronApplication): Promise<void> {
    const windows = app.windows().map((window) => window.isClosed() || window.waitForEvent('close', { timeout: 0 }))
    await answerLastQuestions(app, async () => {
      await app.evaluate(() => (globalThis as unknown as World).tapelogRuns.end())
      await Promise.all(windows)
    })
    this.#run = null
  }

  /** Ends the process. */
  async end(): Promise<void> {
    await this.#app?.close()
    rmSync(this.#session, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function beginIn(app: ElectronApplication, home: string, language?: string): Promise<ElectronApplication> {
  const { env } = launchOptions(home, language)
  const own = Object.entries(env).filter(([name]) => name.startsWith('TAPELOG_'))
  await app.evaluate((_electron, { home, own }) => (globalThis as unknown as World).tapelogRuns.begin(home, own), {
    home,
    own: Object.fromEntries(own),
  })
  return app
}
