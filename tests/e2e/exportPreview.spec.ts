import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect } from '@playwright/test'
import { dialogOf, differenceOf, openDialog, pictureOf, regionOf, texts } from './exportPreviewDialog.ts'
import { test } from './fixtures.ts'
import { answerDialogs } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/** The export dialog’s picture of the first page, in the real window. */

test('the preview of a PDF is the first page of the file', async ({ openTranscript, home }) => {
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

test('the preview can be enlarged in a small window', async ({ openTranscript }) => {
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

test('a page that cannot be drawn is shown as words with the reason', async ({ openTranscript }) => {
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

test('the preview is drawn in a session that is not stored', async ({ openTranscript }) => {
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
