import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText, segmentText, shownTexts } from './segmentTexts.ts'

/** Walks through a transcript with the keyboard: from segment to segment, verifying and unverifying. */

/** The segment that has the caret, and the caret's position: `2:0`. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    if (!(field instanceof HTMLTextAreaElement)) return field?.tagName ?? ''
    const all = [...document.querySelectorAll('.segment [role=textbox], .segment textarea')]
    return `${all.indexOf(field)}:${field.selectionStart}`
  })
const expectCaret = (page: Page, expected: string) => expect.poll(() => caret(page)).toBe(expected)

test('the caret moves between segments and only one is a text field', async ({ openTranscript }) => {
  const long = 'this is a text so long that it takes several lines of the transcript, '.repeat(4).trim()
  const { page, press } = await openTranscript(['alpha one', 'beta two', long, 'delta four'])
  const fields = page.locator('.segment textarea')
  await expect(fields).toHaveCount(0)
  await editSegment(page, 0)
  await expect(fields).toHaveCount(1)

  await test.step('Enter moves to the next segment, where typing continues', async () => {
    await press('Enter')
    await expectCaret(page, '1:0')
    await page.keyboard.type('Now ')
    await expectSegmentText(page, 1, 'Now beta two')
    await expect(fields).toHaveCount(1)
  })
  await test.step('arrow keys cross lines and ends of segments', async () => {
    await press('Home')
    await press('ArrowLeft')
    await expectCaret(page, '0:9')
    await press('ArrowRight')
    await expectCaret(page, '1:0')
    await press('ArrowUp')
    await expectCaret(page, '0:0')
    await press('ArrowDown')
    await press('ArrowDown')
    await expectCaret(page, '2:0')
    // The text has several lines: the caret stays inside until the last line.
    await press('ArrowDown')
    expect(await caret(page)).toMatch(/^2:[1-9]/)
    await press('ControlOrMeta+End')
    await press('ArrowDown')
    expect(await caret(page)).toMatch(/^3:/)
  })
  await test.step('Escape restores the text, and undo takes that back', async () => {
    await press('ControlOrMeta+End')
    await page.keyboard.type(' and five', { delay: 20 })
    await expectSegmentText(page, 3, 'delta four and five')
    await press('Escape')
    await expectSegmentText(page, 3, 'delta four')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await press('ControlOrMeta+z')
    await expectSegmentText(page, 3, 'delta four and five')
    await press('ControlOrMeta+z')
    await expectSegmentText(page, 3, 'delta four')
  })
  await test.step('selected words stay selected when the segment becomes a text field', async () => {
    const box = await segmentText(page, 0).boundingBox()
    if (!box) throw new Error('The first segment is not drawn.')
    await page.mouse.move(box.x + 8, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 48, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    const selected = await page.evaluate(() => {
      const field = document.activeElement
      return field instanceof HTMLTextAreaElement ? [field.selectionStart, field.selectionEnd] : null
    })
    expect(selected?.[0]).toBeLessThan(2)
    expect(selected?.[1]).toBeGreaterThan(2)
  })
})

test('a hundred segments are verified with a hundred key presses', async ({ openTranscript }) => {
  const texts = Array.from({ length: 100 }, (_, index) => `segment number ${index}`)
  const { page, press } = await openTranscript(texts, { inTurns: true })
  await editSegment(page, 0)
  for (let count = 0; count < 100; count++) await press('ControlOrMeta+Enter')
  await expect(page.getByText('Every segment is verified.')).toBeVisible()
  await expect(page.locator('.factline')).toContainText('100 % verified')
  await expect(page.getByRole('region', { name: 'Verified' })).toContainText('100 of 100 segments')
  expect(await page.getByRole('button', { name: 'Verified', exact: true, pressed: false }).count()).toBe(0)
  // Each turn shows its speaker once. Here every segment is a turn.
  const drawn = await page.locator('.segment').count()
  await expect(page.locator('.segment .who')).toHaveCount(drawn)
  expect((await shownTexts(page, 1))[0]).toMatch(/^segment number/)
})

test('no key runs a command while an input method composes', async ({ openTranscript }) => {
  const { page } = await openTranscript(['alpha one', 'beta two'])
  const field = await editSegment(page, 0)
  await page.keyboard.press('End')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'けいやく', selectionStart: 4, selectionEnd: 4 })
  await expect(field).toHaveValue('alpha oneけいやく')
  // The Enter that chooses a word reaches the page as a key of the input method.
  await field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  )
  expect(await caret(page)).toMatch(/^0:/)
  await devtools.send('Input.insertText', { text: '契約' })
  await expect(field).toHaveValue('alpha one契約')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
