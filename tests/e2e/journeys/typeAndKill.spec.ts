import { expect, type Page } from '@playwright/test'
import { type Ending, endings, pageAgain } from '../endings.ts'
import { test } from '../fixtures.ts'
import { openTranscribed } from '../openTranscribed.ts'
import { editSegment, expectSegmentText, segmentText, shownTexts } from '../segmentTexts.ts'
import { rowOf, type Tapelog } from '../tapelogWindow.ts'
import { watchTyping } from '../typingWatch.ts'

/** One ending of each kind. `endings.spec.ts` ends windows in every way, at random moments. */
const kinds = ['the window is closed', 'the page’s process is killed', 'the application is killed'].map((name) => {
  const ending = endings.find((one) => one.name === name)
  if (!ending) throw new Error(`There is no such ending: ${name}`)
  return ending
})

/** Types over the first segment until the window calls it saved, types on, and ends the window at once. */
async function typeAndEnd({ app, page, close }: Tapelog, ending: Ending, saved: string, more: string): Promise<void> {
  const field = await editSegment(page, 0)
  await page.keyboard.press('ControlOrMeta+a')
  const seen = await watchTyping(page, field)
  await page.keyboard.type(saved)
  await expect.poll(() => seen.some(({ text, isSaved }) => isSaved && text === saved)).toBe(true)
  await page.keyboard.type(more)
  const end = new Promise<void>((resolve) =>
    ending.endsApp ? app.once('close', () => resolve()) : page.once('crash', () => resolve()),
  )
  await ending.end(app)
  await end
  if (ending.endsApp) return
  await pageAgain(app)
  await close()
}

async function openRecording(page: Page): Promise<void> {
  await rowOf(page, 'Water project').click()
  await expect(segmentText(page, 0)).toBeVisible()
}

test('typed text survives the end of its window, page or application', async ({ home, open }) => {
  let tapelog = await openTranscribed(home.path, open, ['alpha one', 'beta two'])
  await openRecording(tapelog.page)
  for (const ending of kinds)
    await test.step(ending.name, async () => {
      const saved = `Before ${ending.name}`
      const more = ', and a little more'
      await typeAndEnd(tapelog, ending, saved, more)
      tapelog = await open()
      await openRecording(tapelog.page)
      await expectSegmentText(tapelog.page, 0, new RegExp(`^${saved}`))
      const [kept = ''] = await shownTexts(tapelog.page, 1)
      // Closing loses nothing. Killing may lose the last letters, and changes none.
      if (ending.mayLoseMs === 0) expect(kept).toBe(saved + more)
      else expect(saved + more).toContain(kept)
    })
})
