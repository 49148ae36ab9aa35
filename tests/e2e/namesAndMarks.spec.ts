import { mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import mammoth from 'mammoth'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { test } from './fixtures.ts'
import { segmentText } from './segmentTexts.ts'
import { answerDialogs, demo, importByDialog, root, rowOf } from './tapelogWindow.ts'

/** Expected names of speakers, and marked words in exports: in the real window. */

const pictures = process.env.TAPELOG_PICTURES
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}

async function askAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
}

test('names entered before the transcription are offered for the speakers', async ({ tapelog }) => {
  const { page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  await rowOf(page, demo.memo.title).click()
  await expect(segmentText(page, 0)).toBeVisible()
  await askAgain(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Who speaks' }).fill('Councillor Reyes, Kim')
  await dialog.getByRole('textbox', { name: 'Hotwords' }).fill('harbour')
  await picture(page, 'who-speaks')
  await dialog.getByRole('button', { name: 'Transcribe again', exact: true }).click()
  const expected = page.getByRole('group', { name: 'Expected, not named yet' })
  await expect(expected.getByRole('button', { name: 'Who is Councillor Reyes?' })).toBeVisible({ timeout: 90_000 })
  await picture(page, 'expected-names')
  // When the dialog opens again, the names are only in their own field.
  await askAgain(page)
  await expect(dialog.getByRole('textbox', { name: 'Who speaks' })).toHaveValue('Councillor Reyes, Kim')
  await expect(dialog.getByRole('textbox', { name: 'Hotwords' })).toHaveValue('harbour')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The window shows the old transcript, so the new one waits until a person uses it.
  await page.getByRole('button', { name: 'Use the new transcript' }).click({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Use the new transcript' })).toHaveCount(0)
  await expected.getByRole('button', { name: 'Who is Councillor Reyes?' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'This is Speaker 1' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Speaker name' }).first()).toHaveValue('Councillor Reyes')
  await expect(expected.getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(expected.getByRole('button')).toHaveCount(2)
})

test('marked words are exported in colour when that is chosen', async ({ home, openWindow }) => {
  const exports = join(home.path, 'exports')
  mkdirSync(exports)
  const db = openLibraryDatabase(join(home.path, 'user-data/library'), root)
  transcribedRecording(db, 'Water project', ['We never saw the contract', 'Nobody did'])
  db.close()
  const tapelog = await openWindow()
  const { page } = tapelog
  await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await segmentText(page, 0).click()
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 2; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Alt+h')
  await expect(page.locator('.segment .quoted')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export transcript' })
  await answerDialogs(tapelog.app, [exports])
  await dialog.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(dialog.getByText(basename(exports), { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Plain text (TXT)' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('checkbox', { name: 'Marked words' }).focus()
  await page.keyboard.press('Space')
  await picture(page, 'export-marks')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText('2 files written to')).toBeVisible()
  expect(readFileSync(join(exports, 'Water project.txt'), 'utf8')).toContain('==We never== saw the contract')
  const options = { styleMap: ["highlight[color='yellow'] => mark.yellow"] }
  const { value } = await mammoth.convertToHtml({ path: join(exports, 'Water project.docx') }, options)
  expect(value).toContain('<mark class="yellow">We never</mark> saw the contract')
})
