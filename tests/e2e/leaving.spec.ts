import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { writeWave } from '../support/waveFile.ts'
import { test } from './fixtures.ts'
import { answerDialogs, demo, importByDialog, passWelcome, startAgain, type Tapelog } from './tapelogWindow.ts'

type World = { tapelog: TapelogBridge }

/** From now on, press this button in the system's message boxes, and record their questions. */
const answerQuestions = (app: ElectronApplication, response: number) =>
  app.evaluate(({ dialog }, button) => {
    const kept = globalThis as { asked?: string[] }
    const asked = kept.asked ?? []
    kept.asked = asked
    dialog.showMessageBox = ((...args: unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message)
      return Promise.resolve({ response: button, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  }, response)
const asked = (app: ElectronApplication) => app.evaluate(() => (globalThis as { asked?: string[] }).asked ?? [])

/** Quits like a person. The response never comes, because the application is gone. */
const quit = (app: ElectronApplication) => app.evaluate(({ app }) => app.quit()).catch(() => {})
const ended = (app: ElectronApplication) =>
  new Promise<void>((resolve) => (app.process().exitCode === null ? app.once('close', () => resolve()) : resolve()))

const cannotHold = process.platform === 'win32'
const whyNot = 'a named pipe holds the copy, and Windows has none among files'

/**
 * Begins a copy that stays under way until `release` is called: the engine first reads the mark of an earlier copy, and this mark
 * is a named pipe that nothing has opened yet. Use it for the first import of a new library.
 */
async function beginToCopy({ app, page }: Tapelog, home: string): Promise<{ release: () => void }> {
  const path = join(home, 'council.wav')
  writeWave(path, { seconds: 1 })
  const pipe = join(home, 'user-data/library/incoming/1.part.mark')
  execFileSync('mkfifo', [pipe])
  await answerDialogs(app, [path])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await expect.poll(() => copies(page)).toEqual(['copying'])
  // Open it for both directions: opening it for one direction would wait for the other.
  return { release: () => closeSync(openSync(pipe, constants.O_RDWR)) }
}
/** Waits until Tapelog leaves: from then on it asks nothing, and the engine ends. */
const isLeaving = (app: ElectronApplication) =>
  expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((one) => one.isVisible())))
    .toBe(false)
const copies = (page: Page) =>
  page.evaluate(async () => {
    const reply = await (globalThis as unknown as World).tapelog.recordings.list({})
    return reply.ok ? reply.value.imports.map(({ state }) => state) : []
  })

test('quitting during a copy asks first, and the next start continues the copy', async ({ home, open }) => {
  test.skip(cannotHold, whyNot)
  let tapelog = await open()
  await passWelcome(tapelog.page)
  await answerQuestions(tapelog.app, 0)
  const copy = await beginToCopy(tapelog, home.path)

  await test.step('staying keeps the window and the copy', async () => {
    await quit(tapelog.app)
    await expect.poll(() => asked(tapelog.app)).toEqual(['A recording is being copied.'])
    expect(await copies(tapelog.page)).toEqual(['copying'])
    await tapelog.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(() => asked(tapelog.app)).toHaveLength(2)
    expect(tapelog.app.windows()).toHaveLength(1)
  })

  await test.step('confirming ends the application', async () => {
    await answerQuestions(tapelog.app, 1)
    const end = ended(tapelog.app)
    await quit(tapelog.app)
    await isLeaving(tapelog.app)
    copy.release()
    await end
  })

  await test.step('the next start continues the copy', async () => {
    tapelog = await open()
    await expect.poll(() => copies(tapelog.page), { timeout: 60_000 }).toEqual([])
    await expect(tapelog.page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(1)
  })
})

test('the end of the system asks nothing during a copy', async ({ home, open }) => {
  test.skip(cannotHold, whyNot)
  const tapelog = await open()
  await passWelcome(tapelog.page)
  const copy = await beginToCopy(tapelog, home.path)
  const shell = tapelog.app.process()
  const end = ended(tapelog.app)
  shell.kill('SIGTERM')
  await isLeaving(tapelog.app)
  copy.release()
  await end
  expect(shell.exitCode).toBe(0)
})

test('closing hides the window in the tray, and a second start shows it again', async ({ home, open }) => {
  const tapelog = await open()
  const { app, page } = tapelog
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()))
  const close = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await passWelcome(page)
  await page.evaluate(() => (globalThis as unknown as World).tapelog.settings.update({ runInTray: true }))
  await close()
  await expect.poll(isVisible).toEqual([false])
  // Work continues behind the hidden window.
  await answerDialogs(app, [demo.memo.path])
  await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as World
    const chosen = await tapelog.shell.chooseImports({ kind: 'files' })
    if (chosen.ok) await tapelog.recordings.import({ paths: chosen.value.files.map(({ path }) => path) })
  })
  const stages = () =>
    page.evaluate(async () => {
      const reply = await (globalThis as unknown as World).tapelog.recordings.list({})
      return reply.ok ? reply.value.items.map(({ stage }) => stage) : []
    })
  await expect.poll(stages, { timeout: 120_000 }).toEqual(['ready'])
  expect(await isVisible()).toEqual([false])
  expect(await startAgain(home.path)).toBe(0)
  await expect.poll(isVisible).toEqual([true])
  const end = ended(app)
  await quit(app)
  await end
})

test('a batch that ends in the background is announced once', async ({ open }) => {
  const tapelog = await open()
  const { app, page } = tapelog
  const shown = () => app.evaluate(() => (globalThis as { shown?: string[] }).shown ?? [])
  await passWelcome(page)
  await app.evaluate(({ Notification, BrowserWindow }) => {
    const shown: string[] = []
    ;(globalThis as { shown?: string[] }).shown = shown
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(`${this.title}|${this.body}`)
    }
    BrowserWindow.getAllWindows()[0]?.minimize()
    BrowserWindow.prototype.isFocused = () => false
  })
  await importByDialog(tapelog, [demo.memo, demo.interview])
  await expect.poll(shown).toEqual(['2 recordings transcribed|'])
})
