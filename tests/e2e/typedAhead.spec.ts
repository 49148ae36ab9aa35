import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectCaret, type openTranscript } from './openTranscript.ts'
import { editSegment, segmentText, shownTexts } from './segmentTexts.ts'

/** Keys, pastes and composed words that come before the library's response: they land where the caret goes. */

type Opened = Awaited<ReturnType<typeof openTranscript>>
const expectTexts = ({ page }: Opened, expected: string[]) =>
  expect.poll(() => shownTexts(page, expected.length)).toEqual(expected)
const expectKept = ({ kept }: Opened, expected: string[]) =>
  expect.poll(() => kept().map(({ text }) => text)).toEqual(expected)

test('text typed during a split, merge or insertion is kept in the right place', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two', 'gamma three'])
  const { page, press, hold } = opened
  const devtools = await page.context().newCDPSession(page)
  const ahead = page.getByRole('textbox', { name: 'Text for the next segment' })
  await test.step('text typed during a split goes into the second half', async () => {
    await editSegment(page, 0)
    await press('Home')
    for (let count = 0; count < 6; count++) await press('ArrowRight')
    const release = hold()
    await press('Shift+Enter')
    await page.keyboard.type('new ')
    await expect(ahead).toHaveValue('new ')
    await page.keyboard.insertText('pasted ')
    await devtools.send('Input.imeSetComposition', { text: 'けい', selectionStart: 2, selectionEnd: 2 })
    release()
    // The caret moves only after the composed word is complete.
    await expectTexts(opened, ['alpha', 'one', 'beta two'])
    await expect(ahead).toBeFocused()
    await devtools.send('Input.insertText', { text: '契約 ' })
    await expectTexts(opened, ['alpha', 'new pasted 契約 one', 'beta two'])
    await expectCaret(page, '1:14')
    await page.keyboard.type('and ')
    await expectKept(opened, ['alpha', 'new pasted 契約 and one', 'beta two', 'gamma three'])
  })
  await test.step('text typed during a merge goes to the joint', async () => {
    await press('Home')
    const release = hold()
    await press('Backspace')
    await page.keyboard.type('so ')
    release()
    await expectKept(opened, ['alpha so new pasted 契約 and one', 'beta two', 'gamma three'])
    await expectCaret(page, '0:9')
    await press('End')
    const again = hold()
    await press('Delete')
    await page.keyboard.type(' then')
    again()
    await expectKept(opened, ['alpha so new pasted 契約 and one then beta two', 'gamma three'])
  })
  await test.step('text typed during an insertion goes into the new segment', async () => {
    await editSegment(page, 1)
    await press('Home')
    const release = hold()
    await press('Enter')
    await page.keyboard.insertText('delta')
    await page.keyboard.type(' four')
    await segmentText(page, 0).click()
    await press('Home')
    await page.keyboard.type('Now ')
    release()
    await expectKept(opened, ['Now alpha so new pasted 契約 and one then beta two', 'gamma three', 'delta four'])
    await expectCaret(page, '0:4')
  })
  await test.step('text typed during a refused edit stays at the caret', async () => {
    await press('Home')
    await press('Shift+Enter')
    await expect(page.locator('.saved')).toContainText('between two words')
    await expectCaret(page, '0:0')
    const release = hold()
    await press('Shift+Enter')
    await page.keyboard.type('And ')
    release()
    await expectCaret(page, '0:4')
    await expectKept(opened, ['And Now alpha so new pasted 契約 and one then beta two', 'gamma three', 'delta four'])
  })
  await expect(page.locator('.typedahead')).toHaveCount(0)
})

test('text typed during a split survives leaving the page', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two'])
  const { page, press, hold } = opened
  await editSegment(page, 0)
  await press('Home')
  for (let count = 0; count < 6; count++) await press('ArrowRight')
  const release = hold()
  await press('Shift+Enter')
  await page.keyboard.type('delta ')
  await page.getByRole('button', { name: 'Back to the library' }).click()
  release()
  await expectKept(opened, ['alpha', 'delta one', 'beta two'])
})

