import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ffprobe } from '../support/ffmpeg.ts'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { editSegment, segmentText } from './segmentTexts.ts'
import { answerDialogs, demo, rowOf } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/** The sound of selected words and of quotes, exported from the real window. */

const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export transcript' })
const codecOf = (path: string) =>
  (ffprobe(['-show_streams', path]) as { streams: { codec_name: string }[] }).streams[0]?.codec_name

async function exportNow(page: Page): Promise<void> {
  const dialog = exportDialog(page)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText('Exported 1 recording to')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
}

test('selected words, quotes and segments become clips', async ({ openWith, home }) => {
  const out = join(home.path, 'out')
  mkdirSync(out)
  const tapelog = await openWith('memo')
  const { page } = tapelog
  const dialog = exportDialog(page)
  const folderOf = (name: string) => readdirSync(join(out, name)).sort()
  await answerDialogs(tapelog.app, [out])
  await rowOf(page, demo.memo.title).click()
  await expect(segmentText(page, 1)).toBeVisible()

  await test.step('the bar beside selected words exports a clip', async () => {
    await segmentText(page, 0).dblclick({ position: { x: 20, y: 12 } })
    await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Export clip…' }).click()
    await expect(dialog.getByRole('checkbox', { name: /^Clips/ })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^Word/ })).toHaveCount(0)
    await expect(dialog.getByText('Not checked against the audio.')).toBeVisible()
    await dialog.getByRole('button', { name: /Audio format/ }).click()
    await page.getByRole('option', { name: 'MP3' }).click()
    await dialog.getByRole('checkbox', { name: /^A second of air/ }).setChecked(true, { force: true })
    expect(await violations(page)).toEqual([])
    await exportNow(page)
    const [sound = '', text = ''] = folderOf(`${demo.memo.title}.clips`)
    expect(codecOf(join(out, `${demo.memo.title}.clips`, sound))).toBe('mp3')
    expect(readFileSync(join(out, `${demo.memo.title}.clips`, text), 'utf8')).toContain('Audio: 00:00:')
  })

  await test.step('the menu of a segment exports a clip by keyboard and remembers its choices', async () => {
    await editSegment(page, 1)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Export its audio…' }).press('Enter')
    await expect(dialog.getByRole('button', { name: /Audio format/ })).toContainText('MP3')
    await expect(dialog.getByText(/\/out$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
    await exportNow(page)
    expect(folderOf(`${demo.memo.title} (2).clips`)).toHaveLength(2)
  })

  await test.step('a selected part of the waveform becomes a clip', async () => {
    for (const width of [1000, 1280]) {
      await lookAs(tapelog.app, page, { width, height: 800, zoom: 1, theme: 'light' })
      const texts = await page.locator('.transcript').boundingBox()
      const box = await page.locator('.wave.zoomed canvas').boundingBox()
      if (!box || !texts) throw new Error('no waveform')
      await page.mouse.click(box.x + box.width * 0.1, box.y + 20)
      await expect(page.locator('.wave .selected')).toHaveCount(0)
      await page.mouse.move(box.x + box.width * 0.2, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.4, box.y + 20, { steps: 4 })
      await expect(page.getByRole('button', { name: 'Export this part…' })).toBeVisible()
      // The page must not move under the pointer.
      expect(await page.locator('.wave.zoomed canvas').boundingBox()).toEqual(box)
      expect(await page.locator('.transcript').boundingBox()).toEqual(texts)
      await page.mouse.up()
    }
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Find', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export this part…' }).click()
    await expect(dialog.getByText(/— Speaker 1, 00:00:0/)).toBeVisible()
    await exportNow(page)
    expect(folderOf(`${demo.memo.title} (3).clips`)).toHaveLength(2)
  })

  await test.step('the list of quotes exports one quote and a reel of all', async () => {
    await editSegment(page, 0)
    await page.keyboard.press('Alt+h')
    const card = page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')
    await expect(card).toHaveCount(1)
    await card.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Export clip…' }).click()
    await exportNow(page)
    expect(folderOf(`${demo.memo.title} (4).clips`)).toHaveLength(2)
    await page.getByRole('navigation').getByRole('button', { name: 'Quotes' }).click()
    await page.getByRole('button', { name: 'Export clips…' }).click()
    await expect(dialog.getByRole('heading', { name: 'Export 1 quote' })).toBeVisible()
    await dialog.getByRole('checkbox', { name: /^Clips/ }).setChecked(false, { force: true })
    await dialog.getByRole('checkbox', { name: /^Reel/ }).setChecked(true, { force: true })
    await exportNow(page)
    expect(folderOf(`${demo.memo.title}.reel`)).toEqual(
      ['csv', 'mp3', 'txt'].map((suffix) => `${demo.memo.title}.${suffix}`),
    )
  })

  await test.step('an export of the whole recording starts as a transcript', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
    await rowOf(page, demo.memo.title).click()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByRole('checkbox', { name: /^Word/ })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^Clips/ })).not.toBeChecked()
  })
})

test('quotes of two recordings become one reel in the chosen order', async ({ openWith, home }) => {
  const out = join(home.path, 'out')
  mkdirSync(out)
  const tapelog = await openWith('memo', 'interview')
  const { page } = tapelog
  const dialog = exportDialog(page)
  await answerDialogs(tapelog.app, [out])
  const goTo = (name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
  for (const { title } of [demo.memo, demo.interview]) {
    await goTo('Library')
    await rowOf(page, title).click()
    await editSegment(page, 0)
    await page.keyboard.press('Alt+h')
    await expect(page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')).toHaveCount(1)
  }
  await goTo('Quotes')
  await page.getByRole('button', { name: 'Export clips…' }).click()
  const order = dialog.getByRole('region', { name: 'Order in the reel' })
  // Each recording gets its own clips.
  await expect(order).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: /^Clips/ }).setChecked(false, { force: true })
  await dialog.getByRole('checkbox', { name: /^Reel/ }).setChecked(true, { force: true })
  const titles = async () => (await order.locator('li bdi').allTextContents()).map((title) => title.trim())
  const listed = await titles()
  expect([...listed].sort()).toEqual([demo.interview.title, demo.memo.title])
  await expect(order.getByRole('button', { name: /^Move up/ }).first()).toBeDisabled()
  await order
    .getByRole('button', { name: /^Move down/ })
    .first()
    .press('Enter')
  expect(await titles()).toEqual([...listed].reverse())
  // The focus moved with the row. The last row can only move up.
  await expect(order.getByRole('button', { name: /^Move up/ }).last()).toBeFocused()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText(/^Exported to “/)).toBeVisible({ timeout: 120_000 })
  expect(readdirSync(out)).toEqual(['Quotes.reel'])
  const rows = readFileSync(join(out, 'Quotes.reel/Quotes.csv'), 'utf8').trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',').at(-2))).toEqual([...listed].reverse())
  expect(codecOf(join(out, 'Quotes.reel/Quotes.wav'))).toBe('pcm_s16le')
})
