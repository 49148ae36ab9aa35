import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { addTranscript, transcribedRecording } from '../support/transcribedRecording.ts'
import { test } from './fixtures.ts'
import { editSegment, segmentText, shownTexts } from './segmentTexts.ts'
import { root, type Tapelog } from './tapelogWindow.ts'

/** Find and replace, names, history, several segments, borders of turns, and times: in the window, by keys and by mouse. */

/** The page with a recording that has these transcripts. The last of them is open. */
async function openTranscripts(home: string, open: () => Promise<Tapelog>, transcripts: string[][]): Promise<Page> {
  const db = openLibraryDatabase(join(home, 'user-data/library'), root)
  const [first = [], ...later] = transcripts
  const recordingId = transcribedRecording(db, 'Water project', first)
  for (const texts of later) addTranscript(db, recordingId, texts)
  db.close()
  const { page } = await open()
  await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await expect(segmentText(page, 0)).toBeVisible()
  return page
}

const expectTexts = (page: Page, expected: string[]) =>
  expect.poll(() => shownTexts(page, expected.length)).toEqual(expected)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The speakers of the drawn rows, from the names of their buttons. */
const speakers = (page: Page) =>
  page
    .locator('.segment .speaks')
    .evaluateAll((buttons) =>
      buttons.map((element) => element.getAttribute('aria-label')?.replace('Speaker of this segment: ', '')),
    )
const expectSpeakers = (page: Page, expected: string[]) => expect.poll(() => speakers(page)).toEqual(expected)
/** The marked words in the text. */
const marked = (page: Page, name: 'found' | 'found-now') =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()), name)
const times = (page: Page, index: number) => page.locator('.segment .when').nth(index)

test('find and replace counts matches and replaces one or all', async ({ home, openWindow }) => {
  const texts = ['Mr Rayes came', 'the rayes of light', 'Rayes spoke', 'the Café']
  const page = await openTranscripts(home.path, openWindow, [texts])
  const press = (keys: string) => page.keyboard.press(keys)
  const bar = page.getByRole('search', { name: 'Find and replace' })
  const field = page.getByRole('textbox', { name: 'Find in this transcript' })
  const replacement = page.getByRole('textbox', { name: 'Replace with' })

  await test.step('Enter moves to the next match before the answer arrives', async () => {
    await editSegment(page, 0)
    await press('Control+f')
    await expect(field).toBeFocused()
    await page.keyboard.type('rayes')
    await press('Enter')
    await expect(bar).toContainText('1 of 3 matches')
    await expect.poll(() => marked(page, 'found-now')).toEqual(['Rayes'])
    expect(await marked(page, 'found')).toEqual(['rayes', 'Rayes'])
    await press('Shift+Enter')
    await expect(bar).toContainText('3 of 3 matches')
    await press('Enter')
    await expect(bar).toContainText('1 of 3 matches')
  })
  await test.step('Enter of an input method does not move to a match', async () => {
    await field.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      ),
    )
    await expect(bar).toContainText('1 of 3 matches')
  })
  await test.step('the search ignores accents, and options narrow it', async () => {
    await field.fill('cafe')
    await expect(bar).toContainText('1 match in 1 segment')
    await field.fill('rayes')
    await button(page, 'Match case').click()
    await expect(bar).toContainText('1 match in 1 segment')
    await button(page, 'Match case').click()
    await button(page, 'Regular expression').click()
    await field.fill('(rayes')
    await expect(bar).toContainText('This regular expression cannot be read.')
    await field.fill('^rayes')
    await expect(bar).toContainText('1 match in 1 segment')
    await button(page, 'Regular expression').click()
    await field.fill('rayes')
    await expect(bar).toContainText('3 matches in 3 segments')
    await bar.getByRole('button', { name: /Speaker/ }).click()
    await page.getByRole('option', { name: 'Speaker 2' }).click()
    await expect(bar).toContainText('1 match in 1 segment')
    await bar.getByRole('button', { name: /Speaker/ }).click()
    await page.getByRole('option', { name: 'All speakers' }).click()
    await page.getByRole('button', { name: 'Verified', exact: true }).first().click()
    await button(page, 'Only unverified').click()
    await expect(bar).toContainText('2 matches in 2 segments')
    await button(page, 'Only unverified').click()
  })
  await test.step('Replace changes one match, and Replace all the others in one step', async () => {
    await field.focus()
    await press('Control+h')
    await expect(replacement).toBeVisible()
    await button(page, 'Match case').click()
    await field.fill('Rayes')
    await expect(bar).toContainText('2 matches in 2 segments')
    await replacement.fill('Reyes')
    await press('Enter')
    await expect(bar).toContainText('1 of 2 matches')
    await press('Enter')
    await expectTexts(page, ['Mr Reyes came', 'the rayes of light', 'Rayes spoke', 'the Café'])
    await expect(bar).toContainText('1 of 1 match')
    await button(page, 'Match case').click()
    await expect(button(page, 'Replace all 2')).toBeEnabled()
    await replacement.focus()
    await press('Control+Enter')
    await expect(bar).toContainText('Replaced 2 matches in 2 segments.')
    await expectTexts(page, ['Mr Reyes came', 'the Reyes of light', 'Reyes spoke', 'the Café'])
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expectTexts(page, ['Mr Reyes came', 'the rayes of light', 'Rayes spoke', 'the Café'])
    await button(page, 'Replace all 2').click()
    await expect(bar).toContainText('Replaced 2 matches in 2 segments.')
    await expect(replacement).toBeFocused()
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expectTexts(page, ['Mr Reyes came', 'the rayes of light', 'Rayes spoke', 'the Café'])
  })
  await test.step('Escape closes the bar and selects the match in its text', async () => {
    await field.focus()
    await press('Enter')
    await expect(bar).toContainText('1 of 2 matches')
    await press('Escape')
    await expect(bar).toHaveCount(0)
    expect(await marked(page, 'found')).toEqual([])
    await expect(segmentText(page, 1)).toBeFocused()
    await page.keyboard.type('rays')
    await expectTexts(page, ['Mr Reyes came', 'the rays of light', 'Rayes spoke', 'the Café'])
  })
})