test('text typed during an undo or redo goes where the caret goes', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two'])
  const { page, press, hold } = opened
  const undo = () => press('ControlOrMeta+z')
  await test.step('text follows an undo and redo of words', async () => {
    await editSegment(page, 0)
    await press('End')
    await page.keyboard.type(' more')
    await expectKept(opened, ['alpha one more', 'beta two'])
    const release = hold()
    await undo()
    await page.keyboard.type(' so')
    await page.keyboard.insertText(' pasted')
    release()
    await expectKept(opened, ['alpha one so pasted', 'beta two'])
    await expectCaret(page, '0:19')
    await undo()
    await expectKept(opened, ['alpha one', 'beta two'])
    await expectCaret(page, '0:9')
    const again = hold()
    await press('ControlOrMeta+Shift+z')
    await page.keyboard.type('!')
    again()
    await expectKept(opened, ['alpha one so pasted!', 'beta two'])
  })
  await test.step('text goes where the second of two undos leads', async () => {
    await editSegment(page, 1)
    await press('End')
    await page.keyboard.type(' three')
    await expectKept(opened, ['alpha one so pasted!', 'beta two three'])
    const release = hold()
    await undo()
    await undo()
    await page.keyboard.type(' now')
    release()
    await expectKept(opened, ['alpha one so pasted', 'beta two now'])
    await expectCaret(page, '1:12')
  })
  await test.step('text follows the undo of a split in progress', async () => {
    await press('Home')
    for (let count = 0; count < 5; count++) await press('ArrowRight')
    const release = hold()
    await press('Shift+Enter')
    await undo()
    await page.keyboard.type('or ')
    release()
    await expectKept(opened, ['alpha one so pasted', 'beta or two now'])
    await expectCaret(page, '1:8')
  })
  await test.step('text stays at the caret when there is nothing to redo', async () => {
    const release = hold()
    await press('ControlOrMeta+Shift+z')
    await page.keyboard.type('2 ')
    release()
    await expectKept(opened, ['alpha one so pasted', 'beta or 2 two now'])
  })
  await test.step('a bar opened meanwhile keeps the keys', async () => {
    const release = hold()
    await undo()
    await press('ControlOrMeta+g')
    await page.keyboard.type('0:0')
    release()
    await expectKept(opened, ['alpha one so pasted', 'beta or two now'])
    await expectTexts(opened, ['alpha one so pasted', 'beta or two now'])
    await expect(page.getByRole('textbox', { name: 'Text for the next segment' })).toHaveCount(0)
    await page.keyboard.type('1')
    await expect(page.locator('.jumpbar input')).toHaveValue('0:01')
    await press('Escape')
  })
  await expect(page.locator('.conflict')).toHaveCount(0)
  await expect(page.locator('.typedahead')).toHaveCount(0)
})

test('text typed during a new segment or a speaker change is kept', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two three four', 'gamma five'])
  const { page, press, hold, kept } = opened
  const times = () => kept().map(({ startMs, endMs, text }) => [startMs, endMs, text])
  const openMenu = async (index: number) => {
    await segmentText(page, index).click({ button: 'right' })
    await expect(page.getByRole('menu', { name: 'This segment' })).toBeVisible()
  }
  const choose = (name: string) => page.getByRole('menuitem', { name }).click()
  await test.step('a segment is inserted after the caret into the gap', async () => {
    await editSegment(page, 0)
    const release = hold()
    await press('ControlOrMeta+Shift+Enter')
    await page.keyboard.type('between')
    release()
    await expectKept(opened, ['alpha one', 'between', 'beta two three four', 'gamma five'])
    await expectCaret(page, '1:7')
    // A gap of a tenth of a second is too short, so the previous segment ends earlier.
    expect(times().slice(0, 2)).toEqual([
      [0, 500, 'alpha one'],
      [500, 1000, 'between'],
    ])
  })
  await test.step('a segment is inserted before the caret and undone in two steps', async () => {
    await press('ControlOrMeta+Alt+Enter')
    await page.keyboard.type('more')
    await expectKept(opened, ['alpha one', 'more', 'between', 'beta two three four', 'gamma five'])
    await press('ControlOrMeta+z')
    await press('ControlOrMeta+z')
    await expectKept(opened, ['alpha one', 'between', 'beta two three four', 'gamma five'])
  })
  await test.step('a segment is inserted at the current time', async () => {
    await press('ControlOrMeta+g')
    await page.keyboard.type('0:02.4')
    await press('Enter')
    await editSegment(page, 3)
    await press('ControlOrMeta+Shift+Enter')
    await page.keyboard.type('along')
    await expectKept(opened, ['alpha one', 'between', 'beta two three four', 'gamma five', 'along'])
    expect(times().slice(3)).toEqual([
      [2000, 2400, 'gamma five'],
      [2400, 60_000, 'along'],
    ])
  })
  await test.step('the menu inserts beside a segment without the caret', async () => {
    await openMenu(0)
    await choose('Insert a segment before')
    await page.keyboard.type('first')
    await expectKept(opened, ['first', 'alpha one', 'between', 'beta two three four', 'gamma five', 'along'])
    await expectCaret(page, '0:5')
  })
  await test.step('selected words change their speaker and take the caret along', async () => {
    await editSegment(page, 3)
    await press('Home')
    for (let count = 0; count < 5; count++) await press('ArrowRight')
    for (let count = 0; count < 9; count++) await press('Shift+ArrowRight')
    await press('Alt+2')
    await expectKept(opened, ['first', 'alpha one', 'between', 'beta', 'two three', 'four', 'gamma five', 'along'])
    await expectCaret(page, '4:0')
    const speakers = kept().map(({ speakerId }) => speakerId)
    expect(speakers[3]).toBe(speakers[5])
    expect(speakers[4]).not.toBe(speakers[3])
  })
  await test.step('the menu splits at the cursor, changes the speaker and marks a quote', async () => {
    await editSegment(page, 6)
    await press('Home')
    for (let count = 0; count < 6; count++) await press('ArrowRight')
    await press('Shift+F10')
    await choose('Split here')
    await page.keyboard.type('x ')
    await expectKept(opened, [
      ...['first', 'alpha one', 'between', 'beta', 'two three', 'four', 'gamma', 'x five', 'along'],
    ])
    const before = kept()[6]?.speakerId
    await openMenu(6)
    await choose('Speaker of this segment')
    await page.getByRole('menu', { name: 'Speaker of this segment' }).getByRole('menuitem').nth(1).click()
    await expect.poll(() => kept()[6]?.speakerId).not.toBe(before)
    await openMenu(6)
    await choose('Mark as a quote')
    await expect(page.locator('.quotecard').first()).toContainText('gamma')
  })
  await expect(page.locator('.typedahead')).toHaveCount(0)
})
