import { expect } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText, segmentText, shownTexts } from './segmentTexts.ts'
import { answerDialogs, demoRecording, passWelcome } from './tapelogWindow.ts'

test('keys alone type an interview along with the sound without a model', async ({ openWindow }) => {
  const tapelog = await openWindow()
  const { app, page } = tapelog
  const press = (keys: string) => page.keyboard.press(keys)
  await passWelcome(page)
  await page.evaluate(() =>
    (window as unknown as { tapelog: TapelogBridge }).tapelog.settings.update({ transcribeOnImport: false }),
  )
  await answerDialogs(app, [demoRecording('260915_0911.ogg')])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Type it yourself' }).click()
  await expect(page.getByRole('heading', { name: 'No text yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Begin here' }).click()
  await expect(segmentText(page, 0)).toBeFocused()
  await page.keyboard.type('Good morning.')
  await press('F2')
  await expect(page.getByRole('timer', { name: 'Position' })).toHaveText('00:00:05.0')
  await press('Enter')
  await expect(segmentText(page, 1)).toBeFocused()
  await page.keyboard.type('Good morning, come in.')
  // The other person speaks next, at the playback position.
  await expect(page.locator('.segment .who')).toHaveText(['Speaker 1', 'Speaker 2'])
  await expect(page.getByRole('button', { name: /^Play from/ }).nth(1)).toHaveText('0:05')
  await press('F2')
  await press('Enter')
  await page.keyboard.type('Thank you.')
  await expect(page.locator('.segment .who')).toHaveText(['Speaker 1', 'Speaker 2', 'Speaker 1'])
  // The playback position is still at this segment's beginning, so a new one has no place yet.
  await press('Enter')
  await expect(page.getByText('Play to where the next words begin, then press Enter.')).toBeVisible()
  await press('F2')
  // Enter goes to an empty segment before it adds a new one.
  await press('Enter')
  await expect(segmentText(page, 3)).toBeFocused()
  await press('Enter')
  await expect(page.locator('.segment')).toHaveCount(4)
  await press('Backspace')
  await expect(page.locator('.segment')).toHaveCount(3)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await shownTexts(page, 3)).toEqual(['Good morning.', 'Good morning, come in.', 'Thank you.'])

  // Heard and verified are two separate facts.
  await editSegment(page, 1)
  await press('ControlOrMeta+Space')
  await press('F1')
  await page
    .getByRole('button', { name: /^Play from/ })
    .nth(1)
    .click()
  await expect(page.locator('.segment').nth(1).locator('.when')).toHaveClass(/heard/, { timeout: 60_000 })
  await expect(page.locator('.factline')).toContainText('0 % verified')
  await expectSegmentText(page, 1, 'Good morning, come in.')
})
