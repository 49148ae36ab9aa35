import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { editSegment, segmentText } from '../e2e/segmentTexts.ts'
import { InstalledWindow } from './installedWindow.ts'
import type { OrdinaryUser } from './machine.ts'

/**
 * What somebody does who has just installed the package and has no model, no recording and no account: the pages of the first start, the
 * sample recording with its guide, and a Word file in a folder that the desktop's own dialog asks for.
 */
export async function newPerson(user: OrdinaryUser): Promise<void> {
  const window = new InstalledWindow(user)
  const page = await window.open()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const heading = (name: string) =>
    expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 60_000 })
  await heading('Where should Tapelog keep recordings?')
  await press('Continue')
  await heading('Who turns speech into text?')
  await press('Continue')
  await heading('Which speech model?')
  await press('Skip')
  await heading('From tape to text you can quote')
  await press('Try it with a sample recording')
  const guide = page.getByRole('region', { name: 'Guide to the sample recording' })
  const isAt = (step: string) => expect(guide.locator('[aria-current=step]')).toHaveText(step, { timeout: 120_000 })
  await isAt('Play')
  await press('Play')
  await isAt('Correct')
  await editSegment(page, 0)
  await page.keyboard.press('End')
  await page.keyboard.type(' Please.')
  await isAt('Verify')
  await page.locator('.segment').nth(1).locator('.verify').click()
  await isAt('Quote')
  await segmentText(page, 0).dblclick({ position: { x: 20, y: 12 } })
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Mark green' }).click()
  await isAt('Export')
  await press('Export')
  const dialog = page.getByRole('dialog', { name: 'Export transcript' })
  const folder = user.folder('Interviews')
  // What is typed before the desktop's dialog takes keys is lost.
  await expect(async () => {
    await user.answersFolderDialog(folder, () => press('Choose folder…'))
    await expect(dialog.getByText(/Interviews/)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 90_000 })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText('1 file written to')).toBeVisible({ timeout: 60_000 })
  await window.close()
  assert.deepEqual(readdirSync(join(user.home, 'Interviews')), ['Sample two questions at the market.docx'])
}
