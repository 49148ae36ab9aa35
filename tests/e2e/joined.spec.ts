import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { writeTake } from './fieldRecorder.ts'
import { test } from './fixtures.ts'
import { dropFiles, rowOf } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

const factLine = (page: Page) => page.locator('.factline')
const filesOf = (dialog: Locator) =>
  dialog.getByRole('region', { name: /^Files, in their order$|^ファイル/ }).getByRole('listitem')
const offer = (page: Page) => page.getByRole('region', { name: 'Files that look like one recording' })

test('the files of a field recorder are joined by keyboard and taken apart again', async ({ tapelog, home }) => {
  const { page } = tapelog
  await dropFiles(page, await writeTake(home.path))
  await expect(offer(page)).toContainText('“ZOOM0001_Tr1” and 2 more files look like the tracks of one recording.', {
    timeout: 120_000,
  })
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('offer.png') })

  await test.step('keys order the files and choose their audio', async () => {
    await offer(page).getByRole('button', { name: 'Join…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Join 3 files' })
    const files = filesOf(dialog)
    await expect(files).toHaveCount(3)
    await expect(files.nth(2)).toContainText('not heard · 0:20 long')
    await expect(files.nth(0)).not.toContainText('from 0:00')
    await expect(dialog).toContainText('Each file is kept unchanged with its own seal.')
    await files.nth(0).getByRole('button', { name: 'Move ZOOM0001_Tr1 down' }).focus()
    await page.keyboard.press('Enter')
    await expect(files.nth(1)).toContainText('ZOOM0001_Tr1')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(files.nth(0)).toContainText('ZOOM0001_Tr1')
    await dialog.getByRole('checkbox', { name: 'Hear ZOOM0001_LR' }).focus()
    await page.keyboard.press('Space')
    await expect(files.nth(2)).toContainText('channels 3, 4')
    await page.keyboard.press('Space')
    await expect(files.nth(2)).toContainText('not heard')
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('dialog.png') })
  })

  await test.step('the dialog refuses to leave out all audio', async () => {
    const dialog = page.getByRole('dialog', { name: 'Join 3 files' })
    const hear = (title: string) => dialog.getByRole('checkbox', { name: `Hear ${title}` })
    for (const title of ['ZOOM0001_Tr1', 'ZOOM0001_Tr2']) {
      await hear(title).focus()
      await page.keyboard.press('Space')
    }
    await expect(dialog.getByRole('alert')).toContainText('Choose at least one file to hear.')
    await expect(filesOf(dialog)).toHaveCount(3)
    await expect(hear('ZOOM0001_Tr2')).toBeFocused()
    await page.keyboard.press('Space')
    await hear('ZOOM0001_Tr1').focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  })

  await test.step('the list shows one recording and its facts name the omitted audio', async () => {
    await expect(rowOf(page, 'ZOOM0001')).toContainText('3 files', { timeout: 120_000 })
    await expect(page.getByRole('region', { name: 'Just imported' })).toHaveText(
      '1 recording imported, marked in the list.',
    )
    await expect(rowOf(page, 'ZOOM0001_Tr1')).toHaveCount(0)
    await rowOf(page, 'ZOOM0001').click()
    await expect(factLine(page)).toContainText('Joined from 3 files · Show files… · Not heard: ZOOM0001_LR')
    await expect(factLine(page)).toContainText('2 microphones, each with a voice of its own', { timeout: 120_000 })
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('timer', { name: 'Position' })).not.toHaveText(/^00:00:00/, { timeout: 30_000 })
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.screenshot({ path: test.info().outputPath('recording.png') })
  })

  await test.step('taken apart files are listed again and not offered', async () => {
    await factLine(page).getByRole('button', { name: 'Show files…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Joined files' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByRole('listitem').nth(1)).toContainText(/seal [0-9a-f]{8}…/)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('files.png') })
    await dialog.getByRole('button', { name: 'Take apart…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take apart' }).click()
    await expect(rowOf(page, 'ZOOM0001_Tr1')).toBeVisible({ timeout: 60_000 })
    await expect(rowOf(page, 'ZOOM0001')).toHaveCount(0)
    await expect(offer(page)).toHaveCount(0)
  })
})

test('selected recordings are joined by hand and an offer is declined', async ({ tapelog, home }) => {
  const { page } = tapelog
  await dropFiles(page, await writeTake(home.path))
  await offer(page).getByRole('button', { name: 'Keep apart' }).focus({ timeout: 120_000 })
  await page.keyboard.press('Enter')
  await expect(offer(page)).toHaveCount(0)
  await expect(page.getByText('They stay apart. To join them later, select them in the list.')).toBeVisible()
  // The keyboard keeps its place.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' }).nth(1)).toBeFocused()
  for (const track of ['Tr1', 'Tr2']) await page.getByRole('checkbox', { name: `Select ZOOM0001_${track}` }).click()
  await page.getByRole('region', { name: 'Selected recordings' }).getByRole('button', { name: 'Join…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join 2 files' })
  await dialog.getByText('One after another').click()
  await expect(filesOf(dialog).nth(1)).toContainText(/from 0:2\d/)
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(rowOf(page, 'ZOOM0001_Tr1')).toContainText('2 files', { timeout: 120_000 })
  await expect(page.getByRole('region', { name: 'Selected recordings' })).toHaveCount(0)
  // The bar with the pressed button is gone; the keyboard keeps its place.
  await expect(page.locator('.selectionplace')).toBeFocused()
})

test('a failed join is not called an import', async ({ tapelog, home }) => {
  const { page } = tapelog
  await dropFiles(page, await writeTake(home.path))
  await offer(page).getByRole('button', { name: 'Join…' }).click({ timeout: 120_000 })
  const dialog = page.getByRole('dialog', { name: 'Join 3 files' })
  await expect(filesOf(dialog)).toHaveCount(3)
  const originals = join(home.path, 'user-data/library/originals')
  for (const { name } of readdirSync(originals, { withFileTypes: true }))
    rmSync(join(originals, name), { recursive: true })
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  const line = page.getByRole('region', { name: 'Files that were not imported' })
  await expect(line).toContainText('Not joined: 1 recording', { timeout: 60_000 })
  await line.getByRole('button', { name: 'Show why…' }).click()
  const failed = page.getByRole('dialog', { name: 'Not imported or joined' }).getByRole('listitem')
  await expect(failed).toContainText('ZOOM0001 (joined)')
  await expect(failed).toContainText('is missing or cannot be read, so nothing was joined.')
  expect(await violations(page)).toEqual([])
})

test('the dialog fits in the dark theme', async ({ tapelog, home }) => {
  const { app, page } = tapelog
  await lookAs(app, page, { width: 1000, height: 700, zoom: 1, theme: 'dark' })
  await dropFiles(page, await writeTake(home.path))
  await offer(page).getByRole('button', { name: 'Join…' }).click({ timeout: 120_000 })
  await expect(filesOf(page.getByRole('dialog', { name: 'Join 3 files' }))).toHaveCount(3)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('dark.png') })
})

test('the offer and the dialog are in Japanese', async ({ tapelog, home }) => {
  const { page } = tapelog
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await page
    .getByRole('button', { name: 'Language of the window' })
    .and(page.locator('[aria-haspopup=listbox]'))
    .click()
  await page.getByRole('option', { name: '日本語' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'ライブラリ' }).click()
  await dropFiles(page, await writeTake(home.path))
  await page.getByRole('button', { name: '結合…' }).click({ timeout: 120_000 })
  await expect(filesOf(page.getByRole('dialog'))).toHaveCount(3)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('ja.png') })
})
