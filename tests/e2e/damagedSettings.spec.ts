import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { segmentText } from './segmentTexts.ts'
import { root } from './tapelogWindow.ts'

test('the window opens and works with damaged settings', async ({ home, open }) => {
  const folder = join(home.path, 'user-data')
  const db = openLibraryDatabase(join(folder, 'library'), root)
  transcribedRecording(db, 'Water project', ['alpha', 'beta'])
  const stored = { welcomed: true, keys: { preset: 'none', changed: [] }, rewindOnPauseMs: 'much', sendOver: 7 }
  db.prepare(`INSERT INTO settings (key, value) VALUES ('settings', ?)`).run(JSON.stringify(stored))
  db.prepare('INSERT INTO left_places VALUES (1, -5, -9, 0)').run()
  db.close()
  for (const file of ['window.json', 'interface.json', 'secrets.json']) writeFileSync(join(folder, file), '{"x":')
  const { page } = await open()
  const notice = page.getByRole('status').filter({ hasText: '3 settings were damaged' })
  await expect(notice).toBeVisible()
  expect(await violations(page)).toEqual([])
  if (process.env.TAPELOG_PICTURES) await page.screenshot({ path: join(process.env.TAPELOG_PICTURES, 'damaged.png') })
  await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await segmentText(page, 0).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' typed')
  await expect(segmentText(page, 0)).toHaveValue('alpha typed')
  // The keys are the usual ones.
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find in this transcript' })).toBeFocused()
  await notice.getByRole('button', { name: 'Show settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await notice.getByRole('button', { name: 'Keep these' }).click()
  await expect(notice).toHaveCount(0)
})