test('a name is corrected everywhere it is ticked in one step', async ({ home, openWindow }) => {
  const texts = ['I met Rayes there', 'Rayes was late', 'and Reyers said so', 'we drove home']
  const page = await openTranscripts(home.path, openWindow, [texts])
  const press = (keys: string) => page.keyboard.press(keys)
  const dialog = page.getByRole('dialog', { name: 'Fix a name everywhere' })
  await editSegment(page, 0)
  await press('Home')
  for (let count = 0; count < 8; count++) await press('ArrowRight')
  await press('Control+Shift+h')
  const name = dialog.getByRole('textbox', { name: 'Correct spelling' })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Rayes')
  await page.keyboard.type('Reyes')
  await expect(dialog).toContainText('“Rayes” · 2 times')
  await expect(dialog).toContainText('“Reyers” · 1 time')
  // The corrected spelling is ticked. The person decides about other spellings.
  await expect(dialog.getByRole('button', { name: 'Change 2 places' })).toBeEnabled()
  await press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'Change all “Rayes”' })).toBeFocused()
  await press('ArrowDown')
  await press('ArrowDown')
  const second = dialog.getByRole('checkbox', { name: 'Change “Rayes” at 0:01, Speaker 2' })
  await expect(second).toBeFocused()
  await press('Space')
  await expect(second).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Change “Reyers”/ }).check()
  await dialog.getByRole('button', { name: 'Change 2 places' }).click()
  await expect(dialog).toHaveCount(0)
  await expectTexts(page, ['I met Reyes there', 'Rayes was late', 'and Reyes said so', 'we drove home'])
  await button(page, 'Undo').click()
  await expectTexts(page, texts)

  // Press Ctrl+Enter right after the last letter: Tapelog changes the corrected spelling once it has found it.
  await editSegment(page, 1)
  await press('Control+Home')
  await press('ArrowRight')
  await press('Control+Shift+h')
  await expect(name).toHaveValue('Rayes')
  await page.keyboard.type('Reyes')
  await press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expectTexts(page, ['I met Reyes there', 'Reyes was late', 'and Reyers said so', 'we drove home'])
  await button(page, 'Undo').click()
  await expectTexts(page, texts)

  await segmentText(page, 1).click({ button: 'right', position: { x: 20, y: 12 } })
  await page.getByRole('menuitem', { name: 'Fix “Rayes” everywhere…' }).click()
  await expect(name).toHaveValue('Rayes')
  await press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the history compares and restores earlier states', async ({ home, openWindow }) => {
  const first = ['good morning everyone', 'the river is high']
  const second = ['good morning every one', 'the river is dry', 'thank you']
  const page = await openTranscripts(home.path, openWindow, [first, second])
  const dialog = page.getByRole('dialog', { name: 'History of this transcript' })
  const openHistory = () => button(page, 'History').click()
  await (await editSegment(page, 0)).fill('good evening every one')
  await openHistory()
  await expect(dialog.getByRole('option')).toHaveCount(3)
  const machine = dialog.getByRole('option', { name: 'The machine’s first transcript' })
  await expect(machine).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.locator('del').filter({ hasText: 'everyone' })).toBeVisible()
  await expect(dialog.locator('ins').filter({ hasText: 'evening' })).toBeVisible()
  await expect(dialog.locator('del').filter({ hasText: 'high' })).toBeVisible()

  await test.step('two transcriptions are compared word by word', async () => {
    await dialog.getByRole('button', { name: /Compare with/ }).click()
    // In this list, the name of each version ends with its time.
    await page.getByRole('option', { name: /^Machine transcript, / }).click()
    await expect(dialog.locator('ins').filter({ hasText: 'evening' })).toHaveCount(0)
    await expect(dialog.locator('ins').filter({ hasText: 'dry' })).toBeVisible()
    // The same two, chosen the other way round: it reads from old to new all the same.
    await dialog.getByRole('option', { name: /^Machine transcript/ }).click()
    await dialog.getByRole('button', { name: /Compare with/ }).click()
    await page.getByRole('option', { name: /^The machine’s first transcript, / }).click()
    await expect(dialog.locator('ins').filter({ hasText: 'dry' })).toBeVisible()
    await expect(dialog.locator('del').filter({ hasText: 'high' })).toBeVisible()
    await expect(dialog.locator('.legend')).toHaveText('only in the older version only in the newer version')
    await machine.click()
    await dialog.getByRole('button', { name: /Compare with/ }).click()
    await page.getByRole('option', { name: /^Machine transcript, / }).click()
  })
  await test.step('a new edit extends the list and keeps the selection', async () => {
    await page.evaluate(async () => {
      const { transcripts } = (globalThis as unknown as { tapelog: TapelogBridge }).tapelog
      const reply = await transcripts.get({ recordingId: 1 })
      const segmentId = reply.ok ? reply.value?.segments[2]?.id : undefined
      await transcripts.edit({
        recordingId: 1,
        operation: { kind: 'segments.setVerified', segmentIds: [segmentId ?? 0], verified: true },
      })
    })
    await expect(dialog.getByRole('option')).toHaveCount(4)
    await expect(dialog.getByRole('button', { name: /Compare with/ })).toContainText('Machine transcript, ')
    await expect(dialog.locator('ins').filter({ hasText: 'dry' })).toBeVisible()
  })
  await test.step('an earlier state is restored as one step of undo', async () => {
    await dialog.getByRole('tab', { name: 'Read' }).click()
    await expect(dialog.getByRole('tabpanel')).toContainText('the river is high')
    await expect(dialog.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(dialog).toHaveCount(0)
    await expectTexts(page, first)
    await button(page, 'Undo').click()
    await expectTexts(page, ['good evening every one', 'the river is dry', 'thank you'])
  })
  await test.step('the current state cannot be restored', async () => {
    await openHistory()
    await dialog.getByRole('option').filter({ hasText: '· now' }).click()
    await expect(dialog.getByRole('button', { name: 'Restore this version' })).toBeDisabled()
    await expect(dialog).toContainText('No differences.')
    await page.keyboard.press('Escape')
  })
})

