import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { segmentText } from './segmentTexts.ts'
import { demo, rowOf } from './tapelogWindow.ts'

async function goTo(page: Page, time: string): Promise<void> {
  await page.keyboard.press('Control+g')
  const field = page.getByRole('textbox', { name: 'Go to time' })
  await field.fill(time)
  await field.press('Enter')
}

/** How far from the middle of the list the caret is, as a share of the list's height. */
const fromMiddle = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('.transcript .scroll')?.getBoundingClientRect()
    const field = document.activeElement
    const words = field?.parentElement?.querySelector('[data-words]')
    if (!list || !(field instanceof HTMLTextAreaElement) || !words) return null
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
    const node = walker.nextNode()
    if (!node) return null
    const caret = document.createRange()
    caret.setStart(node, field.selectionStart)
    caret.setEnd(node, field.selectionStart + 1)
    const { top, bottom } = caret.getBoundingClientRect()
    return Math.abs((top + bottom) / 2 - (list.top + list.bottom) / 2) / list.height
  })
const expectNearMiddle = (page: Page) =>
  expect(async () => {
    const share = await fromMiddle(page)
    expect(share).not.toBeNull()
    expect(share).toBeLessThan(0.2)
  }).toPass({ timeout: 10_000 })

test('Go to time scrolls its word near the middle', async ({ openTranscript }) => {
  const texts = Array.from({ length: 300 }, (_, at) => `Sentence ${at}. ${'word '.repeat((at * 37) % 140)}`)
  texts[150] = Array.from({ length: 2400 }, (_, at) => `part${at}`).join(' ')
  const { page } = await openTranscript(texts, { durationMs: 300_000 })
  for (const time of ['4:10', '1:00', '2:30.3', '2:30.7', '2:00']) {
    await goTo(page, time)
    await expectNearMiddle(page)
  }
})

test('the list follows the playback after Go to time', async ({ openWith }) => {
  const { page } = await openWith('interview')
  await rowOf(page, demo.interview.title).click()
  await expect(segmentText(page, 0)).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const follow = page.getByRole('button', { name: 'Scroll with playback' })
  await page.locator('.transcript .scroll').hover()
  await page.mouse.wheel(0, 200)
  await expect(follow).toBeVisible()
  await goTo(page, '0:30')
  await expect(page.getByRole('textbox', { name: 'Go to time' })).toHaveCount(0)
  await expect(follow).toHaveCount(0)
})
