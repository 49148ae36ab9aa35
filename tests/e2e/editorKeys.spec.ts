import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import type { EditOperation } from '../../shared/transcripts/transcript.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText, segmentText, shownTexts } from './segmentTexts.ts'
import { demo, importByDialog, passWelcome, rowOf } from './tapelogWindow.ts'

type World = { tapelog: TapelogBridge }

const texts = ['alpha one', 'beta two', 'gamma three', 'delta four']
const words = segmentText
/** The segment with the focus, and its caret's position; else the name of the focused element. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLTextAreaElement)) return focused?.getAttribute('aria-label') ?? focused?.tagName
    const all = [...document.querySelectorAll('.segment [role=textbox], .segment textarea')]
    return `${all.indexOf(focused)}:${focused.selectionStart}`
  })
const expectTexts = (page: Page, expected: string[]) =>
  expect.poll(() => shownTexts(page, expected.length)).toEqual(expected)
const expectCaret = (page: Page, expected: string) => expect.poll(() => caret(page)).toBe(expected)

/** Gives the first four segments short texts, the first two one speaker and the next two another. */
const prepare = (page: Page) =>
  page.evaluate(async (texts) => {
    const { transcripts } = (globalThis as unknown as World).tapelog
    const edit = (operation: EditOperation) => transcripts.edit({ recordingId: 1, operation })
    const reply = await transcripts.get({ recordingId: 1 })
    const transcript = reply.ok ? reply.value : null
    for (const [index, text] of texts.entries()) {
      const segmentId = transcript?.segments[index]?.id ?? 0
      await edit({ kind: 'segment.setText', segmentId, text })
      await edit({
        kind: 'segment.setSpeaker',
        segmentId,
        speakerId: transcript?.speakers[index < 2 ? 0 : 1]?.id ?? 0,
      })
    }
  }, texts)

test('keys merge, split, verify and undo with the caret in the right place', async ({ openWindow }) => {
  const tapelog = await openWindow()
  const { app, page } = tapelog
  const press = (keys: string) => page.keyboard.press(keys)
  await passWelcome(page)
  await importByDialog(tapelog, [demo.interview])
  await prepare(page)
  await rowOf(page, demo.interview.title).click()
  await expectTexts(page, texts)
  await expectCaret(page, 'Recording')

  await test.step('a merge leaves the caret at the joint', async () => {
    await words(page, 0).click()
    await press('End')
    await press('Delete')
    await expectTexts(page, ['alpha one beta two', 'gamma three'])
    await expectCaret(page, '0:9')
    await press('ControlOrMeta+z')
    await expectTexts(page, texts)
    await words(page, 1).click()
    await press('Home')
    await press('Backspace')
    await expectTexts(page, ['alpha one beta two', 'gamma three'])
    await expectCaret(page, '0:10')
    await press('ControlOrMeta+z')
    await expectTexts(page, texts)
    await press('ControlOrMeta+y')
    await expectTexts(page, ['alpha one beta two', 'gamma three'])
    await press('ControlOrMeta+z')
    await expectTexts(page, texts)
  })

  await test.step('a merge across speakers is refused with a reason', async () => {
    await words(page, 1).click()
    await press('End')
    await press('Delete')
    await expect(page.getByText(/^Different speakers/)).toBeVisible()
    await words(page, 2).click()
    await press('Home')
    await press('Backspace')
    await expect(page.getByText(/^Different speakers/)).toBeVisible()
    await expectTexts(page, texts)
  })

  await test.step('an empty segment is removed and the next one keeps its text', async () => {
    await (await editSegment(page, 1)).fill('')
    await press('Delete')
    await expectTexts(page, ['alpha one', 'gamma three', 'delta four'])
    await expectCaret(page, '1:0')
    await press('ControlOrMeta+z')
    await press('ControlOrMeta+z')
    await expectTexts(page, texts)
  })

  await test.step('a split puts the caret at the start of the second half', async () => {
    await words(page, 0).click()
    await press('Home')
    for (let count = 0; count < 5; count++) await press('ArrowRight')
    await press('Shift+Enter')
    await expectTexts(page, ['alpha', 'one', 'beta two'])
    await expectCaret(page, '1:0')
    await press('ControlOrMeta+z')
    await expectTexts(page, texts)
    expect(await caret(page)).toMatch(/^\d+:\d+$/)
  })

  await test.step('undo takes back typed text in one step by key and by menu', async () => {
    // Stop the clock, because typing on a busy machine has pauses of its own.
    await page.clock.setFixedTime(Date.now())
    await words(page, 2).click()
    await press('End')
    await page.keyboard.type(' and more', { delay: 30 })
    await press('ControlOrMeta+z')
    await expectTexts(page, texts)
    await expectCaret(page, '2:11')
    await press('ControlOrMeta+Shift+z')
    await expectTexts(page, ['alpha one', 'beta two', 'gamma three and more'])
    await press('ControlOrMeta+z')
    await expectTexts(page, texts)
    await page.keyboard.type('!')
    await expectTexts(page, ['alpha one', 'beta two', 'gamma three!'])
    await app.evaluate(({ webContents }) => webContents.getFocusedWebContents()?.undo())
    await expectTexts(page, texts)
  })

  await test.step('an edit removes the verified mark, and undo restores it', async () => {
    const mark = page.locator('.segment').nth(3).locator('.verify')
    await words(page, 3).click()
    await press('ControlOrMeta+d')
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await press('End')
    await page.keyboard.type('!')
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
    await press('ControlOrMeta+z')
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('Find and Go to return the focus to the text', async () => {
    await words(page, 3).click()
    await press('Home')
    for (const key of ['f', 'g']) {
      await press(`ControlOrMeta+${key}`)
      await expect.poll(() => caret(page)).toMatch(/^Find in this transcript|^Go to time/)
      await press('Escape')
      await expectCaret(page, '3:0')
    }
    // The Enter that confirms the time types nothing. The next letter goes into the segment at that time.
    const [, , , before = ''] = await shownTexts(page, 4)
    await press('ArrowRight')
    await press('ControlOrMeta+g')
    await expect.poll(() => caret(page)).toMatch(/^Go to time/)
    await page.keyboard.type('0:01')
    await press('Enter')
    await expectCaret(page, '0:0')
    await expectSegmentText(page, 3, before)
  })

  await test.step('Escape restores the old title or name', async () => {
    for (const name of ['Title', 'Speaker name']) {
      const field = page.getByRole('textbox', { name, exact: true }).first()
      const before = await field.inputValue()
      await field.click()
      await press('ControlOrMeta+a')
      await page.keyboard.type('Wrong one', { delay: 30 })
      await press('Escape')
      await expect(field).toHaveValue(before)
      await press('Tab')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect(field).toHaveValue(before)
    }
  })

  await test.step('Back returns to the opened row of the library', async () => {
    await page.getByRole('button', { name: 'Back to the library' }).click()
    await expect(rowOf(page, demo.interview.title)).toBeFocused()
  })
})
