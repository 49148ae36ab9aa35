import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { expectCaret, type openTranscript } from './openTranscript.ts'
import { editSegment, expectSegmentText, segmentText, shownTexts } from './segmentTexts.ts'

/** The window and the command line edit one transcript. No words are lost, and nothing happens silently. */

const idAt = ({ kept }: Awaited<ReturnType<typeof openTranscript>>, index: number) => kept()[index]?.id ?? 0

test('words of a segment removed elsewhere are kept and can be put back', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two', 'gamma three'])
  const { page, kept, hold } = opened
  await editSegment(page, 1)
  await page.keyboard.press('End')
  const release = hold()
  await page.keyboard.type(' and more words')
  release({ kind: 'segments.remove', segmentIds: [idAt(opened, 1)] })
  const lost = page.getByRole('alert').filter({ hasText: 'was removed' })
  await expect(lost).toContainText('beta two and more words')
  expect(await violations(page)).toEqual([])
  // The caret is in the transcript, not on the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.segment') !== null)).toBe(true)
  await lost.getByRole('button', { name: 'Put back as a segment' }).click()
  await expect(lost).toHaveCount(0)
  await expect
    .poll(() => kept().map(({ text }) => text))
    .toEqual(['alpha one', 'beta two and more words', 'gamma three'])
})

test('words are kept when the window learns of the removal first', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two', 'gamma three'])
  const { app, page, elsewhere } = opened
  await editSegment(page, 1)
  await page.keyboard.press('End')
  // Hold the responses to saves. Each then says that the library no longer has the segment.
  await app.evaluate(({ ipcMain }) => {
    const error = { code: 'edit-conflict', message: 'The segment was removed elsewhere.', retryable: false }
    const { promise: released, resolve } = Promise.withResolvers<void>()
    ipcMain.removeHandler('transcripts.edit')
    ipcMain.handle('transcripts.edit', () => released.then(() => ({ ok: false, error })))
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => Promise<unknown>> })
      ._invokeHandlers
    const details = handlers.get('recordings.get')
    const faults = { toldRevision: 0, releaseEdits: resolve }
    handlers.set('recordings.get', async (...args) => {
      const reply = (await details?.(...args)) as { value: { transcriptRevision: number } }
      faults.toldRevision = reply.value.transcriptRevision
      return reply
    })
    Object.assign(globalThis, { faults })
  })
  await page.keyboard.type(' and more words')
  const { revision } = elsewhere({ kind: 'segments.remove', segmentIds: [idAt(opened, 1)] })
  type Faults = { faults: { toldRevision: number; releaseEdits: () => void } }
  await expect.poll(() => app.evaluate(() => (globalThis as unknown as Faults).faults.toldRevision)).toBe(revision)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await app.evaluate(() => (globalThis as unknown as Faults).faults.releaseEdits())
  const lost = page.getByRole('alert').filter({ hasText: 'was removed' })
  await expect(lost).toContainText('beta two and more words')
  await lost.getByRole('button', { name: 'Discard' }).click()
  await expect(lost).toHaveCount(0)
})

test('words of a last segment that ended too late are put back inside the recording', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two'], { durationMs: 1500 })
  const { page, kept, hold } = opened
  await editSegment(page, 1)
  await page.keyboard.press('End')
  const release = hold()
  await page.keyboard.type(' three')
  release({ kind: 'segments.remove', segmentIds: [idAt(opened, 1)] })
  await page.getByRole('button', { name: 'Put back as a segment' }).click()
  await expect
    .poll(() => kept().map(({ text, endMs }) => [text, endMs]))
    .toEqual([
      ['alpha one', 900],
      ['beta two three', 1500],
    ])
})

test('a conflict stays visible after leaving its segment', async ({ openTranscript }) => {
  const opened = await openTranscript(['the harbour office', 'beta two'])
  const { page, hold, kept } = opened
  const field = await editSegment(page, 0)
  const release = hold()
  await field.fill('the airport office')
  release({ kind: 'segment.setText', segmentId: idAt(opened, 0), text: 'the port office' })
  const choice = page.getByRole('alert').filter({ hasText: 'Changed elsewhere to' })
  await expect(choice).toContainText('the port office')
  await segmentText(page, 1).click()
  await expect(choice).toHaveCount(0)
  const sign = page.getByRole('button', { name: /^Changed in two places/ })
  await expect(sign).toBeVisible()
  expect(await violations(page)).toEqual([])
  await sign.click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => kept()[0]?.text).toBe('the airport office')
  await expect(sign).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a text changed elsewhere is not verified unseen', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two'])
  const { page, hold, kept } = opened
  const mark = page.locator('.segment').first().getByRole('button', { name: 'Verified' })
  await editSegment(page, 0)
  await expect(page.getByRole('textbox', { name: /^Segment text, Speaker 1, 0:00$/ })).toBeFocused()
  const release = hold()
  await page.keyboard.press('ControlOrMeta+d')
  release({ kind: 'segment.setText', segmentId: idAt(opened, 0), text: 'alpha won' })
  await expect(page.locator('.saved')).toContainText('was changed elsewhere')
  await expectSegmentText(page, 0, 'alpha won')
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(/^Undid/)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expectSegmentText(page, 0, 'alpha one')
  await expect(page.getByText('Undid a change made elsewhere: Edit text')).toBeVisible()
  expect(kept()[0]?.text).toBe('alpha one')
})

test('undo of a split keeps the caret between the same words', async ({ openTranscript }) => {
  const opened = await openTranscript(['alpha one', 'beta two'])
  const { page, press } = opened
  await editSegment(page, 0)
  await press('Home')
  for (let count = 0; count < 6; count++) await press('ArrowRight')
  await press('Shift+Enter')
  await expectCaret(page, '1:0')
  await press('ArrowRight')
  await press('ControlOrMeta+z')
  await expect.poll(() => shownTexts(page, 2)).toEqual(['alpha one', 'beta two'])
  await expectCaret(page, '0:7')
  await press('End')
  await page.keyboard.insertText(` ${'a'.repeat(20_000)}END`)
  await expect(page.locator('.said').filter({ hasText: 'END”' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const [text = ''] = await shownTexts(page, 1)
  expect(text).toMatch(/^alpha one a+$/)
})

test('a recording opens where it was left', async ({ openTranscript }) => {
  const opened = await openTranscript(Array.from({ length: 50 }, (_, index) => `segment number ${index}`))
  const { page, open, press } = opened
  const top = () =>
    page.evaluate(() => {
      const list = document.querySelector('.transcript .scroll')?.getBoundingClientRect().top ?? 0
      const rows = [...document.querySelectorAll('.slot')]
      return rows.find((row) => row.getBoundingClientRect().bottom > list + 9)?.textContent ?? ''
    })
  await press('F2')
  await press('F2')
  await press('F4')
  await expect(page.getByRole('timer', { name: 'Position' })).toHaveText('00:00:10.0')
  await page.locator('.transcript .scroll').evaluate((list) => list.scrollTo({ top: 700 }))
  await expect.poll(top).toContain('segment number')
  const left = await top()
  expect(left).not.toContain('segment number 0')
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await open()
  await expect(page.getByRole('timer', { name: 'Position' })).toHaveText('00:00:10.0')
  await expect(page.getByRole('group', { name: 'Speed' })).toContainText('1.1×')
  await expect.poll(top).toBe(left)
})
