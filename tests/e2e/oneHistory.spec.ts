import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText, segmentText } from './segmentTexts.ts'

/** Undo in the window: it takes back what was done last, wherever that was, and shows where. */

const texts = Array.from({ length: 80 }, (_, at) => `Sentence ${at} about the council and its contract.`)
const marked = (page: Page) =>
  page
    .locator('.segment .plain .quoted, .segment .behind .quoted')
    .evaluateAll((all) => all.map((one) => one.textContent))
const rowOf = (page: Page, words: string) =>
  page.getByRole('textbox', { name: 'Segment text' }).filter({ hasText: words })
const said = (page: Page) => page.locator('.said')
async function typeAtStart(page: Page, index: number, words: string): Promise<void> {
  await editSegment(page, index)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(words)
  await expectSegmentText(page, index, new RegExp(`^${words}`))
}
async function markFirstWords(page: Page, index: number): Promise<void> {
  await editSegment(page, index)
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 2; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Alt+Shift+Digit1')
  await expect(page.locator('.segment .quoted[data-colour=yellow]')).not.toHaveCount(0)
}

test('undo takes back a mark before an earlier correction, and redo restores both', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts)
  await typeAtStart(page, 0, 'Corrected ')
  await markFirstWords(page, 3)
  await expect(page.locator('.quotesaid')).toContainText('Marked.')
  await page.keyboard.press('Control+z')
  await expect.poll(() => marked(page)).toEqual([])
  // It would cover what the undo says.
  await expect(page.locator('.quotesaid')).toHaveText('')
  await expectSegmentText(page, 0, /^Corrected /)
  await page.keyboard.press('Control+z')
  await expectSegmentText(page, 0, /^Sentence 0 /)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  await expectSegmentText(page, 0, /^Corrected /)
  await expect.poll(() => marked(page)).toEqual(['Sentence 3'])
})

test('the undo buttons include marks', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts)
  const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true }))
  await expect(undo as NonNullable<typeof undo>).toBeDisabled()
  await markFirstWords(page, 0)
  await undo?.click()
  await expect.poll(() => marked(page)).toEqual([])
  await redo?.click()
  await expect.poll(() => marked(page)).toEqual(['Sentence 0'])
})

test('an undo out of sight scrolls there and names the change', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts)
  await typeAtStart(page, 0, 'Corrected ')
  await page.locator('.transcript .scroll').evaluate((list) => {
    list.scrollTop = list.scrollHeight
  })
  await rowOf(page, 'Sentence 79').click()
  await expect(rowOf(page, 'Sentence 79')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Undone: words at 0:00')
  await expect(rowOf(page, 'Sentence 0 ')).toBeInViewport()
  await page.locator('.transcript .scroll').evaluate((list) => {
    list.scrollTop = list.scrollHeight
  })
  await expect(rowOf(page, 'Sentence 79')).toBeInViewport()
  await page.keyboard.press('Control+y')
  await expect(said(page)).toHaveText('Redone: words at 0:00')
  await expect(rowOf(page, 'Corrected Sentence 0')).toBeInViewport()
})

test('the undo of a note is announced', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts)
  await segmentText(page, 0).click()
  await page.keyboard.press('Alt+n')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('A door.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: /^Notes/ })).toContainText('A door.')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('tabpanel', { name: /^Notes/ })).toContainText('No notes yet')
  await expect(said(page)).toHaveText('Undone: note at 0:00')
})

test('a mark is removed with one key or two clicks without a question', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts)
  const cards = page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')
  await test.step('the key of its colour removes a mark', async () => {
    await markFirstWords(page, 1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Alt+Shift+Digit1')
    await expect.poll(() => marked(page)).toEqual([])
    await expect(page.locator('.quotesaid')).toHaveText('Mark removed. Ctrl Z brings it back.')
    await page.keyboard.press('Control+z')
    await expect.poll(() => marked(page)).toEqual(['Sentence 1'])
  })
  await test.step('the menu of the quote removes the mark', async () => {
    await cards.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Remove the mark' }).click()
    await expect(cards).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
  await test.step('Delete in the list removes the mark', async () => {
    await page.keyboard.press('Control+z')
    await cards.getByRole('button').first().focus()
    await page.keyboard.press('Delete')
    await expect(cards).toHaveCount(0)
  })
})

test('the menu of a segment merges and deletes it, and undo takes each back', async ({ openTranscript }) => {
  const { page } = await openTranscript(['alpha one', 'beta two', 'gamma three'])
  const choose = async (index: number, name: string) => {
    await segmentText(page, index).click({ button: 'right' })
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(0, 'Merge with the next segment')
  await expectSegmentText(page, 0, 'alpha one beta two')
  await choose(0, 'Delete this segment')
  await expectSegmentText(page, 0, 'gamma three')
  await segmentText(page, 0).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Insert a segment after' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^(Merge with|Delete this)/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expectSegmentText(page, 0, 'alpha one beta two')
  await page.keyboard.press('Control+z')
  await expectSegmentText(page, 1, 'beta two')
})
