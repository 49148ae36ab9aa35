import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { type KeyCommandId, keyCommandIds } from '../../shared/keys/commands.ts'
import { chooseInMenu, menuItem } from './applicationMenu.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText } from './segmentTexts.ts'
import { answerDialogs, demo, expectTranscribed, rowOf, type Tapelog } from './tapelogWindow.ts'

const expectEnabled = ({ app }: Tapelog, command: KeyCommandId, isEnabled = true) =>
  expect.poll(async () => (await menuItem(app, command)).enabled, { message: command }).toBe(isEnabled)
const main = (page: Page) => page.getByRole('main')

test('the menu opens every page and enables only possible commands', async ({ tapelog }) => {
  const { app, page } = tapelog
  for (const id of keyCommandIds) expect((await menuItem(app, id)).label).not.toBe('')
  await expectEnabled(tapelog, 'go.queue')
  await expectEnabled(tapelog, 'export', false)
  await expectEnabled(tapelog, 'play.toggle', false)
  await chooseInMenu(app, 'go.queue')
  await expect(main(page).getByRole('heading', { name: 'Queue', exact: true })).toBeVisible()
  await chooseInMenu(app, 'go.devices')
  await expect(main(page).getByRole('heading', { name: 'Devices' })).toBeVisible()
  await chooseInMenu(app, 'about')
  await expect(main(page).getByRole('heading', { name: 'About' })).toBeInViewport()
  await chooseInMenu(app, 'help')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectEnabled(tapelog, 'go.queue', false)
  await page.keyboard.press('Escape')
  await expectEnabled(tapelog, 'go.queue')
  await answerDialogs(app, [demo.memo.path])
  await chooseInMenu(app, 'import.files')
  await expectTranscribed(page, demo.memo.title)
})

test('the menu plays, edits and undoes in a recording', async ({ openWith }) => {
  const tapelog = await openWith('memo')
  const { app, page } = tapelog
  await rowOf(page, demo.memo.title).click()
  await expectEnabled(tapelog, 'play.toggle')
  await expectEnabled(tapelog, 'export')
  await expectEnabled(tapelog, 'text.verify', false)
  const first = await editSegment(page, 0)
  await first.fill('The mayor did not answer.')
  await expectEnabled(tapelog, 'text.verify')
  await chooseInMenu(app, 'undo')
  await expectSegmentText(page, 0, /mayor/)
  await expect(first).not.toHaveValue('The mayor did not answer.')
  await chooseInMenu(app, 'redo')
  await expect(first).toHaveValue('The mayor did not answer.')

  // A field of its own undoes what was typed into it, and nothing else.
  await chooseInMenu(app, 'find')
  const find = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /find/i }))
    .first()
  await find.pressSequentially('mayor')
  await expectEnabled(tapelog, 'undo')
  await chooseInMenu(app, 'undo')
  await expect(find).toHaveValue('')
  await expect(first).toHaveValue('The mayor did not answer.')

  await chooseInMenu(app, 'export')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectEnabled(tapelog, 'export', false)
  // Behind a dialog, the sound can be controlled.
  await expectEnabled(tapelog, 'play.toggle')
})

test('the menu shows the keys and the language that a person chose', async ({ tapelog }) => {
  const { app, page } = tapelog
  expect(await menuItem(app, 'palette')).toMatchObject({ accelerator: 'CommandOrControl+K', registers: false })
  await page.evaluate(async () => {
    const { settings, shell } = (globalThis as unknown as { tapelog: TapelogBridge }).tapelog
    await settings.update({ keys: { preset: 'tapelog', changed: { palette: ['Mod+Shift+k'] }, inBackground: false } })
    await shell.chooseLanguage({ interfaceLanguage: 'ja' })
  })
  await expect
    .poll(() => menuItem(app, 'palette'))
    .toMatchObject({ accelerator: 'CommandOrControl+Shift+K', label: 'コマンドまたは録音を探す', enabled: true })
  // The window shows the new language once it is loaded again.
  await page.reload()
  await expect(main(page)).toBeVisible()
  // Until the page has read the settings, it listens to the usual keys.
  await expect(async () => {
    await page.keyboard.press('Control+Shift+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('the first screen enables Help and disables the pages', async ({ openWindow }) => {
  const tapelog = await openWindow()
  await expectEnabled(tapelog, 'failures')
  await expectEnabled(tapelog, 'go.queue', false)
  await chooseInMenu(tapelog.app, 'failures')
  await expect(tapelog.page.getByRole('dialog', { name: 'What happened' })).toContainText('No errors.')
})
