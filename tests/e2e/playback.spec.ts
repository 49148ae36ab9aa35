import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { editSegment, segmentText } from './segmentTexts.ts'
import { demo, rowOf } from './tapelogWindow.ts'

/** Seconds on the clock. */
async function clock(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = (
    (await page.getByRole('timer', { name: 'Position' }).textContent()) ?? ''
  )
    .split(':')
    .map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The text under the mark of the word being played; empty if there is none. */
const heardWord = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('heard-word') ?? [])].map((range) => range.toString()).join('|'))

test('the playback marks the current word, stops and repeats as told', async ({ openWith }) => {
  const tapelog = await openWith('interview')
  const { page } = tapelog
  await rowOf(page, demo.interview.title).click()
  await expect(segmentText(page, 0)).toBeVisible()
  expect(await heardWord(page)).toBe('')

  await test.step('at most two rows change at once and the marked word is in the current row', async () => {
    await page.evaluate(() => {
      const seen = { mostRows: 0, changes: 0 }
      Object.assign(window, { seenRows: seen })
      // All changes of one playback frame arrive in one call.
      new MutationObserver((records) => {
        const rows = new Set(records.map(({ target }) => (target as Element).closest?.('.segment')).filter(Boolean))
        if (rows.size > 0) seen.changes += 1
        seen.mostRows = Math.max(seen.mostRows, rows.size)
      }).observe(document.querySelector('.rows') as Element, {
        subtree: true,
        attributes: true,
        characterData: true,
        childList: true,
      })
    })
    await button(page, 'Play').click()
    const words = new Set<string>()
    await expect
      .poll(async () => {
        words.add(await heardWord(page))
        return page.locator('.segment').nth(2).getAttribute('class')
      })
      .toContain('current')
    await button(page, 'Pause').click()
    const seen = await page.evaluate(
      () => (window as unknown as { seenRows: { mostRows: number; changes: number } }).seenRows,
    )
    expect(seen.mostRows).toBeLessThanOrEqual(2)
    expect(seen.changes).toBeGreaterThanOrEqual(2)
    const spoken = await page.getByRole('textbox', { name: 'Segment text' }).allTextContents()
    for (const word of words) expect(spoken.join(' ')).toContain(word)
    expect(words.size).toBeGreaterThan(2)
  })

  await test.step('a click with the command key plays from its word', async () => {
    const text = segmentText(page, 1)
    const box = await text.boundingBox()
    if (!box) throw new Error('The second segment is not drawn.')
    await page
      .getByRole('button', { name: /^Play from/ })
      .nth(1)
      .click()
    const startsAt = await clock(page)
    await page.mouse.move(box.x + 150, box.y + 14)
    await page.keyboard.down('Control')
    await page.mouse.click(box.x + 150, box.y + 14)
    await page.keyboard.up('Control')
    await expect.poll(() => clock(page)).toBeGreaterThan(startsAt)
    await expect(page.locator('.segment').nth(1)).toHaveClass(/current/)
    // This click does not open a text field.
    await expect(page.locator('.segment textarea')).toHaveCount(0)
    // Pause, so that the word being played stays the same.
    await button(page, 'Pause').click()
  })

  await test.step('a key selects the current word for replacement', async () => {
    const heard = await heardWord(page)
    expect(heard).not.toBe('')
    await page.keyboard.press('Control+j')
    const selected = () =>
      page.evaluate(() => {
        const field = document.activeElement
        return field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : null
      })
    await expect.poll(selected).toBe(heard)
    // The first Escape closes the bar of the selected words, the second leaves the text.
    const bar = page.getByRole('toolbar', { name: 'Selected words' })
    await expect(bar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.locator('.segment textarea:focus')).toHaveCount(0)
  })

  await test.step('a click on a time plays from there and puts the caret in its segment', async () => {
    await page
      .getByRole('button', { name: /^Play from/ })
      .nth(2)
      .click()
    await button(page, 'Pause').click()
    await expect(page.locator('.segment').nth(2)).toHaveClass(/current/)
    const first = page.locator('.segment').nth(0)
    for (const play of [
      () => button(page, 'Play this segment').click(),
      () => page.keyboard.press('ControlOrMeta+Shift+Space'),
      () => button(page, 'Repeat this segment').click(),
    ]) {
      await editSegment(page, 0)
      await play()
      await expect(first).toHaveClass(/current/)
      await button(page, 'Pause').click()
      await page
        .getByRole('button', { name: /^Play from/ })
        .nth(2)
        .click()
      await button(page, 'Pause').click()
      await expect(first).not.toHaveClass(/current/)
    }
  })

  await test.step('one segment plays and the sound stops at its end', async () => {
    await page
      .getByRole('button', { name: /^Play from/ })
      .nth(1)
      .click()
    const startsAt = await clock(page)
    await button(page, 'Play this segment').click()
    await expect(button(page, 'Pause')).toBeVisible()
    await expect(button(page, 'Play')).toBeVisible()
    expect(await clock(page)).toBeGreaterThan(startsAt)
    const next = await page
      .getByRole('button', { name: /^Play from/ })
      .nth(2)
      .textContent()
    const [minutes = 0, seconds = 0] = (next ?? '').split(':').map(Number)
    expect(await clock(page)).toBeLessThan(minutes * 60 + seconds + 1)
  })

  await test.step('a repeated segment starts again until the repeat is switched off', async () => {
    await page
      .getByRole('button', { name: /^Play from/ })
      .nth(0)
      .click()
    await button(page, 'Faster').click()
    await button(page, 'Repeat this segment').click()
    // Playback passes the end of the segment and returns to its beginning.
    const readings: number[] = []
    await expect
      .poll(
        async () => {
          readings.push(await clock(page))
          return readings.some((at, index) => index > 0 && at < (readings[index - 1] ?? 0))
        },
        { intervals: [50], timeout: 60_000 },
      )
      .toBe(true)
    await button(page, 'Repeat this segment').click()
    await button(page, 'Pause').click()
  })

  await test.step('the speed ranges from 0.5 to 3 and has the keys of other programs', async () => {
    for (let presses = 0; presses < 30; presses++) await page.keyboard.press('F4')
    await expect(page.getByRole('group', { name: 'Speed' })).toContainText('3.0×')
    await expect(button(page, 'Faster')).toBeDisabled()
    for (let presses = 0; presses < 30; presses++) await page.keyboard.press('F3')
    await expect(page.getByRole('group', { name: 'Speed' })).toContainText('0.5×')
  })

  await test.step('the playback pauses while a person types, if chosen', async () => {
    await button(page, 'Playback').click()
    await page.getByRole('menuitemcheckbox', { name: 'Pause while you type' }).click()
    await page.keyboard.press('Escape')
    await editSegment(page, 0)
    await page.keyboard.press('ControlOrMeta+Space')
    await expect(button(page, 'Pause')).toBeVisible()
    await page.keyboard.type('x')
    await expect(button(page, 'Play')).toBeVisible()
    // Playback stops without a key.
    await expect(button(page, 'Pause')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Space')
    await expect(button(page, 'Play')).toBeVisible()
  })
})