test('several segments get a speaker together and a change of speaker moves by words', async ({ home, openWindow }) => {
  const texts = ['one two three', 'four five six', 'seven eight', 'nine ten', 'eleven']
  const page = await openTranscripts(home.path, openWindow, [texts])
  const press = (keys: string) => page.keyboard.press(keys)
  const bar = page.getByRole('region', { name: 'Selected segments' })
  const inTurn = ['Speaker 1', 'Speaker 2', 'Speaker 1', 'Speaker 2', 'Speaker 1']
  const undo = async (expected: string[]) => {
    await button(page, 'Undo').click()
    await expectSpeakers(page, expected)
  }

  await test.step('Shift and a click select segments for a speaker', async () => {
    await times(page, 1).click()
    await times(page, 3).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 segments selected')
    await times(page, 2).click({ modifiers: ['ControlOrMeta'] })
    await expect(bar).toContainText('2 segments selected')
    await bar.getByRole('button', { name: 'Speaker…' }).click()
    await page.getByRole('menuitem', { name: 'Speaker 1' }).click()
    await expectSpeakers(page, ['Speaker 1', 'Speaker 1', 'Speaker 1', 'Speaker 1', 'Speaker 1'])
    await undo(inTurn)
    await bar.getByRole('button', { name: 'Clear the selection' }).click()
    await expect(bar).toHaveCount(0)
  })
  await test.step('Shift and a click extend the selection from the last click', async () => {
    await segmentText(page, 2).click()
    await times(page, 4).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 segments selected')
    await times(page, 0).click()
    await times(page, 1).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('2 segments selected')
    await times(page, 3).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('4 segments selected')
    await bar.getByRole('button', { name: 'Clear the selection' }).click()
  })
  await test.step('Shift and a click in the words select segments too', async () => {
    await editSegment(page, 0)
    await press('Control+Home')
    await press('Control+ArrowRight')
    const box = await segmentText(page, 1).boundingBox()
    if (!box) throw new Error('The second segment is not drawn.')
    await page.keyboard.down('Shift')
    await page.mouse.click(box.x + 45, box.y + 14)
    await page.keyboard.up('Shift')
    expect(await page.evaluate(() => getSelection()?.toString().replace(/\s+/g, ' ').trim())).toMatch(/^two three/)
    await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible()
    await press('Escape')
  })
  await test.step('Shift and arrow keys on the times select segments', async () => {
    await times(page, 0).focus()
    await press('Shift+ArrowDown')
    await press('Shift+ArrowDown')
    await expect(bar).toContainText('3 segments selected')
    await expect(times(page, 2)).toBeFocused()
    await press('Shift+ArrowUp')
    await expect(bar).toContainText('2 segments selected')
    await bar.getByRole('button', { name: 'Mark as verified' }).focus()
    await press('Enter')
    await expect(page.locator('.segment.verified')).toHaveCount(2)
    await times(page, 1).focus()
    await press('Escape')
    await expect(bar).toHaveCount(0)
  })
  await test.step('a speaker change applies to all later segments', async () => {
    await page.locator('.segment .speaks').nth(2).focus()
    await press('Enter')
    await page.getByRole('menuitem', { name: 'This and all later segments by Speaker 1' }).hover()
    await press('ArrowRight')
    await page
      .getByRole('menu', { name: /^This and all/ })
      .getByRole('menuitem', { name: 'New speaker' })
      .click()
    await expectSpeakers(page, ['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 2', 'Speaker 3'])
    await undo(inTurn)
  })
  await test.step('keys move the end of a turn past a whole segment and back', async () => {
    await editSegment(page, 0)
    await press('Alt+Shift+ArrowLeft')
    await expectTexts(page, ['one two', 'three four five six'])
    await press('Alt+Shift+ArrowRight')
    await press('Alt+Shift+ArrowRight')
    await expectTexts(page, ['one two three four', 'five six', 'seven eight'])
    await press('Alt+Shift+ArrowLeft')
    await expectTexts(page, texts)
    await expectSpeakers(page, inTurn)
  })
  await test.step('the mouse drags the border of a turn over the words', async () => {
    const border = page.locator('.turnborder').first()
    await page.locator('.slot').nth(1).hover()
    const [from, to] = [await border.boundingBox(), await segmentText(page, 1).boundingBox()]
    if (!from || !to) throw new Error('The border is not drawn.')
    await page.mouse.move(from.x + 10, from.y + 7)
    await page.mouse.down()
    const five = await page.evaluate(() => {
      const text = document.querySelectorAll('.segment [data-words]')[1]?.firstChild
      if (!text) return null
      const range = document.createRange()
      range.setStart(text, 5)
      range.setEnd(text, 9)
      const box = range.getBoundingClientRect()
      return { x: box.right - 1, y: (box.top + box.bottom) / 2 }
    })
    if (!five) throw new Error('The second segment has no text.')
    await page.mouse.move(five.x, five.y, { steps: 5 })
    expect(
      await page.evaluate(() => [...(CSS.highlights.get('moved-words') ?? [])].map((range) => range.toString())),
    ).toEqual(['four five'])
    await page.mouse.up()
    await expectTexts(page, ['one two three four five', 'six', 'seven eight'])
  })
})

