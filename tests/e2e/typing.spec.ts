import { expect } from '@playwright/test'
import { textLimits } from '../../shared/text/textLimits.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText } from './segmentTexts.ts'
import { demo, rowOf } from './tapelogWindow.ts'

test('typed text is saved while typing continues and when the view is left at once', async ({ openWith }) => {
  const tapelog = await openWith('memo')
  const { page } = tapelog
  await rowOf(page, demo.memo.title).click()
  const first = await editSegment(page, 0)
  await first.fill('We never saw ')
  // Tapelog saves after a pause. The cursor and the typed space stay.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(first).toHaveValue('We never saw ')
  await first.pressSequentially('the contract')
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await rowOf(page, demo.memo.title).click()
  await expectSegmentText(page, 0, 'We never saw the contract')
})

test('a field accepts no more text than the library', async ({ openWith }) => {
  const tapelog = await openWith('memo')
  const { page } = tapelog
  await rowOf(page, demo.memo.title).click()
  const fields = [
    { field: page.getByRole('textbox', { name: 'Title' }), limit: textLimits.recordingTitle },
    { field: page.getByRole('textbox', { name: 'Speaker name' }).first(), limit: textLimits.speakerName },
    { field: await editSegment(page, 0), limit: textLimits.segmentText },
  ]
  for (const { field, limit } of fields) {
    await field.fill('')
    // Use words: the layout of one word of 20,000 letters takes long.
    await page.keyboard.insertText('tide '.repeat(limit / 5 + 2))
    await expect(field).toHaveValue('tide '.repeat(limit / 5))
    await field.press('Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
})

test('a new transcript replaces typed text only when it is taken', async ({ openWith }) => {
  const tapelog = await openWith('memo')
  const { page } = tapelog
  const list = page.getByRole('list', { name: 'Recordings' })
  await rowOf(page, demo.memo.title).click()
  const first = await editSegment(page, 0)
  await first.fill('The café by the harbour, the CAFE.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('textbox', { name: 'Find in this transcript' }).fill('cafe')
  const found = () => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => range.toString()))
  await expect.poll(found).toEqual(['café', 'CAFE'])
  const [words, marks] = [await first.boundingBox(), await page.locator('.segment .behind').first().boundingBox()]
  expect(marks).toEqual(words)
  await page.keyboard.press('Escape')
  await expect.poll(found).toEqual([])

  await page.getByRole('button', { name: 'Back to the library' }).click()
  await expect(list).toContainText('Edited')
  await page.getByRole('button', { name: `More actions for ${demo.memo.title}` }).click()
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You edited 1 segment in this transcript.')
  await dialog.getByRole('button', { name: 'Transcribe again' }).click()
  await rowOf(page, demo.memo.title).click()
  await page.getByRole('button', { name: 'Use the new transcript' }).click({ timeout: 60_000 })
  await expectSegmentText(page, 0, /^(?!.*café)./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSegmentText(page, 0, 'The café by the harbour, the CAFE.')
})
