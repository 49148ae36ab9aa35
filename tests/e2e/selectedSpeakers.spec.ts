import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { editSegment } from './segmentTexts.ts'

test('Alt and a digit give all selected segments a speaker', async ({ openTranscript }) => {
  const { page, press, kept } = await openTranscript(['alpha', 'beta', 'gamma', 'delta'])
  const speakers = () => kept().map(({ speakerId }) => speakerId)
  const one = speakers()[0] ?? 0
  const two = one + 1
  await page.locator('.when').nth(1).focus()
  await press('Shift+ArrowDown')
  await press('Alt+2')
  await expect.poll(speakers).toEqual([one, two, two, one])
  await editSegment(page, 1)
  await press('Alt+1')
  await expect.poll(speakers).toEqual([one, one, one, one])
  // The caret is in a segment that is not selected.
  await editSegment(page, 3)
  await press('Alt+2')
  await expect.poll(speakers).toEqual([one, one, one, two])
  for (let count = 0; count < 3; count++) await press('ControlOrMeta+z')
  await expect.poll(speakers).toEqual([one, one, one, one])
})
