import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startService, startTapelog } from '../support/tapelogProcess.ts'
import { openTranscript } from './openTranscript.ts'
import { SharedApplication } from './sharedApplication.ts'
import { demo, makeHome, openTapelog, passWelcome, type Tapelog } from './tapelogWindow.ts'

type Demo = keyof typeof demo
type Undo = () => unknown

type Fixtures = {
  /** A language for tests; undefined: English. */
  language: string | undefined
  /** True in a file whose tests end processes: every window then has an application of its own. */
  hasOwnProcess: boolean
  /** Calls this function after the test, however it ended, latest first. */
  afterwards: (undo: Undo) => void
  /** A folder for this test only, for the user data and the test's exports. */
  home: { path: string }
  /** Opens a window of the worker's application on `home`. If the window is still open after the test, closes it. */
  openWindow: () => Promise<Tapelog>
  /** The same in a process of its own: for tests of start, quit, kill, and what holds for a process. */
  open: () => Promise<Tapelog>
  /** The open window, past its welcome page, with an empty library. */
  tapelog: Tapelog
  /** Opens Tapelog on a library in which these recordings of the demo are transcribed. */
  openWith: (...names: [Demo, ...Demo[]]) => Promise<Tapelog>
  /** Opens Tapelog on a transcript of these texts. */
  openTranscript: (
    texts: string[],
    more?: Parameters<typeof openTranscript>[2],
  ) => Promise<Awaited<ReturnType<typeof openTranscript>>>
  /** Starts a service in a process of its own, with its files below `home`. */
  startService: (more?: string[]) => ReturnType<typeof startService>
}

type WorkerFixtures = {
  /** Each worker makes a library with recordings of the demo once and copies it, because recognising speech takes long. */
  demoLibrary: (names: readonly Demo[]) => Promise<string>
  sharedApplication: SharedApplication
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  afterwards: async ({}, use) => {
    const undos: Undo[] = []
    await use((undo) => void undos.unshift(undo))
    for (const undo of undos) await undo()
  },
  home: async ({ afterwards }, use) => {
    const { path, remove } = makeHome()
    afterwards(remove)
    await use({ path })
  },
  language: [undefined, { option: true }],
  hasOwnProcess: [false, { option: true }],
  open: async ({ home, language, afterwards }, use) => {
    await use(async () => {
      const tapelog = await openTapelog(home.path, language)
      afterwards(tapelog.close)
      return tapelog
    })
  },
  openWindow: async ({ hasOwnProcess, home, language, open, sharedApplication, afterwards }, use) => {
    await use(async () => {
      if (hasOwnProcess) return open()
      const tapelog = await sharedApplication.open(home.path, language)
      afterwards(tapelog.close)
      return tapelog
    })
  },
  tapelog: async ({ openWindow }, use) => {
    const tapelog = await openWindow()
    await passWelcome(tapelog.page)
    await use(tapelog)
  },
  openWith: async ({ demoLibrary, home, openWindow }, use) => {
    await use(async (...names) => {
      cpSync(await demoLibrary(names), join(home.path, 'user-data/library'), { recursive: true })
      return openWindow()
    })
  },
  openTranscript: async ({ home, openWindow, afterwards }, use) => {
    await use(async (texts, more) => {
      const opened = await openTranscript(home.path, texts, more, openWindow)
      afterwards(opened.close)
      return opened
    })
  },
  startService: async ({ home, afterwards }, use) => {
    await use(async (more) => {
      const service = await startService(join(home.path, 'service'), more)
      afterwards(service.stop)
      return service
    })
  },
  sharedApplication: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const shared = new SharedApplication()
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],
  demoLibrary: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tapelog-e2e-demo-'))
      const made = new Map<string, Promise<string>>()
      const make = async (names: readonly Demo[]): Promise<string> => {
        const library = join(folder, names.join('-'))
        const paths = names.map((name) => demo[name].path)
        for (const command of [['import', ...paths], ['sync']]) {
          const { code, stderr } = await startTapelog([...command, '--library', library]).ended
          if (code !== 0) throw new Error(`The demo’s recordings were not transcribed: ${stderr}`)
        }
        return library
      }
      await use((names) => {
        const key = names.join()
        const library = made.get(key) ?? make(names)
        made.set(key, library)
        return library
      })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 0 },
  ],
})
