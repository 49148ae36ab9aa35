import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { channelName, openChannelServer } from '../support/signedChannel.ts'
import { until } from '../support/waiting.ts'
import { test } from './fixtures.ts'
import { answerQuestions, demo, importByDialog, openTapelog, passWelcome, takeQuestions } from './tapelogWindow.ts'
import { goTo } from './walkStep.ts'

/** A real window with a channel on this computer. Its program file is a file of the test, as of an AppImage. */

const settingsOf = async (page: Page) => {
  await goTo(page, 'Settings')
  return page.getByRole('region', { name: 'Updates', exact: true })
}
const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
/** The sealed originals, by name and content. */
const originalsOf = (library: string) =>
  readdirSync(join(library, 'originals'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, digest(join(entry.parentPath, entry.name))])

const picture = async (page: Page, name: string) => {
  const folder = process.env.TAPELOG_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

test('Tapelog started from its source code says that it does not update itself', async ({ tapelog: { page } }) => {
  const updates = await settingsOf(page)
  await expect(updates).toContainText('started from its source code')
  await expect(updates.getByRole('switch')).toHaveCount(0)
  await expect(updates.getByRole('button')).toHaveCount(0)
})

test('an update is found, downloaded, checked and installed, and the library stays', async ({ home, afterwards }) => {
  const started = join(home.path, 'started')
  const program = join(home.path, 'Tapelog.AppImage')
  writeFileSync(program, 'the old version')
  chmodSync(program, 0o755)
  const bytes = Buffer.from(`#!/bin/sh\necho "started$APPIMAGE" >> '${started}'\n#${'x'.repeat(300_000)}\n`)
  const notes = { en: 'Quotes can be <b>sorted</b>.\n- A second line.' }
  const channel = await openChannelServer({ version: '7.0.0', bytes, notes })
  afterwards(channel.server.stop)
  const { address, publicKeys } = channel.source('')
  const environment = {
    TAPELOG_UPDATES: JSON.stringify({ address, publicKeys }),
    APPIMAGE: program,
    APPDIR: dirname(process.env.TAPELOG_ELECTRON ?? ''),
  }
  const tapelog = await openTapelog(home.path, undefined, environment)
  afterwards(tapelog.close)
  const { app, page } = tapelog
  await passWelcome(page)
  await importByDialog(tapelog, [demo.memo])
  await expect(page.getByText(demo.memo.title).first()).toBeVisible()

  const updates = await settingsOf(page)
  const search = updates.getByRole('switch', { name: 'Search for updates' })
  await expect(search).not.toBeChecked()
  await updates.scrollIntoViewIfNeeded()
  await picture(page, 'updates-off')
  await answerQuestions(app, 'refuse')
  await updates.getByText('Search for updates', { exact: true }).click()
  expect(await takeQuestions(app)).toMatchObject([
    { message: 'Search for updates of Tapelog?', detail: expect.stringContaining('no identifier') },
  ])
  await expect(search).not.toBeChecked()
  expect(channel.server.requests).toEqual([])

  await answerQuestions(app, 'confirm')
  await updates.getByText('Search for updates', { exact: true }).click()
  await expect(search).toBeChecked()
  await updates.getByRole('button', { name: 'Search now' }).click()
  const found = updates.getByRole('region', { name: 'Version 7.0.0' })
  await expect(found).toContainText('Quotes can be <b>sorted</b>.')
  await expect(found).toContainText('300 kB to download')
  expect(channel.server.requests.map(({ path }) => path)).toEqual([`${channelName}.minisig`, channelName])
  await expect(page.getByRole('navigation').getByRole('img', { name: 'a new version of Tapelog' })).toBeVisible()
  await found.scrollIntoViewIfNeeded()
  await picture(page, 'updates-found')

  await found.getByRole('button', { name: 'Download' }).click()
  const install = found.getByRole('button', { name: 'Install and restart' })
  await expect(install).toBeEnabled()
  await picture(page, 'updates-ready')
  expect(readFileSync(program, 'utf8')).toBe('the old version')
  const library = join(home.path, 'user-data/library')
  const originals = originalsOf(library)
  expect(originals).toHaveLength(1)

  const closed = app.waitForEvent('close')
  await install.click()
  await closed
  expect(readFileSync(program).equals(bytes)).toBe(true)
  await until(() => existsSync(started))
  expect(readdirSync(home.path).filter((name) => name.endsWith('.new'))).toEqual([])
  expect(originalsOf(library)).toEqual(originals)
  // electron-updater made no identifier.
  expect(readdirSync(join(home.path, 'user-data'), { recursive: true }).map(String)).not.toContainEqual(
    expect.stringContaining('.updaterId'),
  )

  // This build still is the old version: it offers the update again, and the library opens.
  const again = await openTapelog(home.path, undefined, environment)
  afterwards(again.close)
  await expect(again.page.getByText(demo.memo.title).first()).toBeVisible()
  // By now a second start of the new version would have written its line.
  expect(readFileSync(started, 'utf8')).toBe('started\n')
})

test('the settings show after a restart why an installation failed', async ({ home, afterwards }) => {
  const channel = await openChannelServer({ version: '7.0.0', bytes: Buffer.from('x') })
  afterwards(channel.server.stop)
  const { address, publicKeys } = channel.source('')
  const environment = {
    TAPELOG_UPDATES: JSON.stringify({ address, publicKeys }),
    APPIMAGE: join(home.path, 'Tapelog.AppImage'),
    APPDIR: dirname(process.env.TAPELOG_ELECTRON ?? ''),
  }
  const folder = join(home.path, 'user-data/updates')
  mkdirSync(folder, { recursive: true })
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const error = { code: 'update-place-refused', message: '', retryable: false }
  writeFileSync(join(folder, 'failed.json'), JSON.stringify({ version, error }))

  const tapelog = await openTapelog(home.path, undefined, environment)
  afterwards(tapelog.close)
  await passWelcome(tapelog.page)
  const updates = await settingsOf(tapelog.page)
  await expect(updates.getByText('Tapelog is not allowed to replace its program file.')).toBeVisible()
  expect(existsSync(join(folder, 'failed.json'))).toBe(false)
  await picture(tapelog.page, 'updates-failed')
})
