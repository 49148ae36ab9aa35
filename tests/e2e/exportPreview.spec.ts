import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { answerDialogs } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/** The export dialog’s picture of the first page, in the real window. */

const texts = Array.from(
  { length: 60 },
  (_, index) =>
    `Answer ${index}: um, the council never saw the contract, and nobody told the clerk what page forty says about water.`,
)
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export transcript' })
const regionOf = (page: Page, name: string) => dialogOf(page).getByRole('region', { name: `Preview: ${name}` })

async function openDialog(page: Page, ...formats: RegExp[]): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  for (const format of formats)
    await dialogOf(page).getByRole('checkbox', { name: format }).setChecked(true, { force: true })
}

async function show(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: /Preview/ })
    .click()
  await page.getByRole('option', { name }).click()
}

/** Waits for the picture of the current choices. Returns its address and its size in pixels. */
async function pictureOf(page: Page, name: string): Promise<{ src: string; width: number; height: number }> {
  const paper = regionOf(page, name).locator('.paper')
  await expect(paper).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  return await paper.locator('img').evaluate(async (img) => {
    if (!(img instanceof HTMLImageElement)) throw new Error('no picture')
    await img.decode()
    return { src: img.src, width: img.naturalWidth, height: img.naturalHeight }
  })
}

/** The mean difference of two pictures, made small and grey: 0 for equal ones, 1 for black and white. */
const differenceOf = (page: Page, one: string, other: string) =>
  page.evaluate(
    async (addresses) => {
      const [a, b] = await Promise.all(
        addresses.map(async (src) => {
          const img = new Image()
          img.src = src
          await img.decode()
          const canvas = document.createElement('canvas')
          canvas.width = 198
          canvas.height = 280
          const context = canvas.getContext('2d')
          if (!context) throw new Error('no canvas')
          context.imageSmoothingQuality = 'high'
          context.drawImage(img, 0, 0, canvas.width, canvas.height)
          return context.getImageData(0, 0, canvas.width, canvas.height).data
        }),
      )
      if (!a || !b) throw new Error('two pictures are compared')
      return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length / 255
    },
    [one, other],
  )

test('Word, PDF and the web page: a picture of the first page, as chosen, with its words for screen readers', async ({
  openTranscript,
}) => {
  const { page, app } = await openTranscript(texts, { inTurns: true })
  await openDialog(page, /^Web page/, /^PDF/, /^Word/)
  const pictures = new Set<string>()
  for (const name of ['Word (DOCX)', 'PDF', 'Web page (HTML)'])
    await test.step(name, async () => {
      await show(page, name)
      const { src, width, height } = await pictureOf(page, name)
      expect([width, height]).toEqual([1191, 1685])
      pictures.add(src)
      await expect(regionOf(page, name)).toContainText('Answer 3:')
      await expect(regionOf(page, name).getByText('Word may divide lines')).toHaveCount(name.startsWith('Word') ? 1 : 0)
    })
  expect(pictures.size).toBe(3)
  expect(await violations(page)).toEqual([])
  await test.step('a change draws it again; of several in a row, the last one counts', async () => {
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
  await test.step('paper is white, whatever the theme', async () => {
    const light = await pictureOf(page, 'Web page (HTML)')
    await page.keyboard.press('Escape')
    await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'dark' })
    await openDialog(page, /^Web page/)
    await show(page, 'Web page (HTML)')
    expect(await differenceOf(page, (await pictureOf(page, 'Web page (HTML)')).src, light.src)).toBe(0)
  })
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  for (const formats of [/^Web page/, /^PDF/, /^Word/])
    await dialogOf(page).getByRole('checkbox', { name: formats }).setChecked(false, { force: true })
  await expect(dialogOf(page).getByText('Choose a format to see its beginning.')).toBeVisible()
})

