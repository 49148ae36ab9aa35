import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import mammoth from 'mammoth'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText, shownTexts } from './segmentTexts.ts'
import {
  answerDialogs,
  demo,
  dropFiles,
  expectTranscribed,
  importByDialog,
  passWelcome,
  rowOf,
} from './tapelogWindow.ts'

test('a recording goes from the file dialog to a Word file with the speaker’s name, and is there after a restart', async ({
  home,
  open,
}) => {
  const exports = join(home.path, 'exports')
  mkdirSync(exports)
  let tapelog = await open()
  await passWelcome(tapelog.page)
  await importByDialog(tapelog, [demo.interview])
  let { page } = tapelog
  await rowOf(page, demo.interview.title).click()

  await expectSegmentText(page, 0, /good morning/)
  const names = page.getByRole('textbox', { name: 'Speaker name' })
  await expect(names).toHaveCount(2)

  await test.step('edit a segment and undo it', async () => {
    const [heard = ''] = await shownTexts(page, 1)
    const firstSegment = await editSegment(page, 0)
    await firstSegment.fill('Good morning, and thank you for meeting me.')
    await firstSegment.press('Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSegmentText(page, 0, heard)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expectSegmentText(page, 0, 'Good morning, and thank you for meeting me.')
  })

  await test.step('rename a speaker everywhere', async () => {
    await names.first().fill('Councillor Reyes')
    await names.first().press('Enter')
    await expect(page.locator('.segment .who', { hasText: 'Councillor Reyes' }).first()).toBeVisible()
  })

  await test.step('export to Word, read back by an independent reader', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await answerDialogs(tapelog.app, [exports])
    await page.getByRole('button', { name: 'Choose folder…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export transcript' })
    await expect(dialog.getByText(basename(exports), { exact: true })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Plain text' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('2 files written to')).toBeVisible()
    const { value } = await mammoth.extractRawText({ path: join(exports, `${demo.interview.title}.docx`) })
    expect(value).toContain('Councillor Reyes')
    expect(value).toContain('Good morning, and thank you for meeting me.')
    // Enter now closes the dialog.
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('the next export begins with the same folder and formats', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export transcript' })
    // The engine remembers the folder. The page knows it only as text.
    await expect(dialog.locator('.folder')).toContainText(basename(exports))
    for (const [format, isOn] of Object.entries({
      'Word (DOCX)': true,
      'Plain text (TXT)': true,
      'SubRip (SRT)': false,
    }))
      await expect(dialog.getByRole('checkbox', { name: format })).toBeChecked({ checked: isOn })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('close and reopen: everything is there', async () => {
    await tapelog.close()
    tapelog = await open()
    page = tapelog.page
    await rowOf(page, demo.interview.title).click()
    await expectSegmentText(page, 0, 'Good morning, and thank you for meeting me.')
    await expect(page.getByRole('textbox', { name: 'Speaker name' }).first()).toHaveValue('Councillor Reyes')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('textbox', { name: 'Speaker name' }).first()).not.toHaveValue('Councillor Reyes')
  })
})

test('a recording dropped on the window is imported, transcribed and played from where it is clicked', async ({
  home,
  openWindow,
}) => {
  const tapelog = await openWindow()
  const { page } = tapelog
  await dropFiles(page, [demo.memo.path])
  await expectTranscribed(page, demo.memo.title)
  // Tapelog recognises a copy only after reading it. A message says so.
  const copy = join(home.path, 'the same.ogg')
  copyFileSync(demo.memo.path, copy)
  await dropFiles(page, [copy])
  const said = page.getByRole('region', { name: 'Messages about your files' })
  await expect(said).toHaveText(`the same.ogg: Already in the library as “${demo.memo.title}”.`)
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toBeHidden()
  await rowOf(page, demo.memo.title).click()
  const segments = page.getByRole('button', { name: /^Play from/ })
  await segments.nth(1).click()
  const clock = page.getByRole('timer', { name: 'Position' })
  const at = await clock.textContent()
  await expect(clock).not.toHaveText(at ?? '')
  await expect(page.locator('.segment.current')).toBeVisible()
})
