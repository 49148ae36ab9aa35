import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { writeWave } from '../support/waveFile.ts'
import { chooseInMenu } from './applicationMenu.ts'
import { test } from './fixtures.ts'
import { homeEnvironment, openAtHome, usualLibrary } from './homeWindow.ts'
import { answerDialogs, answerQuestions, demo, root, rowOf, type Tapelog, takeQuestions } from './tapelogWindow.ts'
import { goTo } from './walkStep.ts'

/** Moving the library, and a library whose disk is not there, in the real window. */

test.skip(process.platform !== 'linux', 'the home folder is named by HOME, and the usual places are Linux’s')

const settings = (page: Page) => page.getByRole('region', { name: 'Storage' })
const currentSection = (page: Page) =>
  page.getByRole('list', { name: 'Sections of the settings' }).locator('[aria-current=true]')
/** Chooses a folder in Settings, and starts the move. */
async function beginMove({ app, page }: Tapelog, folder: string): Promise<void> {
  // The settings are at another section, as after Help → About.
  await chooseInMenu(app, 'about')
  await expect(page.getByRole('heading', { name: 'About', exact: true })).toBeFocused()
  await expect(currentSection(page)).toHaveText('About')
  await answerDialogs(app, [folder])
  await settings(page).getByRole('button', { name: 'Move the library…' }).click()
  // Where the test's folder is in memory, the dialog warns.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move (the library|anyway)$/ })
    .click()
}
async function runTapelog(home: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'electron/cli/index.ts'), ...args], { env: homeEnvironment(home) })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const [code] = await once(child, 'exit')
  return { code, said }
}

