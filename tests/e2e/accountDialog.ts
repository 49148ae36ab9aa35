import { expect, type Page } from '@playwright/test'

/** Fills the open dialog of a new account in for a service at this address. */
export async function fillInAccount(page: Page, baseUrl: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  await expect(dialog.getByRole('textbox', { name: 'Base address' })).toHaveValue(/^https:\/\/.*\/developer\/api$/)
  await dialog.getByRole('button', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Another address' }).click()
  await dialog.getByRole('textbox', { name: 'Base address' }).fill(baseUrl)
}

export const pressSave = (page: Page) =>
  page.getByRole('dialog', { name: 'Add account' }).getByRole('button', { name: 'Save', exact: true }).click()
