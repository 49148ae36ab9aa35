import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeFailedWithoutAudio } from '../support/failedWithoutAudio.ts'
import { test } from './fixtures.ts'
import { demo, importByDialog, passWelcome, rowOf, type Tapelog } from './tapelogWindow.ts'

const { interview, memo } = demo
/** Where the window's library is. */
const originals = (home: string) => {
  const folder = join(home, 'user-data', 'library', 'originals')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : []
}
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'deleting' })
async function askToDelete(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Delete “${title}”?`)
  await expect(page.getByRole('dialog').getByRole('region', { name: 'What is deleted' })).toContainText('transcript')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'What Tapelog cannot delete' })).toContainText(
    'Exports',
  )
}

test('a deleted recording can be restored for some seconds and is then gone', async ({ home, openWindow }) => {
  test.setTimeout(300_000)
  let tapelog: Tapelog | null = null
  tapelog = await openWindow()
  const { page } = tapelog
  await passWelcome(page)
  await importByDialog(tapelog, [interview, memo])
  expect(originals(home.path)).toHaveLength(2)

  await askToDelete(page, memo.title)
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--error)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toHaveCSS('background-color', red)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, memo.title)).toContainText('Deleting')
  await page.getByRole('button', { name: `Undo: keep ${memo.title}` }).click()
  await expect(rowOf(page, memo.title)).toContainText('Transcribed')
  await expect(notice(page)).toHaveCount(0)

  await askToDelete(page, memo.title)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, memo.title)).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(() => originals(home.path).length, { timeout: 60_000 }).toBe(1)

  await askToDelete(page, interview.title)
  await page.getByRole('dialog').getByText('Only the audio; keep the text').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await rowOf(page, interview.title).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText('The audio was deleted on')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Import transcript…',
    'Spell-check: English…',
    'As readers see it',
    'Pseudonyms…',
    'Set the recording time…',
    'Hand over…',
    'Custody log…',
    'Workflows',
    'Delete…',
  ])
  await page.keyboard.press('Escape')
  await expect.poll(() => originals(home.path).length, { timeout: 60_000 }).toBe(0)
})

test('a failed recording without audio offers neither Retry nor Transcribe again', async ({ home, openWindow }) => {
  let tapelog: Tapelog | null = null
  await makeFailedWithoutAudio(join(home.path, 'user-data', 'library'), memo.path)
  tapelog = await openWindow()
  const { page } = tapelog
  const row = page.locator('.libraryrow').filter({ hasText: memo.title })
  await expect(row).toContainText('audio deleted')
  await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.getByRole('button', { name: `More actions for ${memo.title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Transcribe/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Queue/ })
    .click()
  await page.getByRole('tab', { name: /^Needs attention/ }).click()
  const failed = page.getByRole('article').filter({ hasText: memo.title })
  await expect(failed).toContainText('audio deleted')
  await expect(failed.getByRole('button', { name: /^Dismiss/ })).toBeVisible()
  await expect(failed.getByRole('button', { name: /^(Retry|Transcribe again)/ })).toHaveCount(0)
})
