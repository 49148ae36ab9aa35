import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { segmentText } from './segmentTexts.ts'
import { watchWork } from './windowWork.ts'

test('a typed letter redraws only its own row', async ({ openTranscript }) => {
  const texts = Array.from({ length: 400 }, (_, index) => `the mayor said that number ${index} was agreed`)
  const { app, page, open } = await openTranscript(texts)
  const work = await watchWork(app, page)
  await open()
  await segmentText(page, 3).click()
  const asked = async (name: string) => (await work.now()).commands[name] ?? 0
  const typeAndWait = async (letter: string) => {
    const before = await asked('quotes.ofRecording')
    await page.keyboard.press(letter)
    // The window sends this command last after a letter, so all other work is done then.
    await expect.poll(() => asked('quotes.ofRecording')).toBeGreaterThan(before)
    await page.getByText('Saved', { exact: true }).waitFor()
  }
  // The first letter enables Undo and marks the segment as edited.
  await typeAndWait('a')
  const key = await work.of(1, () => typeAndWait('b'))
  expect(key.drawn).toMatchObject({ SegmentRow: 1 })
  for (const name of ['App', 'PlainText', 'TurnBorder', 'GapsHere']) expect(key.drawn, name).not.toHaveProperty(name)

  const last = async () => Number(await page.locator('.slot').last().getAttribute('data-index'))
  const lastBefore = await last()
  const scroll = await work.of(1, async () => {
    await page.locator('.transcript .scroll').evaluate((list) => list.scrollBy(0, 320))
    await expect.poll(last).toBe(lastBefore + 10)
  })
  expect(scroll.drawn).toMatchObject({ SegmentRow: 10, PlainText: 10, GapsHere: 10 })

  await test.step('undo scrolls its row into view and does not move a visible one', async () => {
    const list = page.locator('.transcript .scroll')
    const edited = page.locator('.slot[data-index="3"]')
    await list.evaluate((rows) => rows.scrollTo({ top: 6000 }))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(edited).toBeInViewport()
    const top = await list.evaluate((rows) => rows.scrollTop)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeDisabled()
    expect(await list.evaluate((rows) => rows.scrollTop)).toBe(top)
  })
})
