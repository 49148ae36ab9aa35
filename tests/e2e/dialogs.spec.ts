import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { lookAs } from './windowLook.ts'

/** Dialogs and what people do by habit: a double click, a click beside it, Escape. */

const texts = ['The council never saw the contract.', 'Nobody told the clerk.']
const besideDialog = (page: Page) => page.mouse.click(5, 5)

test('a double click opens a dialog, and a click beside it keeps the typed text', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts)
  const facts = page.locator('.factline')
  const left = page.getByRole('dialog', { name: 'What left this machine' })
  await facts.getByRole('button', { name: 'nothing has left this machine' }).dblclick()
  await expect(left).toBeVisible()
  await besideDialog(page)
  await expect(left).toHaveCount(0)

  const language = page.getByRole('dialog', { name: 'Language of this transcript' })
  await facts.getByRole('button', { name: 'English (assumed)' }).dblclick()
  const field = language.getByRole('combobox', { name: 'Language' })
  await field.fill('German')
  const languages = page.getByRole('listbox')
  await expect(languages).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(languages).toHaveCount(0)
  await besideDialog(page)
  await expect(field).toHaveValue('German')
  // The click took the focus away for a moment, and Escape goes to what has it.
  await expect(language.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(language).toHaveCount(0)
})

test('Escape closes the innermost part of the export dialog first', async ({ openTranscript }) => {
  const { page, app } = await openTranscript(texts)
  const dialog = page.getByRole('dialog', { name: 'Export transcript' })
  const word = dialog.getByRole('checkbox', { name: /^Word/ })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByRole('checkbox', { name: /^Plain text/ }).setChecked(true, { force: true })

  await test.step('a click beside the dialog keeps the choices', async () => {
    await besideDialog(page)
    await expect(dialog.getByRole('checkbox', { name: /^Plain text/ })).toBeChecked()
  })
  await test.step('Escape closes the larger preview', async () => {
    await lookAs(app, page, { width: 1280, height: 800, zoom: 2, theme: 'light' })
    await dialog.getByRole('button', { name: 'Larger preview' }).click()
    await expect(word).toBeHidden()
    const shown = await dialog.getByRole('region', { name: /^Preview/ }).boundingBox()
    expect(shown?.height).toBeGreaterThan(140)
    await page.keyboard.press('Escape')
    await expect(word).toBeVisible()
    await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
  })
  await test.step('Escape closes the name field of a profile', async () => {
    await dialog.getByRole('button', { name: 'Save as a profile…' }).click()
    await page.keyboard.type('Newsroom')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('textbox', { name: 'Name of the profile' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Save as a profile…' })).toBeVisible()
  })
  await expect(dialog.getByRole('checkbox', { name: /^Plain text/ })).toBeChecked()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
