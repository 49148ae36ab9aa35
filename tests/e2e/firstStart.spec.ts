import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { openAtHome, usualLibrary } from './homeWindow.ts'
import { editSegment, segmentText } from './segmentTexts.ts'
import { answerDialogs, demo, rowOf } from './tapelogWindow.ts'

/** The first start of a new user, in the real window: three pages, the sample, and a person who has a library already. */

test.skip(process.platform !== 'linux', 'the home folder is named by HOME, and the usual places are Linux’s')

test('the first start leads from three pages to an exported sample', async ({ afterwards, home }) => {
  let tapelog = await openAtHome(home.path)
  afterwards(() => tapelog.close())
  let { page } = tapelog
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const disk = join(home.path, 'disk')
  mkdirSync(disk)
  writeFileSync(join(disk, 'notes.txt'), 'mine')

  await test.step('the first page names the library folder and makes nothing', async () => {
    await expect(heading('Where should Tapelog keep recordings?')).toBeFocused()
    await expect(page.getByText('~/.local/share/tapelog/library')).toBeVisible()
    await expect(page.getByText('You can change this later in Settings.')).toBeVisible()
    expect(existsSync(usualLibrary(home.path))).toBe(false)
    await answerDialogs(tapelog.app, [disk])
    await press('Choose another folder…')
    await expect(page.getByText('~/disk/Tapelog library')).toBeVisible()
    await press('Use the default folder')
  })

  await test.step('skipping by keyboard makes the library in the usual place', async () => {
    await page.getByRole('button', { name: 'Skip' }).focus()
    await page.keyboard.press('Enter')
    await expect(heading('Who turns speech into text?')).toBeFocused()
    expect(existsSync(join(usualLibrary(home.path), 'library.sqlite'))).toBe(true)
  })

  await test.step('another place replaces the empty library', async () => {
    await press('Back')
    await expect(heading('Where should Tapelog keep recordings?')).toBeVisible()
    await press('Choose another folder…')
    await expect(page.getByText('~/disk/Tapelog library')).toBeVisible()
    await press('Continue')
    await expect(heading('Who turns speech into text?')).toBeVisible()
    expect(readdirSync(disk).sort()).toEqual(['Tapelog library', 'notes.txt'])
    await expect.poll(() => existsSync(usualLibrary(home.path))).toBe(false)
    expect(JSON.parse(readFileSync(join(home.path, '.local/share/tapelog/chosen-library.json'), 'utf8'))).toEqual({
      library: join(disk, 'Tapelog library'),
    })
  })

  await test.step('a start after quitting on the third page continues there', async () => {
    await page.getByText('A service with an account').click()
    await expect(page.getByRole('button', { name: 'Sign in to a newsroom…' })).toBeVisible()
    await press('Continue')
    await expect(heading('Which speech model?')).toBeVisible()
    const offer = page.getByRole('radio', { name: /Best for European languages/ })
    await expect(offer).toHaveAccessibleName(/487 MB to download · about 3 min at 20 Mbit\/s .* Licence: CC BY 4\.0/)
    await tapelog.close()
    tapelog = await openAtHome(home.path)
    page = tapelog.page
    await expect(heading('Which speech model?')).toBeVisible()
    await expect(page.getByText('the sample recording needs no model')).toBeVisible()
    await press('Skip')
    await expect(heading('From tape to text you can quote')).toBeVisible()
  })

  await test.step('the sample is transcribed here and the guide follows', async () => {
    await press('Try it with a sample recording')
    const guide = page.getByRole('region', { name: 'Guide to the sample recording' })
    const current = guide.locator('[aria-current=step]')
    const done = guide.getByRole('img', { name: 'done' })
    await expect(current).toHaveText('Play', { timeout: 120_000 })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(current).toHaveText('Correct', { timeout: 30_000 })
    const field = await editSegment(page, 0)
    await field.fill('What is your name, and where do you live?')
    await field.press('Enter')
    await expect(current).toHaveText('Verify', { timeout: 30_000 })
    await page.locator('.segment').nth(1).locator('.verify').click()
    await expect(current).toHaveText('Quote', { timeout: 30_000 })
    await segmentText(page, 0).dblclick({ position: { x: 20, y: 12 } })
    const bar = page.getByRole('toolbar', { name: 'Selected words' })
    await bar.getByRole('button', { name: 'Mark green' }).click()
    await expect(current).toHaveText('Export', { timeout: 30_000 })
    await expect(done).toHaveCount(4)
    const exports = join(home.path, 'exports')
    mkdirSync(exports)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await answerDialogs(tapelog.app, [exports])
    await page.getByRole('button', { name: 'Choose folder…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export transcript' })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('1 file written to')).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('Enter')
    await expect(guide.getByText('That is all')).toBeVisible({ timeout: 30_000 })
    expect(readdirSync(exports)).toEqual(['Sample two questions at the market.docx'])
    await guide.getByRole('button', { name: 'Close the guide' }).click()
    await expect(guide.getByText('This is the sample recording.')).toBeVisible()
  })

  await test.step('the deleted sample is gone and can be tried again', async () => {
    await press('Delete the sample')
    const list = page.getByRole('list', { name: 'Recordings' })
    await expect(list.getByText('Sample')).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Try it with a sample recording' })).toBeVisible({ timeout: 60_000 })
    const originals = join(disk, 'Tapelog library/originals')
    await expect
      .poll(() => readdirSync(originals, { recursive: true }).filter((name) => String(name).includes('.')), {
        timeout: 60_000,
      })
      .toEqual([])
    await page.getByRole('navigation').getByRole('button', { name: 'Quotes' }).click()
    await expect(page.getByRole('heading', { name: 'Quotes', level: 1 })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })

  await test.step('a later start shows none of the pages', async () => {
    await tapelog.close()
    tapelog = await openAtHome(home.path)
    await expect(tapelog.page.getByRole('heading', { name: 'Library' })).toBeVisible()
  })
})

test('a folder with a library is opened unless its version is newer', async ({ afterwards, demoLibrary, home }) => {
  const library = await demoLibrary(['memo'])
  const { default: Database } = await import('better-sqlite3')
  const newer = join(home.path, 'newer')
  mkdirSync(newer)
  const database = new Database(join(newer, 'library.sqlite'))
  database.pragma('user_version = 9999')
  database.close()
  const { app, page, close } = await openAtHome(home.path)
  afterwards(close)
  await answerDialogs(app, [newer])
  await page.getByRole('button', { name: 'Choose another folder…' }).click()
  await page.getByRole('button', { name: 'Open this library' }).click()
  await expect(page.getByRole('alert')).toContainText('written by a newer Tapelog', { timeout: 60_000 })
  expect(existsSync(join(home.path, '.local/share/tapelog/chosen-library.json'))).toBe(false)
  await answerDialogs(app, [library])
  await page.getByRole('button', { name: 'Choose another folder…' }).click()
  await expect(page.getByText('already contains a library')).toBeVisible()
  await page.getByRole('button', { name: 'Open this library' }).click()
  await expect(rowOf(page, demo.memo.title)).toBeVisible({ timeout: 60_000 })
})

test('a recording opened before there is a library is imported into the new one', async ({ afterwards, home }) => {
  const { page, close } = await openAtHome(home.path, demo.memo.path)
  afterwards(close)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(rowOf(page, demo.memo.title)).toBeVisible({ timeout: 60_000 })
})
