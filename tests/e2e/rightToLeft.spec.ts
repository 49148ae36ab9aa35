import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectCaret } from './openTranscript.ts'
import { editSegment, segmentText } from './segmentTexts.ts'

const arabic = 'قال المهندس إن الجسر أغلق عام 2019 ولم يفتح بعد'
const hebrew = 'הוא אמר Harbour Authority פעמיים'
const english = 'She answered שלום and left'
const texts = [arabic, hebrew, english, 'في النهاية']

/** The boxes of some characters on screen, in a segment that is plain text. */
const boxesOf = (page: Page, index: number, offsets: number[]) =>
  segmentText(page, index).evaluate((element, offsets) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!node) throw new Error('no text')
    return offsets.map((offset) => {
      const range = document.createRange()
      range.setStart(node, offset)
      range.setEnd(node, offset + 1)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, middle: (top + bottom) / 2 }
    })
  }, offsets)

test('Arabic and Hebrew text keeps caret, selection and marks where they are read', async ({ openTranscript }) => {
  const { page, press, kept, close } = await openTranscript(texts)
  try {
    await test.step('each segment has the direction of its own words', async () => {
      const directions = await page
        .locator('.segment .plain')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
      expect(directions).toEqual(['rtl', 'rtl', 'ltr', 'rtl'])
      const [first, last] = await boxesOf(page, 0, [0, arabic.length - 1])
      expect(first?.left).toBeGreaterThan(last?.right ?? 0)
    })

    await test.step('a click beside a letter puts the caret there', async () => {
      const at = hebrew.indexOf('אמר')
      const [letter] = await boxesOf(page, 1, [at])
      // The right side of a Hebrew letter is the side before it.
      await page.mouse.click((letter?.right ?? 0) - 1, letter?.middle ?? 0)
      await expectCaret(page, `1:${at}`)
      const latin = hebrew.indexOf('Harbour')
      await press('Home')
      await expectCaret(page, '1:0')
      const field = await editSegment(page, 1)
      await field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(at, at), latin)
      await expectCaret(page, `1:${latin}`)
    })

    await test.step('an arrow key at the end of a text leads to the segment that is read next', async () => {
      await press('End')
      await expectCaret(page, `1:${hebrew.length}`)
      await press('ArrowLeft')
      await expectCaret(page, '2:0')
      await press('ArrowLeft')
      await expectCaret(page, `1:${hebrew.length}`)
      await press('Home')
      await press('ArrowRight')
      await expectCaret(page, `0:${arabic.length}`)
    })

    await test.step('up and down keep to the column on screen', async () => {
      const at = arabic.indexOf('الجسر')
      await editSegment(page, 0)
      await press('Home')
      await press('ArrowDown')
      // The first letters of both stand at the right edge.
      await expectCaret(page, '1:0')
      const field = await editSegment(page, 0)
      await field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(at, at), at)
      await press('ArrowDown')
      await press('ArrowUp')
      await expect.poll(() => caretDistance(page, at)).toBeLessThanOrEqual(1)
    })

    await test.step('selected words become a quote of just these words', async () => {
      const from = arabic.indexOf('الجسر')
      const field = await editSegment(page, 0)
      await field.evaluate(
        (area: HTMLTextAreaElement, [from, to]) => area.setSelectionRange(from ?? 0, to ?? 0),
        [from, from + 'الجسر أغلق'.length],
      )
      await press('Alt+h')
      await expect(page.locator('.segment .quoted').first()).toHaveText('الجسر أغلق')
      await expect(page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')).toContainText('الجسر أغلق')
    })

    await test.step('marks and text overlap exactly in the field and beside it', async () => {
      await editSegment(page, 0)
      const mark = await page.locator('.segment .behind .quoted').first().boundingBox()
      await editSegment(page, 3)
      const plain = await page.locator('.segment .plain .quoted').first().boundingBox()
      expect(Math.abs((mark?.x ?? 0) - (plain?.x ?? 9))).toBeLessThan(1)
      expect(Math.abs((mark?.width ?? 0) - (plain?.width ?? 9))).toBeLessThan(1)
    })

    await test.step('typing, splitting and joining keep the order of the words', async () => {
      await editSegment(page, 1)
      await press('End')
      await page.keyboard.type(' היום')
      await expect.poll(() => kept()[1]?.text).toBe(`${hebrew} היום`)
      const field = await editSegment(page, 1)
      await field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(at, at), hebrew.indexOf('Harbour'))
      await press('Shift+Enter')
      await expect
        .poll(() =>
          kept()
            .map(({ text }) => text)
            .slice(1, 3),
        )
        .toEqual(['הוא אמר', 'Harbour Authority פעמיים היום'])
    })
    if (process.env.TAPELOG_PICTURES) await page.screenshot({ path: `${process.env.TAPELOG_PICTURES}/rtl.png` })
  } finally {
    await close()
  }
})

const caretDistance = (page: Page, offset: number) =>
  page.evaluate((offset) => {
    const field = document.activeElement as HTMLTextAreaElement
    return Math.abs(field.selectionStart - offset)
  }, offset)
