import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { _electron, type ElectronApplication, expect, type Frame, type Page } from '@playwright/test'
import { appOrigin } from '../../electron/main/rules.ts'
import { playerOrigin } from '../../shared/processes/player.ts'

export const root = join(import.meta.dirname, '../..')
export const demoRecording = (name: string) => join(root, 'build/demo', name)

/** The demo's recordings, with the titles that come from their names. */
export const demo = {
  interview: { path: demoRecording('260914_1502.mp3'), title: '260914_1502' },
  memo: { path: demoRecording('260915_0911.ogg'), title: '260915_0911' },
} as const

// Each of the two workers has its own screen.
if (process.env.TEST_PARALLEL_INDEX === '1') {
  const [display, authority] = process.env.TAPELOG_SECOND_SCREEN?.split(' ') ?? []
  if (display && authority) Object.assign(process.env, { DISPLAY: display, XAUTHORITY: authority })
}

/** A folder for one test, for the user data and the test's exports. */
export function makeHome(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tapelog-e2e-'))
  // The demo's recordings need the demo's model, which a person has to choose.
  const models = join(path, 'user-data/models')
  mkdirSync(models, { recursive: true, mode: 0o700 })
  writeFileSync(join(models, 'settings.json'), JSON.stringify({ speechModel: 'demo' }))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

export type Tapelog = { app: ElectronApplication; page: Page; close: () => Promise<void> }

/** Why Chromium runs without its sandbox here; null if it has a sandbox. */
export const sandboxRefusal: string | null =
  process.env.TAPELOG_NO_SANDBOX || (process.getuid?.() === 0 ? 'Chromium has no sandbox for root' : null)

/** How to start the built application on a library below `home`. `language`: a language for tests. `more`: added to its environment. */
export function launchOptions(home: string, language?: string, more: Record<string, string> = {}) {
  const executablePath = process.env.TAPELOG_ELECTRON
  if (!executablePath) throw new Error('TAPELOG_ELECTRON names no Electron. Run these tests with: npm test')
  const withoutSandbox = sandboxRefusal === null ? [] : ['--no-sandbox']
  return {
    executablePath,
    // Without a graphics card, Chromium sometimes waits for one forever.
    args: ['--disable-gpu', ...withoutSandbox, root],
    // Without this, Playwright would switch the sandbox off.
    chromiumSandbox: sandboxRefusal === null,
    cwd: home,
    // Tests look for English texts, whatever the language of the system is.
    env: {
      ...inheritedEnvironment(),
      LANGUAGE: 'en',
      TAPELOG_USER_DATA: join(home, 'user-data'),
      ...(language ? { TAPELOG_LANGUAGE: language } : {}),
      ...more,
    },
  }
}

/** Starts the application and waits for its first screen. */
export async function openTapelog(
  home: string,
  language?: string,
  more: Record<string, string> = {},
): Promise<Tapelog> {
  const app = await _electron.launch({
    ...launchOptions(home, language, more),
    timeout: 60_000,
    // Use the system's own colours, not the runner's.
    colorScheme: null,
  })
  const page = await firstScreen(app)
  let hasEnded = false
  app.once('close', () => {
    hasEnded = true
  })
  return { app, page, close: async () => (hasEnded ? undefined : answerLastQuestions(app, () => app.close())) }
}

/** The window, once it shows its first screen. */
export async function firstScreen(app: ElectronApplication): Promise<Page> {
  // To Playwright, the pages that draw and print without a window are windows too.
  const own = () => app.windows().find((window) => window.url().startsWith(`${appOrigin}/`))
  await expect.poll(() => own() !== undefined, { intervals: [20], timeout: 60_000 }).toBe(true)
  const page = own() ?? (await app.firstWindow())
  await expect(page.locator('#root > :not([aria-busy])').first()).toBeVisible({ timeout: 90_000 })
  return page
}

/**
 * Quits, by `quit`. An open question would wait forever and hide why the test failed, so this function answers it, and reports it
 * as a failure unless the test answers questions itself.
 */
export async function answerLastQuestions(app: ElectronApplication, quit: () => Promise<void>): Promise<void> {
  let said = ''
  const hear = (text: Buffer) => {
    said += text
  }
  const { stdout } = app.process()
  stdout?.on('data', hear)
  const answering = app.evaluate(({ dialog }) => {
    const isExpected = 'questions' in globalThis
    dialog.showMessageBox = ((...args: unknown[]) => {
      const { message } = args.at(-1) as Electron.MessageBoxOptions
      if (!isExpected) process.stdout.write(`asked at the end: ${message}\n`)
      return Promise.resolve({ response: 1, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  })
  // The application may have quit already.
  await answering.catch(() => {})
  await quit()
  // What was written before the answer to `quit` is read in the next turn.
  await setImmediate()
  stdout?.off('data', hear)
  expect.soft(said).not.toContain('asked at the end')
}

/** Starts Tapelog again, like a person who sees no window. The new process hands over to the running one and ends. */
export async function startAgain(home: string): Promise<number | null> {
  const { executablePath, args, ...options } = launchOptions(home)
  const child = spawn(executablePath, args, { ...options, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code as number | null
}

function inheritedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('TAPELOG_'),
  )
  return Object.fromEntries(entries)
}

/** The frame that plays the open recording. The page itself has no audio. */
export function playerOf(page: Page): Frame {
  const player = page.frames().find((frame) => frame.url().startsWith(`${playerOrigin}/`))
  if (!player) throw new Error('No recording is open that can be played.')
  return player
}

/** The next file dialog answers with these paths. The operating system owns the dialog itself. */
export async function answerDialogs(app: ElectronApplication, filePaths: string[]): Promise<void> {
  await app.evaluate(({ dialog }, paths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: paths })
  }, filePaths)
}

/** The text of a question from the main process, and the pressed button. */
export type AskedQuestion = { message: string; detail: string; pressed: string }

/**
 * From now on, answers every question of the main process, because the operating system owns the dialog itself. `confirm` presses
 * the button that confirms; `refuse` the button that changes nothing, which has the focus.
 */
export async function answerQuestions(app: ElectronApplication, answer: 'confirm' | 'refuse'): Promise<void> {
  await app.evaluate(({ dialog }, answer) => {
    const world = globalThis as unknown as { questions?: unknown[] }
    world.questions ??= []
    const asked = world.questions
    dialog.showMessageBox = ((...args: unknown[]) => {
      const options = args.at(-1) as Electron.MessageBoxOptions
      const { message, detail = '', buttons = [], cancelId = 0, defaultId } = options
      if (cancelId !== 0 || defaultId !== 0) throw new Error('a question is confirmed by a stray key')
      const response = answer === 'confirm' ? 1 : 0
      asked.push({ message, detail, pressed: buttons[response] })
      return Promise.resolve({ response, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  }, answer)
}

/** The questions since the last call. */
export const takeQuestions = (app: ElectronApplication): Promise<AskedQuestion[]> =>
  app.evaluate(() => {
    const { questions } = globalThis as unknown as { questions?: AskedQuestion[] }
    return questions?.splice(0) ?? []
  })

/** Drops files on the window like the operating system, so that the page gets real files with paths. */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const box = (await page.locator('#root').boundingBox()) ?? { width: 0, height: 0 }
  const middle = { x: box.width / 2, y: box.height / 2 }
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, ...middle, data })
  // While a page is being drawn, it may miss the files. Drop them once the page says that it takes them.
  await expect(async () => {
    await drag('dragEnter')
    await drag('dragOver')
    await expect(page.locator('section > .drop, .welcome')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await drag('drop')
  await devtools.detach()
}

/** Leaves the first-run page. */
export async function passWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
}

/** A recording's row in the library list. */
export const rowOf = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Recordings' })
    .getByRole('button')
    .filter({ has: page.getByText(title, { exact: true }) })

/** Imports through the menu and waits until every title has its transcript. */
export async function importByDialog(tapelog: Tapelog, recordings: { path: string; title: string }[]): Promise<void> {
  const { app, page } = tapelog
  await answerDialogs(
    app,
    recordings.map(({ path }) => path),
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  for (const { title } of recordings) await expectTranscribed(page, title)
}

export async function expectTranscribed(page: Page, title: string): Promise<void> {
  await expect(rowOf(page, title)).toContainText('Transcribed', { timeout: 120_000 })
}
