import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { demo, dropFiles, expectTranscribed, rowOf } from './tapelogWindow.ts'

test('a dropped recording is imported, transcribed and played', async ({ home, open }) => {
  const tapelog = await open()
  const { page } = tapelog
  await dropFiles(page, [demo.memo.path])
  await expectTranscribed(page, demo.memo.title)
  // Tapelog recognises a copy only after reading it. A message says so.
  const copy = join(home.path, 'the same.ogg')
  copyFileSync(demo.memo.path, copy)
  await dropFiles(page, [copy])
  const said = page.getByRole('region', { name: 'Messages about your files' })
  await expect(said).toHaveText(`the same.ogg: Already in the library as “${demo.memo.title}”.`)
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toBeHidden()
  await rowOf(page, demo.memo.title).click()
  const segments = page.getByRole('button', { name: /^Play from/ })
  await segments.nth(1).click()
  const clock = page.getByRole('timer', { name: 'Position' })
  const at = await clock.textContent()
  await expect(clock).not.toHaveText(at ?? '')
  await expect(page.locator('.segment.current')).toBeVisible()
})
