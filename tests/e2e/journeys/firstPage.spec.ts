import { expect } from '@playwright/test'
import { violations } from '../axe.ts'
import { dialogOf, differenceOf, openDialog, pictureOf, regionOf, showPreview, texts } from '../exportPreviewDialog.ts'
import { test } from '../fixtures.ts'
import { lookAs } from '../windowLook.ts'

test('the preview shows the first page of Word, PDF and the web page', async ({ openTranscript }) => {
  const { page, app } = await openTranscript(texts, { inTurns: true })
  await openDialog(page, /^Web page/, /^PDF/, /^Word/)
  const pictures = new Set<string>()
  for (const name of ['Word (DOCX)', 'PDF', 'Web page (HTML)'])
    await test.step(name, async () => {
      await showPreview(page, name)
      const { src, width, height } = await pictureOf(page, name)
      expect([width, height]).toEqual([1191, 1685])
      pictures.add(src)
      await expect(regionOf(page, name)).toContainText('Answer 3:')
      await expect(regionOf(page, name).getByText('Word may divide lines')).toHaveCount(name.startsWith('Word') ? 1 : 0)
    })
  expect(pictures.size).toBe(3)
  expect(await violations(page)).toEqual([])
  await test.step('a change redraws the page and the last of several counts', async () => {
    const before = await pictureOf(page, 'Web page (HTML)')
    const clean = dialogOf(page).getByRole('checkbox', { name: 'Clean wording' })
    await clean.setChecked(true, { force: true })
    await expect
      .poll(async () => (await pictureOf(page, 'Web page (HTML)')).src === before.src, { timeout: 60_000 })
      .toBe(false)
    await expect(regionOf(page, 'Web page (HTML)').locator('del').first()).toHaveText(/um, /)
    for (const isClean of [false, true, false]) await clean.setChecked(isClean, { force: true })
    const difference = async () => await differenceOf(page, (await pictureOf(page, 'Web page (HTML)')).src, before.src)
    await expect.poll(difference, { timeout: 60_000 }).toBe(0)
  })
  await test.step('the paper is white in every theme', async () => {
    const light = await pictureOf(page, 'Web page (HTML)')
    await page.keyboard.press('Escape')
    await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'dark' })
    await openDialog(page, /^Web page/)
    await showPreview(page, 'Web page (HTML)')
    expect(await differenceOf(page, (await pictureOf(page, 'Web page (HTML)')).src, light.src)).toBe(0)
  })
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  for (const formats of [/^Web page/, /^PDF/, /^Word/])
    await dialogOf(page).getByRole('checkbox', { name: formats }).setChecked(false, { force: true })
  await expect(dialogOf(page).getByText('Choose a format to see its beginning.')).toBeVisible()
})
