import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { segmentText } from './segmentTexts.ts'
import { answerDialogs, dropFiles } from './tapelogWindow.ts'

test('a transcript from a file waits, is compared, and taken; undo goes back; a bad file is named', async ({
  openTranscript,
  home,
}) => {
  const file = join(home.path, 'from the agency.vtt')
  const { page, app, kept } = await openTranscript(['We never saw the contract.', 'Nobody did.'])
  const importIt = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Import transcript…' }).click()
  }
  await answerDialogs(app, [file])
  await importIt()
  await expect(page.getByText('Tapelog could not open this file.')).toBeVisible()
  writeFileSync(file, 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Reyes>We never signed the contract.\n')
  await importIt()
  await expect(page.getByText('A new transcript is waiting')).toContainText('imported from “from the agency.vtt”')
  expect(kept().map(({ text }) => text)).toEqual(['We never saw the contract.', 'Nobody did.'])

  await page.getByRole('button', { name: 'Compare' }).click()
  const history = page.getByRole('dialog', { name: 'History of this transcript' })
  await expect(history.getByRole('option', { name: 'Imported transcript' })).toHaveAttribute('aria-selected', 'true')
  await expect(history.locator('ins, del').first()).toBeVisible()
  await history.getByRole('button', { name: 'Use the new transcript' }).click()
  await expect(segmentText(page, 0)).toHaveText('We never signed the contract.')
  await expect(page.getByRole('listbox').or(page.locator('.speakers'))).toContainText('Reyes')
  await expect(page.locator('.factline')).toContainText('Imported from the file')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(segmentText(page, 0)).toHaveText('We never saw the contract.')
})

test('a transcript that is dropped on a recording is its transcript', async ({ openTranscript, home }) => {
  const file = join(home.path, 'dropped.srt')
  writeFileSync(file, '1\n00:00:00,000 --> 00:00:02,000\nREYES: Never.\n')
  const { page } = await openTranscript(['We never saw the contract.'])
  // The drop sign must be gone before a person can press the button.
  await dropFiles(page, [file])
  await expect(page.getByText('A new transcript is waiting')).toContainText('imported from “dropped.srt”')
  await expect(page.locator('.recording > .drop')).toBeHidden()
})
