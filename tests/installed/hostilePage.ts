import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { newAccount } from '../../shared/accounts/account.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { commandNames } from '../../shared/contract/commandNames.ts'
import { attacks, type Spoils } from '../e2e/pageAttacks.ts'
import { waysOut } from '../e2e/waysOut.ts'
import { demoFile } from '../support/testEngine.ts'
import type { OrdinaryUser } from './machine.ts'

declare const tapelog: TapelogBridge

/** These need something that a person has set up in a dialog of the operating system. `journeys/hostilePage.spec.ts` has them all. */
const needDialogs = [
  'a watched folder that stays here, no longer watched',
  'files that stay here, chosen otherwise',
  'files that stay here, imported otherwise',
  'a remembered choice with a project that sends',
]

/** Whatever the page of the installed program tries, with everything that it has: nothing leaves, and no file is read or written. */
export async function hostilePage(page: Page, user: OrdinaryUser): Promise<void> {
  const listener = await listening()
  const outside = user.folder('outside')
  const outsideFile = join(outside, 'private.ogg')
  copyFileSync(demoFile('260914_1502.mp3'), outsideFile)
  writeFileSync(join(outside, 'diary.txt'), 'nobody else reads this')
  mkdirSync(join(user.home, 'granted'))
  try {
    assert.deepEqual(await foreignNames(page), [])
    assert.deepEqual(await commandsOf(page), [...commandNames, 'on', 'checkSpellingWith', 'chosenFiles'].sort())
    await page.evaluate(async () => {
      const project = { language: null, speakers: [], hotwords: [], destination: null, localOnly: true }
      await tapelog.settings.update({ sendOver: 'chosen' })
      await tapelog.recordings.setLocalOnly({ recordingId: 1, localOnly: true })
      await tapelog.projects.create({ name: 'Source', defaults: project })
      await tapelog.projects.move({ recordingIds: [1], projectId: 1 })
    })
    const before = { files: filesOf(outside), state: await stateOf(page) }
    const spoils: Spoils = {
      ...{ foreign: listener.origin, recordingId: 1, accountId: 1, projectId: 1 },
      fields: { ...newAccount('custom'), baseUrl: 'https://newsroom.invalid/developer/api', clientId: 'desk' },
      // No person chose anything.
      ...{ importToken: 'x'.repeat(32), exportToken: 'y'.repeat(32) },
      ...{ granted: join(user.home, 'granted'), outside, outsideFile },
    }
    const tried = Object.entries(attacks).filter(([name]) => !needDialogs.includes(name))
    const outcomes: Record<string, unknown> = {}
    const stopRefusing = user.refusesEveryQuestion()
    try {
      for (const [name, attack] of tried)
        outcomes[name] = await page.evaluate(attack, spoils).catch((error: Error) => error.message.split('\n')[0])
    } finally {
      await stopRefusing()
    }
    assert.deepEqual(outcomes, Object.fromEntries(tried.map(([name]) => [name, false])))
    // A way that never ends must not delay the others.
    for (const { go } of Object.values(waysOut))
      await Promise.race([
        page.evaluate(go, listener.at).catch(() => null),
        page.evaluate(() => fetch(location.href)).catch(() => null),
      ])
    await leavesNotByAddress(page)
    await expect.poll(() => isIdle(page), { timeout: 60_000 }).toBe(true)
    assert.deepEqual(await stateOf(page), before.state)
    assert.deepEqual(filesOf(outside), before.files)
    assert.deepEqual(readdirSync(join(user.home, 'granted')), [])
    assert.equal(readFileSync(join(outside, 'diary.txt'), 'utf8'), 'nobody else reads this')
    assert.equal(listener.requests(), 0)
    await fetch(listener.origin)
    assert.equal(listener.requests(), 1)
  } finally {
    listener.close()
  }
}

async function listening() {
  let requests = 0
  const server = createServer((_request, response) => response.end())
  server.on('connection', () => {
    requests += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { at, origin: `http://${at}`, requests: () => requests, close: () => server.close() }
}

const foreignNames = (page: Page) =>
  page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', '__dirname'].filter((name) => name in window),
  )

const commandsOf = async (page: Page) =>
  (
    await page.evaluate(() =>
      Object.entries(tapelog).flatMap(([domain, verbs]) =>
        typeof verbs === 'function' ? [domain] : Object.keys(verbs).map((verb) => `${domain}.${verb}`),
      ),
    )
  ).sort()

/** Links, new windows and addresses of the program's own schemes lead nowhere. */
async function leavesNotByAddress(page: Page): Promise<void> {
  for (const url of ['https://example.org/', 'file:///etc/passwd', 'mailto:a@example.org', 'smb://host/share'])
    assert.equal(
      await page.evaluate((url) => {
        const link = document.createElement('a')
        Object.assign(link, { href: url, target: '_blank' })
        document.body.append(link)
        link.click()
        link.remove()
        location.href = url
        return window.open(url)
      }, url),
      null,
    )
  const statuses = await page.evaluate(() =>
    Promise.all(
      [
        'app://tapelog/..%2fmain/index.js',
        'app://tapelog/%2e%2e%2f%2e%2e%2fpackage.json',
        'app://tapelog/%2e%2e%2f%2e%2e%2fsbom.cdx.json',
        'tapelog-player://player/?recording=4242',
        'tapelog-player://player/..%2findex.html',
        'tapelog-media://recording/4242',
        'app://tapelog/index.html',
      ].map((url) =>
        fetch(url).then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    ),
  )
  assert.deepEqual(statuses.slice(0, 3), [404, 404, 404])
  for (const status of statuses.slice(3, 6)) assert.notEqual(status, 200)
  assert.equal(statuses.at(-1), 200)
  assert.match(page.url(), /^app:\/\/tapelog\//)
}

const isIdle = (page: Page) =>
  page.evaluate(async () => {
    const reply = await tapelog.queue.list({})
    return reply.ok && !reply.value.jobs.some(({ state }) => state === 'queued' || state === 'running')
  })

const stateOf = (page: Page) =>
  page.evaluate(async () => {
    const list = await tapelog.recordings.list({})
    const accounts = await tapelog.accounts.list()
    const settings = await tapelog.settings.get()
    const watched = await tapelog.watchFolders.list()
    return {
      recordings:
        list.ok && list.value.items.map(({ id, localOnly, remoteCopies }) => ({ id, localOnly, remoteCopies })),
      accounts: accounts.ok && accounts.value.accounts,
      settings: settings.ok && { ...settings.value, notifications: null },
      watched: watched.ok && watched.value.folders,
    }
  })

/** Every file below a folder, with the length of its content and its time of change. */
const filesOf = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => `${name} ${statSync(join(folder, name)).size} ${statSync(join(folder, name)).mtimeMs}`)
