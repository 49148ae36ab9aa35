import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { test } from './fixtures.ts'
import { answerDialogs, root } from './tapelogWindow.ts'

/** Repeated exports. */

/** Counts the clicks. The test allows only a few. */
function counting() {
  let clicks = 0
  return {
    click: async (button: ReturnType<Page['getByRole']>, modifiers: 'Shift'[] = []) => {
      clicks += 1
      await button.click({ modifiers })
    },
    count: () => clicks,
  }
}
const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export transcript' })
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

test('an export with a saved profile takes two clicks or two keys', async ({ openTranscript, open, home }) => {
  const out = join(home.path, 'for the CMS')
  mkdirSync(out)
  const opened = await openTranscript(['We never saw the contract.'])
  const { page } = opened
  const dialog = exportDialog(page)
  await test.step('the first export saves a profile', async () => {
    await answerDialogs(opened.app, [out])
    await exportButton(page).click()
    await dialog.getByRole('checkbox', { name: /^Markdown/ }).setChecked(true, { force: true })
    await dialog.getByRole('textbox', { name: 'File name' }).fill('CMS {titel}')
    await expect(dialog.getByText('{titel} is not a field.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'File name' }).fill('CMS {title}')
    await expect(dialog.getByText('CMS Water project.md')).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy as text' }).click()
    await expect(dialog.getByText('Copied')).toBeVisible()
    expect(await opened.app.evaluate(({ clipboard }) => clipboard.readText())).toContain('We never saw the contract.')
    await dialog.getByRole('button', { name: 'Save as a profile…' }).click()
    await page.keyboard.type('for the CMS')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: /Profile/ })).toContainText('for the CMS')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('2 files written to')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.locator('.factline')).toContainText('Exported')
    await opened.close()
  })
  const again = await open()
  await again.page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await test.step('the next export takes two clicks', async () => {
    const { click, count } = counting()
    await click(exportButton(again.page))
    await expect(exportDialog(again.page).getByRole('button', { name: /Profile/ })).toContainText('for the CMS')
    await click(exportDialog(again.page).getByRole('button', { name: 'Export', exact: true }))
    await expect(exportDialog(again.page).getByText('2 files written to')).toBeVisible()
    expect(count()).toBe(2)
    await again.page.keyboard.press('Enter')
  })
  await test.step('the next export takes two keys', async () => {
    await again.page.keyboard.press('ControlOrMeta+e')
    const button = exportDialog(again.page).getByRole('button', { name: 'Export', exact: true })
    await expect(button).toBeFocused()
    await again.page.keyboard.press('Enter')
    await expect(exportDialog(again.page).getByText('2 files written to')).toBeVisible()
  })
  expect(readdirSync(out).sort()).toEqual([
    ...['CMS Water project (2).docx', 'CMS Water project (2).md', 'CMS Water project (3).docx'],
    ...['CMS Water project (3).md', 'CMS Water project.docx', 'CMS Water project.md'],
  ])
})

test('an export of fifty recordings takes four clicks', async ({ openWindow, home }) => {
  const out = join(home.path, 'out')
  mkdirSync(out)
  const db = openLibraryDatabase(join(home.path, 'user-data/library'), root)
  for (let at = 1; at <= 50; at++) transcribedRecording(db, `Talk ${at}`, ['We never saw it.'])
  db.close()
  const { page, app } = await openWindow()
  await answerDialogs(app, [out])
  const { click, count } = counting()
  const boxes = page.getByRole('list', { name: 'Recordings' }).getByRole('checkbox')
  await click(boxes.first())
  await page.getByRole('list', { name: 'Recordings' }).press('End')
  await expect(page.getByText('Talk 1', { exact: true })).toBeVisible()
  await click(boxes.last(), ['Shift'])
  await expect(page.getByRole('region', { name: /selected/i })).toContainText('50')
  await click(page.getByRole('region', { name: /selected/i }).getByRole('button', { name: /^Export/ }))
  const dialog = exportDialog(page)
  await click(dialog.getByRole('button', { name: 'Export', exact: true }))
  await expect(dialog.getByText('Exported 50 recordings')).toBeVisible()
  expect(count()).toBe(4)
  expect(readdirSync(out)).toHaveLength(50)
})

test('the preview of clean wording strikes through omitted words from an editable list', async ({
  openTranscript,
  home,
}) => {
  mkdirSync(join(home.path, 'out'))
  const opened = await openTranscript(['Um, we you know never saw it.'])
  const { page } = opened
  await answerDialogs(opened.app, [join(home.path, 'out')])
  const dialog = exportDialog(page)
  const openClean = async () => {
    await exportButton(page).click()
    await dialog.getByRole('checkbox', { name: 'Clean wording' }).setChecked(true, { force: true })
  }
  await openClean()
  await expect(dialog.locator('.page del')).toHaveText(['Um, '])
  await page.keyboard.press('Escape')
  const list = page.getByRole('textbox', { name: 'Hesitations in English' })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(list).toHaveValue(/^um, umm, uh/)
  await list.fill('you know, …')
  await list.press('Enter')
  await expect(page.getByText('“…” has no letter.')).toBeVisible()
  await list.fill('You know')
  await list.press('Enter')
  const restore = page.getByRole('button', { name: 'Restore Tapelog’s list for English' })
  await expect(restore).toBeVisible()
  await expect(list).toHaveValue('you know')
  await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await openClean()
  await expect(dialog.locator('.page del')).toHaveText(['you know '])
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText('1 file written to')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await restore.click()
  await expect(list).toHaveValue(/^um, umm, uh/)
  await expect(restore).toBeHidden()
})

test('an export replaces its earlier file but keeps one that somebody changed', async ({ openTranscript, home }) => {
  const out = join(home.path, 'out')
  mkdirSync(out)
  const { page, app } = await openTranscript(['We never saw the contract.'])
  const dialog = exportDialog(page)
  const write = () => dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const done = () => dialog.getByRole('button', { name: 'Done' }).click()
  const existing = dialog.getByRole('button', { name: /^.*If an earlier export has this name/ })
  await answerDialogs(app, [out])
  await exportButton(page).click()
  await dialog.getByRole('checkbox', { name: /^Plain text/ }).setChecked(true, { force: true })
  await dialog.getByRole('checkbox', { name: /^Word/ }).setChecked(false, { force: true })
  await write()
  await done()

  await test.step('the preview shows the name of the file', async () => {
    await exportButton(page).click()
    await expect(dialog.locator('.filename')).toHaveText('Water project (2).txt')
    await existing.click()
    await page.getByRole('option', { name: 'Replace it' }).click()
    await expect(dialog.locator('.filename')).toHaveText('Water project.txt')
    await expect(dialog.getByText('Replaces the earlier export')).toBeVisible()
    await write()
    await done()
    expect(readdirSync(out)).toEqual(['Water project.txt'])
  })

  await test.step('the choice is remembered and a changed file is kept', async () => {
    appendFileSync(join(out, 'Water project.txt'), 'my own line\n')
    await exportButton(page).click()
    await expect(existing).toContainText('Replace it')
    await expect(dialog.locator('.filename')).toHaveText('Water project (2).txt')
    await expect(dialog.getByText('“Water project.txt” was changed since it was exported')).toBeVisible()
    await write()
    await expect(dialog.getByText('Not replaced, because they were changed')).toContainText('Water project.txt')
    expect(readdirSync(out).sort()).toEqual(['Water project (2).txt', 'Water project.txt'])
    expect(readFileSync(join(out, 'Water project.txt'), 'utf8')).toContain('my own line')
  })
})
