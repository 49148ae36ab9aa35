import { expect, type Page } from '@playwright/test'
import { choose } from '../e2e/palette.ts'
import { editSegment } from '../e2e/segmentTexts.ts'
import { leave } from '../e2e/walkStep.ts'

/**
 * Walks the screens that protect a source and prove a recording, in the open transcript: pseudonyms, redaction, the reader's view, an export with
 * evidence and what it reveals, the custody log. `look` is called on each. The first word of the transcript stays redacted.
 */
export async function protectedScreens(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await editSegment(page, 0)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Redact…' }).click()
  await expect(page.getByRole('dialog', { name: 'Redact' })).toBeVisible()
  await look('redact')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.segment .redacted').first()).toBeVisible()

  await choose(page, 'Pseudonyms…')
  await dialog.getByRole('button', { name: 'Add a pseudonym…' }).click()
  await dialog.getByRole('textbox', { name: 'Real name' }).fill('Quillermo')
  await dialog.getByRole('textbox', { name: 'Pseudonym' }).fill('the clerk')
  await expect(dialog).toContainText('Tapelog did not find this name.')
  await look('pseudonym')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Quillermo becomes the clerk')
  await look('pseudonyms')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await choose(page, 'Show the transcript as readers see it')
  await expect(page.getByRole('region', { name: 'As readers see it' })).toContainText('[redacted]')
  await look('as readers see it')
  await page.getByRole('button', { name: 'Back to editing' }).first().click()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByRole('button', { name: /Evidence/ }).click()
  await page.getByRole('option', { name: 'With evidence', exact: true }).click()
  await look('export with evidence')
  await dialog.getByRole('button', { name: 'Check and export…' }).click()
  await expect(dialog.getByRole('region', { name: 'What this file reveals' })).toBeVisible({ timeout: 30_000 })
  await look('what this file reveals')
  await leave(page)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Custody log…' }).click()
  await expect(page.getByRole('dialog', { name: 'Custody log' }).getByRole('row').nth(1)).toBeVisible()
  await look('custody log')
  await leave(page)
}
