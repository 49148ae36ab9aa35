import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { choose } from '../palette.ts'
import { expectSegmentText, segmentText } from '../segmentTexts.ts'
import { answerDialogs, demo, expectTranscribed } from '../tapelogWindow.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('keys alone import, open, correct, verify and export a recording', async ({ home, tapelog }) => {
  const { app, page } = tapelog
  const press = (keys: string) => page.keyboard.press(keys)
  const exports = join(home.path, 'exports')
  mkdirSync(exports)

  await answerDialogs(app, [demo.memo.path])
  await press('ControlOrMeta+o')
  await expectTranscribed(page, demo.memo.title)

  await choose(page, demo.memo.title)
  await expect(segmentText(page, 0)).toBeVisible()
  await expect.poll(() => focused(page)).toBe('Recording')

  await test.step('keys correct a text', async () => {
    await press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Segment text,/)
    await press('Home')
    await page.keyboard.type('Corrected ')
    await expectSegmentText(page, 0, /^Corrected /)
  })
  await test.step('keys verify every segment', async () => {
    const done = page.getByText('Every segment is verified.')
    // The loop allows more segments than a memo has.
    for (let count = 0; count < 40 && !(await done.isVisible()); count++) await press('ControlOrMeta+Enter')
    await expect(page.locator('.factline')).toContainText('100 % verified')
  })
  await test.step('keys export the transcript', async () => {
    await answerDialogs(app, [exports])
    await press('ControlOrMeta+e')
    const dialog = page.getByRole('dialog', { name: 'Export transcript' })
    await expect(dialog).toBeVisible()
    // The focus is on “Export”: repeating the last export takes two keys.
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
    const reach = async (name: string, key: string) => {
      const button = dialog.getByRole('button', { name, exact: true })
      for (let count = 0; count < 30; count++) {
        if (await button.evaluate((element) => element === document.activeElement)) return
        await press(key)
      }
      throw new Error(`${name} is not reached with ${key}.`)
    }
    await reach('Choose folder…', 'Shift+Tab')
    await press('Enter')
    await expect(dialog.getByText('exports', { exact: true })).toBeVisible()
    await reach('Export', 'Tab')
    await press('Enter')
    await expect(dialog.getByText('1 file written to')).toBeVisible()
    expect(readdirSync(exports)).toHaveLength(1)
    await press('Enter')
    await expect(dialog).toBeHidden()
  })
})