test('the picture of a PDF is the first page of the file', async ({ openTranscript, home }) => {
  const isThere = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'pdftoppm')))
  test.skip(!isThere, 'needs the program pdftoppm')
  const out = join(home.path, 'out')
  mkdirSync(out)
  const { page, app } = await openTranscript(texts, { inTurns: true })
  await answerDialogs(app, [out])
  await openDialog(page, /^PDF/)
  await dialogOf(page).getByRole('checkbox', { name: /^Word/ }).setChecked(false, { force: true })
  const { src } = await pictureOf(page, 'PDF')
  await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialogOf(page).getByText('1 file written to')).toBeVisible({ timeout: 60_000 })
  const pageOf = (number: number) => {
    const name = join(home.path, `page-${number}`)
    const args = ['-png', '-r', '144', '-f', `${number}`, '-l', `${number}`, '-singlefile']
    execFileSync('pdftoppm', [...args, join(out, 'Water project.pdf'), name])
    return `data:image/png;base64,${readFileSync(`${name}.png`).toString('base64')}`
  }
  const [first, second] = [await differenceOf(page, src, pageOf(1)), await differenceOf(page, src, pageOf(2))]
  expect(second).toBeGreaterThan(0.02)
  expect(first).toBeLessThan(second / 3)
})

test('in a small window the preview has room, and is shown alone when it is made larger', async ({
  openTranscript,
}) => {
  const { page, app } = await openTranscript(texts, { inTurns: true })
  for (const look of [
    { width: 1000, height: 700, zoom: 1, theme: 'light' },
    { width: 880, height: 560, zoom: 1, theme: 'light' },
  ] as const) {
    await lookAs(app, page, look)
    await openDialog(page)
    await pictureOf(page, 'Word (DOCX)')
    const widthOf = async () => (await regionOf(page, 'Word (DOCX)').locator('img').boundingBox())?.width ?? 0
    expect(await widthOf()).toBeGreaterThanOrEqual(250)
    await dialogOf(page).getByRole('textbox', { name: 'File name' }).fill('Kept')
    await dialogOf(page).getByRole('button', { name: 'Larger preview' }).click()
    await expect(dialogOf(page).getByRole('checkbox', { name: /^Word/ })).toBeHidden()
    await expect.poll(widthOf).toBeGreaterThanOrEqual(700)
    await dialogOf(page).getByRole('button', { name: 'Smaller preview' }).click()
    await expect(dialogOf(page).getByRole('textbox', { name: 'File name' })).toHaveValue('Kept')
    await page.keyboard.press('Escape')
  }
})

test('a page that cannot be drawn is shown as words, with the reason', async ({ openTranscript }) => {
  const { page, app } = await openTranscript(texts)
  // Attach another debugger first, so that Tapelog cannot use Chromium's tools to draw the page.
  await app.evaluate(({ app }) =>
    app.on('web-contents-created', (_created, contents) => contents.debugger.attach('1.3')),
  )
  await openDialog(page)
  await expect(dialogOf(page).getByText('Tapelog could not draw the page')).toBeVisible()
  await expect(dialogOf(page).getByText('Answer 3:')).toBeVisible()
  await expect(dialogOf(page).locator('.paper')).toHaveCount(0)
})

test('the page that is drawn has a session that is stored nowhere, and is gone afterwards', async ({
  openTranscript,
}) => {
  const { page, app } = await openTranscript(texts)
  await app.evaluate(({ app }) => {
    const world = globalThis as unknown as { hidden: Electron.WebContents[]; areStored: boolean[] }
    world.hidden = []
    world.areStored = []
    app.on('web-contents-created', (_created, contents) => {
      world.hidden.push(contents)
      world.areStored.push(contents.session.isPersistent())
    })
  })
  await openDialog(page)
  await pictureOf(page, 'Word (DOCX)')
  const hidden = () =>
    app.evaluate(() => {
      const world = globalThis as unknown as { hidden: Electron.WebContents[]; areStored: boolean[] }
      return world.hidden.map((contents, at) => ({ isStored: world.areStored[at], isGone: contents.isDestroyed() }))
    })
  await expect.poll(hidden).toEqual([{ isStored: false, isGone: true }])
})
