import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import type { TimedWord } from '../../shared/transcripts/wordTimes.ts'
import { answer, send } from './deviceSession.ts'
import { test } from './fixtures.ts'
import { segmentText, shownTexts } from './segmentTexts.ts'
import { demo, importByDialog, rowOf } from './tapelogWindow.ts'

/** Words with exact times and confidence in the real window. The library's times differ from any estimate. */

const pictures = process.env.TAPELOG_PICTURES
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
const marked = (page: Page, name: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()), name)
const clock = (page: Page) => page.getByRole('timer', { name: 'Position' })

/** Ctrl-clicks the middle of a word of the first segment. */
async function playFrom(page: Page, word: string): Promise<void> {
  const box = await page.evaluate((word) => {
    const node = document.querySelector('[data-words]')?.firstChild
    const at = node?.textContent?.indexOf(word) ?? -1
    if (!node || at < 0) return null
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + word.length)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, word)
  if (!box) throw new Error('the word is not there')
  await page.keyboard.down('Control')
  await page.mouse.click(box.x, box.y)
  await page.keyboard.up('Control')
}

test('a click plays from the exact time of a word', async ({ tapelog }) => {
  const { app, page, ...rest } = tapelog
  await importByDialog({ app, page, ...rest }, [demo.memo])
  const facts = await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
    const [detail, transcript] = [
      await tapelog.recordings.get({ recordingId: 1 }),
      await tapelog.transcripts.get({ recordingId: 1 }),
    ]
    if (!detail.ok || !transcript.ok) throw new Error('the recording is not there')
    return { detail: detail.value, segment: transcript.value?.segments[0] }
  })
  const { detail, segment } = facts
  if (!segment) throw new Error('no segment')
  const [first = '', second = '', third = '', ...others] = segment.text.split(' ')
  // All words are late in the segment. The second word has no time, as if a person had typed it.
  const lateMs = segment.endMs - 3000
  const timed = (text: string, startMs: number, confidence: number): TimedWord => ({
    ...{ text, startMs, endMs: startMs + 200, confidence },
  })
  const words = [
    timed(first, lateMs, 0.95),
    timed(third, lateMs + 1000, 0.2),
    timed(others[0] ?? '', lateMs + 2000, 0.6),
  ]
  await answer(app, 'recordings.get', { ...detail, wordTimes: { revision: 1, hasConfidence: true } })
  await answer(app, 'transcripts.words', { transcriptions: [{ runId: 1, words }] })
  await send(app, 'recording.changed', { recordingId: 1, revision: detail.revision })
  await rowOf(page, demo.memo.title).click()
  await expect(segmentText(page, 0)).toBeVisible()
  await expect(page.getByText('The time of the highlighted word is exact.')).toBeVisible()

  await test.step('unsure words are shaded in two degrees when chosen', async () => {
    expect(await marked(page, 'unsure-word')).toEqual([])
    await page.getByRole('checkbox', { name: 'Shade words the speech model is unsure about' }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => marked(page, 'very-unsure-word')).toEqual([third])
    expect(await marked(page, 'unsure-word')).toEqual([others[0]])
    await picture(page, 'word-confidence')
  })
  await test.step('a click with Ctrl goes to the time of the word and marks it', async () => {
    await playFrom(page, third)
    const seconds = (ms: number) => `00:00:${String(Math.floor(ms / 1000)).padStart(2, '0')}`
    await expect(clock(page)).toContainText(seconds(lateMs + 1000))
    await expect.poll(() => marked(page, 'heard-word')).toEqual([third])
    expect(await marked(page, 'heard-word-between')).toEqual([])
    await picture(page, 'word-exact')
  })
  await test.step('a word without its own time is marked as estimated', async () => {
    await playFrom(page, second)
    await expect.poll(() => marked(page, 'heard-word-between')).toEqual([second])
    expect(await marked(page, 'heard-word')).toEqual([])
  })
  await test.step('switching it off removes the shading', async () => {
    await page.getByRole('checkbox', { name: 'Shade words the speech model is unsure about' }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => marked(page, 'very-unsure-word')).toEqual([])
    expect(await shownTexts(page, 1)).toEqual([segment.text])
  })
})
