import { expect } from '@playwright/test'
import type { LibraryDatabase } from '../../electron/engine/library/database.ts'
import { test } from './fixtures.ts'
import { expectCaret } from './openTranscript.ts'
import { editSegment, expectSegmentText } from './segmentTexts.ts'

/** Marks of what was heard: words that nobody can make out, pauses, crosstalk, and uncertain speakers. */

const texts = ['alpha one', 'beta two', 'gamma three', 'delta four']

test('a key marks unclear words with the playback time in one step of undo', async ({ openTranscript }) => {
  const { page, press, kept } = await openTranscript(texts, { prepare: longSegments })
  await press('ControlOrMeta+g')
  await page.keyboard.type('0:12')
  await press('Enter')
  await editSegment(page, 1)
  await press('End')
  await page.keyboard.type(' or so')
  await press('Home')
  for (let step = 0; step < 'beta'.length; step++) await press('ArrowRight')
  await press('Alt+u')
  await expectSegmentText(page, 1, 'beta (unclear 0:12) two or so')
  await expectCaret(page, '1:19')
  await page.keyboard.type(' and')
  await expectSegmentText(page, 1, 'beta (unclear 0:12) and two or so')
  await expect.poll(() => kept()[1]?.text).toBe('beta (unclear 0:12) and two or so')

  await test.step('text typed before and after is undone separately', async () => {
    await press('ControlOrMeta+z')
    await expectSegmentText(page, 1, 'beta (unclear 0:12) two or so')
    await press('ControlOrMeta+z')
    await expectSegmentText(page, 1, 'beta two or so')
    await press('ControlOrMeta+Shift+z')
    await expectSegmentText(page, 1, 'beta (unclear 0:12) two or so')
  })

  await test.step('a mark takes the nearest time of the segment if the playback is elsewhere', async () => {
    await editSegment(page, 2)
    await press('End')
    await press('Alt+u')
    await expectSegmentText(page, 2, 'gamma three (unclear 0:20)')
    await press('ControlOrMeta+z')
  })

  await test.step('another key marks crosstalk before the selected words, which stay', async () => {
    await expectSegmentText(page, 2, 'gamma three')
    await expectCaret(page, '2:11')
    await press('Home')
    await press('Shift+ArrowRight')
    await press('Alt+o')
    await expectSegmentText(page, 2, '(crosstalk) gamma three')
    await press('ControlOrMeta+z')
    await expectSegmentText(page, 2, 'gamma three')
  })

  await test.step('the sheet of keys lists the key', async () => {
    await press('ControlOrMeta+/')
    const row = page.getByRole('dialog').getByText('Mark words that you cannot make out')
    await expect(row).toBeVisible()
  })
})

/** Each segment takes ten seconds. */
function longSegments(db: LibraryDatabase): void {
  const ids = db.prepare<[], { id: number }>('SELECT id FROM segments ORDER BY start_ms').all()
  for (const [index, { id }] of ids.entries())
    db.prepare('UPDATE segments SET start_ms = ?, end_ms = ? WHERE id = ?').run(
      index * 10_000,
      index * 10_000 + 9000,
      id,
    )
}

/** Two speakers take turns: a pause of 3 s before the second segment, which the third segment interrupts. */
function timesOf(db: LibraryDatabase): void {
  const times = [
    [0, 2000],
    [5000, 9000],
    [8000, 12_000],
    [12_500, 14_000],
  ]
  const ids = db.prepare<[], { id: number }>('SELECT id FROM segments ORDER BY start_ms').all()
  for (const [index, { id }] of ids.entries())
    db.prepare('UPDATE segments SET start_ms = ?, end_ms = ? WHERE id = ?').run(...(times[index] ?? []), id)
}

test('pauses and crosstalk between segments follow the times and are not text', async ({ openTranscript }) => {
  const { page, kept, elsewhere } = await openTranscript(texts, { inTurns: true, prepare: timesOf })
  const between = page.locator('.between')
  await expect(between).toHaveText(['(3 s)', '(crosstalk)'])
  expect(kept().map(({ text }) => text)).toEqual(texts)
  const [first, second] = kept()
  if (!first || !second) throw new Error('no segments')
  elsewhere({ kind: 'segment.setTimes', segmentId: first.id, startMs: 0, endMs: 4000 })
  await expect(between).toHaveText(['(crosstalk)'])
})

test('an uncertain speaker has a sign until a person chooses', async ({ openTranscript }) => {
  const places = [{ startMs: 1000, endMs: 1900, speaker: 'SPEAKER_01' }]
  const notices = JSON.stringify([{ code: 'doubtful-voices', values: { places } }])
  const { page, press } = await openTranscript(texts, {
    inTurns: true,
    prepare: (db) => void db.prepare('UPDATE transcripts SET notices = ?').run(notices),
  })
  const doubt = page.locator('.segment.doubtful')
  await expect(doubt).toHaveCount(1)
  await expect(doubt.getByRole('button', { name: /^Speaker of this segment/ })).toHaveAccessibleDescription(
    /Uncertain speaker/,
  )
  const sentence = page.getByText('At 0:01, the voice is between two speakers')
  await expect(sentence).toBeVisible()
  await editSegment(page, 1)
  await press('Alt+1')
  await expect(doubt).toHaveCount(0)
  await expect(sentence).toHaveCount(0)
})

test('a segment in another language says so and can be transcribed again in it', async ({ openTranscript }) => {
  const places = [{ startMs: 1000, endMs: 1900, language: 'fr' }]
  const notices = JSON.stringify([{ code: 'other-languages', values: { places } }])
  const { page } = await openTranscript(texts, {
    inTurns: true,
    prepare: (db) => void db.prepare('UPDATE transcripts SET notices = ?').run(notices),
  })
  const sign = page.locator('[data-language]')
  await expect(sign).toHaveAttribute('data-language', 'fr')
  await expect(page.getByText('Another language is spoken in some segments: French at 0:01.')).toBeVisible()
  // The name beside the code is one line.
  const who = page.locator('.segment', { has: sign }).locator('.who')
  expect(await who.evaluate((name) => name.getClientRects().length && name.clientHeight)).toBeLessThan(20)
  const speaker = page.locator('.segment', { has: sign }).getByRole('button', { name: /^Speaker of this segment/ })
  await expect(speaker).toHaveAccessibleDescription('In French.')
  const part = page.getByRole('dialog', { name: 'Transcribe a part again' })
  for (const [segment, language] of [
    [1, 'French'],
    [2, 'Automatic'],
  ] as const) {
    await page
      .locator('.segment .when')
      .nth(segment)
      .click({ modifiers: ['Control'] })
    await page
      .getByRole('region', { name: 'Selected segments' })
      .getByRole('button', { name: /^Transcribe/ })
      .click()
    await expect(part.getByRole('combobox', { name: 'Language' })).toHaveValue(language)
    // There is no model for French, and the dialog says where to get one.
    await expect(part.getByText('To use this language, install a model')).toHaveCount(language === 'French' ? 1 : 0)
    await page.keyboard.press('Escape')
    await page
      .locator('.segment .when')
      .nth(segment)
      .click({ modifiers: ['Control'] })
  }
})