test('the library moves with matching seals, and its old copy stays until a person removes it', async ({
  afterwards,
  demoLibrary,
  home,
}) => {
  cpSync(await demoLibrary(['memo']), usualLibrary(home.path), { recursive: true })
  const disk = join(home.path, 'disk')
  mkdirSync(disk)
  let tapelog = await openAtHome(home.path)
  afterwards(() => tapelog.close())
  const { app, page } = tapelog
  await expect(rowOf(page, demo.memo.title)).toBeVisible()
  // A move while a file is being imported: the import continues at the new place.
  const long = join(home.path, 'long.wav')
  writeWave(long, { seconds: 20, sampleRateHz: 96_000, channels: 16 })
  await answerDialogs(app, [long])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  const answerLater = () =>
    page.getByRole('dialog', { name: 'Import 1 recording' }).getByRole('button', { name: 'Later' }).click()
  await answerLater()
  await beginMove(tapelog, disk)
  const moved = page.getByText(/^The library was moved\./)
  await expect(moved).toBeInViewport({ timeout: 120_000 })
  await expect(currentSection(page)).toHaveText('Storage')
  expect(JSON.parse(readFileSync(join(home.path, '.local/share/tapelog/chosen-library.json'), 'utf8'))).toEqual({
    ...{ library: disk, oldCopy: usualLibrary(home.path), oldCopySha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  // The window opens the library again, and asks again.
  await answerLater()
  await goTo(page, 'Library')
  await expect(rowOf(page, demo.memo.title)).toBeVisible()
  await expect(rowOf(page, 'long')).toBeVisible({ timeout: 120_000 })
  await goTo(page, 'Settings')
  await expect(settings(page).getByText('The old copy is still in ~/.local/share/tapelog/library.')).toBeVisible()
  await answerQuestions(app, 'refuse')
  await settings(page).getByRole('button', { name: 'Remove the old copy…' }).click()
  await expect.poll(() => takeQuestions(app)).toHaveLength(1)
  expect(existsSync(join(usualLibrary(home.path), 'library.sqlite'))).toBe(true)
  await answerQuestions(app, 'confirm')
  await settings(page).getByRole('button', { name: 'Remove the old copy…' }).click()
  await expect(settings(page).getByText('The old copy is still in')).toHaveCount(0, { timeout: 60_000 })
  expect(existsSync(usualLibrary(home.path))).toBe(false)
  await tapelog.close()
  expect(await runTapelog(home.path, 'verify')).toMatchObject({ code: 0, said: expect.stringContaining('0 damaged') })
  tapelog = await openAtHome(home.path)
  await expect(rowOf(tapelog.page, demo.memo.title)).toBeVisible()
})

test('an interrupted move leaves the library in place and is continued or cancelled later', async ({
  afterwards,
  demoLibrary,
  home,
}) => {
  cpSync(await demoLibrary(['memo']), usualLibrary(home.path), { recursive: true })
  // Large enough to be stopped in the middle.
  writeWave(join(usualLibrary(home.path), 'derived/large'), { seconds: 60, sampleRateHz: 192_000, channels: 16 })
  const disk = join(home.path, 'disk')
  mkdirSync(disk)
  let tapelog = await openAtHome(home.path)
  afterwards(() => tapelog.close())
  let { page } = tapelog
  await expect(rowOf(page, demo.memo.title)).toBeVisible()

  await beginMove(tapelog, disk)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. Tapelog keeps the library closed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the move' }).click()
  await expect(settings(page)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => readdirSync(disk)).toEqual([])
  await goTo(page, 'Library')
  await expect(rowOf(page, demo.memo.title)).toBeVisible()

  await beginMove(tapelog, disk)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeEnabled({ timeout: 60_000 })
  const killed = once(tapelog.app.process(), 'exit')
  tapelog.app.process().kill('SIGKILL')
  await killed
  tapelog = await openAtHome(home.path)
  page = tapelog.page
  await expect(rowOf(page, demo.memo.title)).toBeVisible({ timeout: 60_000 })
  await goTo(page, 'Settings')
  await expect(settings(page).getByText('was interrupted. The library is still in use here.')).toBeVisible()
  await settings(page).getByRole('button', { name: 'Continue the move' }).click()
  await expect(page.getByText(/^The library was moved\./)).toBeVisible({ timeout: 120_000 })
  expect(existsSync(join(disk, 'library.sqlite'))).toBe(true)
})

test('the window and the terminal wait for a library whose disk is missing and make no new one', async ({
  afterwards,
  demoLibrary,
  home,
}) => {
  const disk = join(home.path, 'disk')
  const library = join(disk, 'library')
  mkdirSync(join(home.path, '.local/share/tapelog'), { recursive: true })
  cpSync(await demoLibrary(['memo']), library, { recursive: true })
  let tapelog = await openAtHome(home.path)
  afterwards(() => tapelog.close())
  await answerDialogs(tapelog.app, [library])
  await tapelog.page.getByRole('button', { name: 'Choose another folder…' }).click()
  await tapelog.page.getByRole('button', { name: 'Open this library' }).click()
  await expect(rowOf(tapelog.page, demo.memo.title)).toBeVisible({ timeout: 60_000 })
  await tapelog.close()
  renameSync(library, join(home.path, 'unplugged'))

  const { code, said } = await runTapelog(home.path, 'import', demo.memo.path)
  expect(code).toBe(2)
  expect(said).toContain(
    `The library is expected in ${library}, but it is not there. Connect its disk, then try again.`,
  )
  tapelog = await openAtHome(home.path)
  const { page } = tapelog
  await expect(page.getByRole('heading', { name: 'The library is not there' })).toBeVisible()
  await expect(page.getByText('~/disk/library')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use another place…' })).toBeVisible()
  expect(readdirSync(disk)).toEqual([])
  renameSync(join(home.path, 'unplugged'), library)
  await expect(rowOf(page, demo.memo.title)).toBeVisible({ timeout: 60_000 })

  await test.step('another place can be used while the first library stays unchanged', async () => {
    await tapelog.close()
    renameSync(library, join(home.path, 'unplugged'))
    tapelog = await openAtHome(home.path)
    await answerDialogs(tapelog.app, [join(home.path, 'unplugged')])
    await tapelog.page.getByRole('button', { name: 'Use another place…' }).click()
    await tapelog.page.getByRole('button', { name: 'Use ~/unplugged' }).click()
    await expect(rowOf(tapelog.page, demo.memo.title)).toBeVisible({ timeout: 60_000 })
    expect(existsSync(library)).toBe(false)
  })
})
