import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { answer, send } from './deviceSession.ts'
import { test } from './fixtures.ts'
import { editSegment, shownTexts } from './segmentTexts.ts'
import { demo, importByDialog, rowOf } from './tapelogWindow.ts'

/** Transcribes a part of a recording again, from selected segments and from the waveform, in the real window. */

/** The folder for pictures of these screens. If it is not set, the test takes none. */
const pictures = process.env.TAPELOG_PICTURES
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
const segmentsOf = (page: Page) =>
  page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
    const reply = await tapelog.transcripts.get({ recordingId: 1 })
    return reply.ok ? (reply.value?.segments ?? []) : []
  })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Transcribe a part again' })

test('selected segments are transcribed again and the others stay', async ({ tapelog }) => {
  const { app, page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  await rowOf(page, demo.memo.title).click()
  await expect.poll(async () => (await shownTexts(page, 2)).length).toBe(2)
  const before = await segmentsOf(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const times = page.locator('.segment .when')

  await test.step('verified segments need consent', async () => {
    await page.getByRole('button', { name: 'Verified', exact: true }).nth(1).click()
    await expect.poll(async () => (await segmentsOf(page))[1]?.verified).toBe(true)
    await times.nth(1).click({ modifiers: ['Control'] })
    await page
      .getByRole('region', { name: 'Selected segments' })
      .getByRole('button', { name: /^Transcribe/ })
      .click()
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('1 segment will be replaced')
    await expect(dialog).toContainText('You verified 1 segment in this part.')
    await expect(dialog.getByRole('button', { name: 'Transcribe again', exact: true })).toBeDisabled()
    await picture(page, 'part-dialog')
    await dialog.getByRole('checkbox', { name: 'Replace this work too' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Transcribe again', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the new words appear, and one undo takes them back', async () => {
    await expect
      .poll(async () => (await segmentsOf(page)).some(({ id }) => id === before[1]?.id), { timeout: 90_000 })
      .toBe(false)
    const after = await segmentsOf(page)
    const ids = new Set(before.map(({ id }) => id))
    expect(after.filter(({ id }) => ids.has(id))).toEqual(before.filter(({ id }) => id !== before[1]?.id))
    expect(after.length).toBeGreaterThan(before.length - 1)
    await expect.poll(() => shownTexts(page, after.length)).toEqual(after.map(({ text }) => text))
    await button('Undo').click()
    await expect
      .poll(() => segmentsOf(page))
      .toEqual(before.map((segment, index) => (index === 1 ? { ...segment, verified: true } : segment)))
  })
  await test.step('text typed meanwhile stays until the new text is taken', async () => {
    const queueTo = (what: 'pause' | 'resume') =>
      page.evaluate(async (does) => {
        const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
        await tapelog.queue[does]({ all: true })
      }, what)
    await queueTo('pause')
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await times.nth(0).click({ modifiers: ['Control'] })
    await page
      .getByRole('region', { name: 'Selected segments' })
      .getByRole('button', { name: /^Transcribe/ })
      .click()
    await dialogOf(page).getByRole('button', { name: 'Transcribe again', exact: true }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByText(/is waiting to be transcribed again/)).toBeVisible()
    await editSegment(page, 0)
    await page.keyboard.press('End')
    await page.keyboard.type(' Typed meanwhile.')
    await expect.poll(async () => (await segmentsOf(page))[0]?.text).toContain('Typed meanwhile.')
    await queueTo('resume')
    await expect(page.getByText(/while it was transcribed again/)).toBeVisible({ timeout: 90_000 })
    const mine = (await segmentsOf(page))[0]
    expect(mine?.text).toContain('Typed meanwhile.')
    await picture(page, 'part-held')
    await page.getByRole('button', { name: /^Use the new text/ }).click()
    await expect.poll(async () => (await segmentsOf(page)).some(({ id }) => id === mine?.id)).toBe(false)
    await expect(page.getByText(/while it was transcribed again/)).toBeHidden()
    await button('Undo').click()
    await expect.poll(async () => (await segmentsOf(page))[0]).toEqual(mine)
  })
  await test.step('a complete new transcript waits while the text stays editable', async () => {
    const control = (what: 'pause' | 'resume') =>
      page.evaluate(async (does) => {
        const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
        await tapelog.queue[does]({ all: true })
      }, what)
    const again = async () => {
      await control('pause')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Transcribe again', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText(/^Transcribing again:/)).toBeVisible()
    }
    const waiting = page.getByText(/^New transcript ready:/)
    await again()
    await page.getByRole('button', { name: 'Cancel Transcribing again' }).click()
    await expect(page.getByText(/^Transcribing again:/)).toBeHidden()
    await control('resume')
    await again()
    await picture(page, 'again-under-way')
    await editSegment(page, 1)
    await page.keyboard.press('End')
    await page.keyboard.type(' While it works.')
    await expect.poll(async () => (await segmentsOf(page))[1]?.text).toContain('While it works.')
    const mine = await segmentsOf(page)
    await control('resume')
    await expect(waiting).toBeVisible({ timeout: 90_000 })
    expect(await segmentsOf(page)).toEqual(mine)
    await expect(waiting).toContainText('5 removed')
    await picture(page, 'again-held')

    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
    await expect(rowOf(page, demo.memo.title)).toContainText('New transcript ready')
    await picture(page, 'again-row')
    await page.getByRole('button', { name: `More actions for ${demo.memo.title}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Keep the current transcript' })).toBeVisible()
    await page.keyboard.press('Escape')
    await rowOf(page, demo.memo.title).click()
    await page.getByRole('button', { name: 'Use the new transcript' }).click()
    await expect(waiting).toBeHidden()
    await expect.poll(async () => (await segmentsOf(page)).some(({ text }) => text.includes('While it'))).toBe(false)
    await button('Undo').click()
    await expect.poll(() => segmentsOf(page)).toEqual(mine)
    await expect.poll(() => shownTexts(page, mine.length)).toEqual(mine.map(({ text }) => text))
  })
  await test.step('a part of the waveform grows to whole segments', async () => {
    const wave = page.locator('.wave.zoomed canvas')
    const box = await wave.boundingBox()
    const first = before[0]
    if (!box || !first) throw new Error('no waveform')
    // The waveform shows 20 s.
    const x = (ms: number) => box.x + (ms / 20_000) * box.width
    await page.mouse.move(x(first.startMs + 400), box.y + 20)
    await page.mouse.down()
    await page.mouse.move(x(first.endMs - 200), box.y + 20, { steps: 4 })
    await page.mouse.up()
    await button('Transcribe this part again…').click()
    await expect(dialogOf(page)).toContainText('1 segment will be replaced')
    await page.keyboard.press('Escape')
  })
  await test.step('running parts can be cancelled and failures dismissed', async () => {
    const detail = await page.evaluate(async () => {
      const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
      const reply = await tapelog.recordings.get({ recordingId: 1 })
      if (!reply.ok) throw new Error('the recording is not there')
      return reply.value
    })
    const span = { waitingFor: null, progress: null, error: null }
    await answer(app, 'recordings.get', {
      ...detail,
      spans: [
        { ...span, jobId: 77, startMs: 2000, endMs: 5000, state: 'under-way', progress: { fraction: 0.4 } },
        {
          ...{ ...span, jobId: 78, startMs: 6000, endMs: 9000, state: 'failed' },
          error: { code: 'transcription-failed', message: 'The service could not transcribe it.', retryable: true },
        },
      ],
    })
    await send(app, 'recording.changed', { recordingId: 1, revision: detail.revision })
    await expect(page.getByText('Transcribing 0:02 to 0:05 again')).toBeVisible()
    await expect(page.getByText('0:06 to 0:09 was not transcribed again.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Cancel/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Dismiss/ })).toBeVisible()
    await picture(page, 'part-lines')
  })
})
