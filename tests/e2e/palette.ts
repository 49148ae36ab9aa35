import { expect, type Page } from '@playwright/test'

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands and recordings' })
export const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

/** Finds something in the palette by its words and chooses it. */
export async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(words)
  const field = palette(page).getByRole('combobox')
  await expect(field).toHaveValue(words)
  await expect(option(page, words).first()).toHaveAttribute('data-focused', 'true')
  // The field tells a screen reader which option is focused.
  const id = await option(page, words).first().getAttribute('id')
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}
