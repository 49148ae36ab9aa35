import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { needs } from '../support/needs.ts'
import { test } from './fixtures.ts'
import { demo, dropFiles, passWelcome } from './tapelogWindow.ts'

const picture = async (page: Page, name: string) => {
  if (process.env.TAPELOG_PICTURES) await page.screenshot({ path: join(process.env.TAPELOG_PICTURES, `${name}.png`) })
}

/** A machine on which a person has chosen no model yet, and that has a program of the system for drafts. */
test('the first transcription asks for the model and names a draft', async ({ home, openWindow }) => {
  test.skip(!needs.speech.isMet(), `it needs ${needs.speech.words}`)
  writeFileSync(join(home.path, 'user-data/models/settings.json'), '{}')
  const { page } = await openWindow()
  await passWelcome(page)
  await dropFiles(page, [demo.memo.path])
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Choose a speech model' })).toBeVisible()
  await expect(sheet.getByText(/to download/).first()).toBeVisible()
  await picture(page, 'first-transcription')
  await expect(sheet.getByRole('button', { name: 'Use an account…' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Rough draft now' }).click()
  await expect(sheet.getByRole('heading', { name: 'Choose a speech model' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Import 1' }).click()
  const row = page.locator('.libraryrow', { hasText: demo.memo.title })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible({ timeout: 60_000 })

  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Model/ })).toContainText('Pocketsphinx')
  await picture(page, 'transcribe-again-model')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Harbour walk')
  await page.keyboard.press('Enter')
  await expect(page.locator('.libraryrow', { hasText: 'Harbour walk' })).toBeVisible()
  await picture(page, 'draft-row')
})

test('the search of the settings marks its row and Enter goes there', async ({ openWindow }) => {
  const { page } = await openWindow()
  await passWelcome(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  const search = page.getByRole('searchbox', { name: 'Search the settings' })
  await search.fill('upload limit')
  const found = page.locator('[data-found]')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Upload limit')
  await search.press('Enter')
  await expect(page.getByLabel('Upload limit')).toBeFocused()
  await picture(page, 'settings-found')
  await search.fill('whisper')
  await expect(found).toContainText(/whisper/i)
  await expect(found).toBeInViewport()
  await picture(page, 'settings-whisper')
  await search.fill('roaming')
  await expect(found).toContainText('Network')
  await search.fill('')
  await expect(found).toHaveCount(0)
})
