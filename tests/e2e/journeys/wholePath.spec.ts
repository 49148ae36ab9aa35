import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import mammoth from 'mammoth'
import { test } from '../fixtures.ts'
import { editSegment, expectSegmentText, segmentText, shownTexts } from '../segmentTexts.ts'
import { answerDialogs, demo, importByDialog, passWelcome, rowOf } from '../tapelogWindow.ts'

const verified = (page: Page, index: number) => page.locator('.segment').nth(index).locator('.verify')
const quotes = (page: Page) => page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')

test('a recording goes from the first start to a Word file and survives a restart', async ({ home, open }) => {
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

  await test.step('a segment is edited and undone', async () => {
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

  await test.step('a speaker is renamed everywhere', async () => {
    await names.first().fill('Councillor Reyes')
    await names.first().press('Enter')
    await expect(page.locator('.segment .who', { hasText: 'Councillor Reyes' }).first()).toBeVisible()
  })

  await test.step('a segment is verified', async () => {
    await segmentText(page, 1).click()
    await page.keyboard.press('ControlOrMeta+d')
    await expect(verified(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('a quote is marked', async () => {
    await editSegment(page, 0)
    await page.keyboard.press('Control+Home')
    for (let word = 0; word < 2; word++) await page.keyboard.press('Control+Shift+ArrowRight')
    await page.keyboard.press('Alt+h')
    await expect(quotes(page)).toHaveCount(1)
    await expect(quotes(page)).toContainText('“Good morning')
  })

  await test.step('an independent reader reads the Word file', async () => {
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

  await test.step('the next export starts with the same folder and formats', async () => {
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

  await test.step('everything is there after a restart', async () => {
    await tapelog.close()
    tapelog = await open()
    page = tapelog.page
    await rowOf(page, demo.interview.title).click()
    await expectSegmentText(page, 0, 'Good morning, and thank you for meeting me.')
    await expect(page.getByRole('textbox', { name: 'Speaker name' }).first()).toHaveValue('Councillor Reyes')
    await expect(verified(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('tab', { name: /^Quotes/ }).click()
    await expect(quotes(page)).toContainText('“Good morning')
  })

  await test.step('undo continues after the restart', async () => {
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(quotes(page)).toHaveCount(0)
    await undo.click()
    await expect(verified(page, 1)).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('tab', { name: 'Speakers' }).click()
    await undo.click()
    await expect(page.getByRole('textbox', { name: 'Speaker name' }).first()).not.toHaveValue('Councillor Reyes')
  })
})