test('typed and nudged times of a segment stay in their bounds and are one step of undo', async ({
  home,
  openWindow,
}) => {
  const page = await openTranscripts(home.path, openWindow, [['one', 'two', 'three']])
  const press = (keys: string) => page.keyboard.press(keys)
  const dialog = page.getByRole('dialog', { name: 'Times of this segment' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await editSegment(page, 1)
  await press('Control+Shift+t')
  await expect(field('Start')).toBeFocused()
  await expect(field('Start')).toHaveValue('0:01.000')
  await press('ArrowUp')
  await press('ArrowUp')
  await expect(field('Start')).toHaveValue('0:01.200')
  await dialog.getByRole('button', { name: 'Start 0.1 s earlier' }).click()
  await expect(field('Start')).toHaveValue('0:01.100')
  await field('Start').fill('0:00.2')
  await press('Enter')
  // The previous segment ends at this time.
  await expect(field('Start')).toHaveValue('0:00.900')
  await expect(dialog).toContainText('You cannot move it further')
  await field('End').fill('soon')
  await press('Enter')
  await expect(dialog).toContainText('Type a time like 1:02.5.')
  await field('End').fill('0:01.5')
  await press('Enter')
  await press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(times(page, 1)).toHaveText('0:00')
  await button(page, 'Undo').click()
  await expect(times(page, 1)).toHaveText('0:01')
  await expect(button(page, 'Undo')).toBeDisabled()

  await times(page, 1).dblclick()
  await expect(field('End')).toHaveValue('0:01.900')
})

test('times nudged after a reload are their own step of undo', async ({ home, openWindow }) => {
  const page = await openTranscripts(home.path, openWindow, [['one', 'two', 'three']])
  const start = page
    .getByRole('dialog', { name: 'Times of this segment' })
    .getByRole('textbox', { name: 'Start', exact: true })
  const startMs = () =>
    page.evaluate(async () => {
      const { transcripts } = (globalThis as unknown as { tapelog: TapelogBridge }).tapelog
      const reply = await transcripts.get({ recordingId: 1 })
      return reply.ok ? reply.value?.segments[1]?.startMs : null
    })
  /** Moves the start of the second segment by 0.1 s, in the same way each time. */
  const nudge = async (toMs: number) => {
    await editSegment(page, 1)
    await page.keyboard.press('Control+Shift+t')
    await expect(start).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect.poll(startMs).toBe(toMs)
    await page.keyboard.press('Escape')
    await expect(start).toHaveCount(0)
  }
  await nudge(1100)
  await page.reload()
  await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await nudge(1200)
  await button(page, 'Undo').click()
  await expect.poll(startMs).toBe(1100)
})
