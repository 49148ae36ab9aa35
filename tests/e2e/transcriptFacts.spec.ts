import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../electron/engine/transcripts/index.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { test } from './fixtures.ts'
import { demo, root, rowOf } from './tapelogWindow.ts'

/** The window's texts about a transcript's language and speakers, and the hits of a search over all transcripts. */

test.setTimeout(600_000)

test('an assumed language and missing speakers are named and can be corrected', async ({ openWith }) => {
  const tapelog = await openWith('memo')
  const { page } = tapelog
  await expect(rowOf(page, demo.memo.title)).toContainText('English (assumed)')
  await rowOf(page, demo.memo.title).click()
  const facts = page.locator('.factline')
  await expect(facts).toContainText('English (assumed)')
  await page.evaluate(async () => {
    const { tapelog } = window as unknown as { tapelog: TapelogBridge }
    await tapelog.recordings.transcribe({ recordingId: 1, options: { diarization: false } })
  })
  // The text is open, so it does not change until a person uses the new one.
  await page.getByRole('button', { name: 'Use the new transcript' }).click({ timeout: 120_000 })
  await expect(facts).toContainText('Speakers not identified')
  await expect(facts).toContainText('English (assumed)')
  await expect(page.getByRole('textbox', { name: 'Speaker name' })).toHaveCount(0)
  const unknown = page.getByRole('button', { name: 'Speaker of this segment: none' })
  const segments = await page.getByRole('textbox', { name: 'Segment text' }).count()
  expect(segments).toBeGreaterThan(1)
  await expect(unknown).toHaveCount(segments)

  await facts.getByRole('button', { name: 'Choose another language…' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Language' })).toHaveValue('Automatic')
  await page.keyboard.press('Escape')

  await test.step('the recording date can be entered and reset, but not in the future', async () => {
    const dialog = page.getByRole('dialog', { name: `Recording time of “${demo.memo.title}”` })
    const type = async (part: RegExp, digits: string) => {
      await dialog.getByRole('spinbutton', { name: part }).click()
      await page.keyboard.type(digits)
    }
    await facts.getByRole('button', { name: /change the recording time/ }).click()
    await expect(dialog).toContainText('Now: 15 Sept 2026, 09:11 (from the file’s name, time zone unknown).')
    await expect(dialog.getByRole('spinbutton', { name: /^day/ })).toBeFocused()
    await type(/^year/, '2099')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('This time is in the future')
    // The window writes dates with the day first, and typing moves to the next part.
    await type(/^day/, '03022025')
    await type(/^minute/, '45')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(facts).toContainText('3 Feb 2025, 09:45 (entered by you)')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('when it was')
    await page.keyboard.press('Enter')
    for (const part of [/^second/, /^minute/, /^hour/]) {
      await dialog.getByRole('spinbutton', { name: part }).click()
      for (let press = 0; press < 3; press++) await page.keyboard.press('Backspace')
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(facts).toContainText('3 Feb 2025 (entered by you)')

    await page.getByRole('button', { name: 'Back to the library' }).click()
    await expect(rowOf(page, demo.memo.title)).toContainText('3 Feb 2025')
    await expect(rowOf(page, demo.memo.title)).toContainText('entered')
    await page.getByRole('button', { name: `More actions for ${demo.memo.title}` }).click()
    await page.getByRole('menuitem', { name: 'Set the recording time…' }).click()
    await dialog.getByRole('button', { name: 'Remove the entered time' }).click()
    await expect(rowOf(page, demo.memo.title)).toContainText('from name')
    await rowOf(page, demo.memo.title).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Set the recording time…' }).click()
    await expect(dialog).toContainText('from the file’s name')
    await page.keyboard.press('Escape')
  })

  await unknown.first().click()
  await page.getByRole('menuitem', { name: 'New speaker' }).click()
  await expect(page.getByRole('textbox', { name: 'Speaker name' })).toHaveValue('Speaker 1')
  await expect(unknown).toHaveCount(segments - 1)
  await expect(facts).not.toContainText('Speakers not identified')
  // The number after the last speaker's number adds a speaker.
  await page.getByRole('textbox', { name: 'Segment text' }).nth(1).focus()
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('textbox', { name: 'Speaker name' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Speaker name' })).toHaveCount(1)

  await page.getByRole('button', { name: /^Assign (it|them) to…$/ }).click()
  await page.getByRole('menuitem', { name: 'Speaker 1' }).click()
  await expect(unknown).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Speakers' })).toContainText('100 %')
})

test('the search finds Japanese words, names and every match of many', async ({ home, openWindow }) => {
  const db = openLibraryDatabase(join(home.path, 'user-data/library'), root)
  const many = Array.from({ length: 400 }, (_, index) => `the bridge number ${index} was closed`)
  transcribedRecording(db, 'Bridges', many)
  const tokyo = transcribedRecording(db, '東京の取材', [
    '昨日、新しい契約書に署名しました。市長は何も言いませんでした。',
    'はい。',
    '予算については来週の会議で話します。',
  ])
  const { transcripts, history } = createTranscripts({ db, recordings: new RecordingStore(db), now: Date.now })
  const [first] = transcripts.speakerRows(tokyo)
  history.apply(tokyo, { kind: 'speaker.rename', speakerId: first?.id ?? 0, name: '田中 花子' })
  db.close()
  const tapelog = await openWindow()
  const { page } = tapelog
  // A library with recordings begins with its list.
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  const hits = page.getByRole('list', { name: 'In transcripts' }).getByRole('button')
  const search = page.getByRole('searchbox')
  await search.fill('契約')
  await expect(hits).toHaveCount(1)
  await expect(hits.locator('mark')).toHaveText('契約')

  await search.fill('田中')
  await expect(hits).toHaveText(/東京の取材.*Speaker.*speaks from 0:00.*田中 花子/)
  await search.fill('東京')
  await expect(rowOf(page, '東京の取材')).toBeVisible()

  await search.fill('bridge')
  await expect(page.getByRole('region', { name: 'In transcripts' })).toContainText('400 hits')
  // Tapelog draws only what is visible.
  expect(await hits.count()).toBeLessThan(60)
  const seen = new Set<string>()
  await page.locator('.library .scroll').hover()
  await expect
    .poll(
      async () => {
        for (const text of await hits.allTextContents()) seen.add(/number (\d+)/.exec(text)?.[1] ?? '')
        await page.mouse.wheel(0, 300)
        return seen.size
      },
      { timeout: 120_000, intervals: [50] },
    )
    .toBe(400)
  const last = hits.last()
  const words = (await last.locator('.read').textContent()) ?? ''
  await last.click()
  await expect(page.locator('.segment.current .plain')).toHaveText(words)
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await expect(hits.filter({ hasText: words })).toBeFocused()
})
