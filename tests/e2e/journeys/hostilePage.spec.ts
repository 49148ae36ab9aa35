import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { newAccount } from '../../../shared/accounts/account.ts'
import type { TapelogBridge } from '../../../shared/contract/bridge.ts'
import { importAll, openEngine, packageRoot } from '../../support/testEngine.ts'
import { addTranscript } from '../../support/transcribedRecording.ts'
import { writeWave } from '../../support/waveFile.ts'
import { test } from '../fixtures.ts'
import { attacks, type Spoils } from '../pageAttacks.ts'
import { answerDialogs, answerQuestions, demo, takeQuestions } from '../tapelogWindow.ts'

declare const tapelog: TapelogBridge

/** An address on this machine that counts connections. */
async function foreignAddress() {
  const seen = { connections: 0 }
  const server = createServer((socket) => {
    seen.connections += 1
    socket.on('error', () => {})
    socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close: () => server.close() }
}

/** A library with a recording and its transcript, made without a recogniser. */
async function makeLibrary(libraryPath: string, recordingPath: string): Promise<void> {
  const engine = await openEngine(libraryPath, null)
  await engine.call('settings.update', { transcribeOnImport: false, welcomed: true })
  await importAll(engine, [recordingPath])
  await engine.stop()
  const db = openLibraryDatabase(libraryPath, packageRoot)
  addTranscript(db, 1, ['We never saw the contract.', 'Who had it?'])
  db.close()
}

/** Every file below a folder, with the length of its content and its time of change. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    })

const stateOf = (page: Page) =>
  page.evaluate(async () => {
    const value = <T>(reply: { ok: true; value: T } | { ok: false }) => (reply.ok ? reply.value : null)
    const list = value(await tapelog.recordings.list({}))
    return {
      recordings: list?.items.map(({ id, localOnly, remoteCopies }) => ({ id, localOnly, remoteCopies })),
      accounts: value(await tapelog.accounts.list()),
      settings: { ...value(await tapelog.settings.get()), notifications: null },
      watched: value(await tapelog.watchFolders.list()),
      remembered: value(await tapelog.imports.remembered()),
      projects: value(await tapelog.projects.list()),
      secrets: value(await tapelog.secrets.list()),
    }
  })

test('a script with all powers of the page sends nothing away', async ({ afterwards, home, open }) => {
  const foreign = await foreignAddress()
  afterwards(foreign.close)
  const [granted, outside, watched] = [
    join(home.path, 'granted'),
    join(home.path, 'outside'),
    join(home.path, 'watched'),
  ]
  const outsideFile = join(outside, 'private.ogg')
  mkdirSync(granted)
  mkdirSync(outside)
  mkdirSync(watched)
  copyFileSync(demo.interview.path, join(outside, 'private.mp3'))
  copyFileSync(demo.interview.path, outsideFile)
  writeFileSync(join(outside, 'diary.txt'), 'nobody else reads this')
  const source = join(home.path, 'source.wav')
  writeWave(source, { seconds: 2 })
  await makeLibrary(join(home.path, 'user-data/library'), source)
  const window = await open()
  const { app, page } = window
  // What a person has set up: an account, one recording, files and a watch folder that stay here, and a few allowed networks.
  const address = { name: 'Newsroom', baseUrl: 'https://newsroom.invalid/developer/api', clientId: 'desk' }
  const fields = { ...newAccount('custom'), ...address }
  await answerQuestions(app, 'confirm')
  await page.evaluate(async (fields) => {
    await tapelog.accounts.save({ accountId: null, fields, secrets: { apiKey: 'planted-key' }, untested: true })
    await tapelog.settings.update({ sendOver: 'chosen' })
    await tapelog.recordings.setLocalOnly({ recordingId: 1, localOnly: true })
    await tapelog.projects.create({
      name: 'Source',
      defaults: { language: null, speakers: [], hotwords: [], destination: null, localOnly: true },
    })
    await tapelog.projects.move({ recordingIds: [1], projectId: 1 })
    await tapelog.imports.remember({
      source: { key: 'files', name: '' },
      choice: {
        ...{ destination: 'this-machine', accountId: null, language: 'auto', speakers: null, hotwords: [] },
        ...{ localOnly: true, projectId: null },
      },
    })
  }, fields)
  await answerDialogs(app, [source])
  const importToken = await page.evaluate(async () => {
    const reply = await tapelog.shell.chooseImports({ kind: 'files' })
    return reply.ok ? (reply.value.files[0]?.path ?? '') : ''
  })
  await answerDialogs(app, [watched])
  await page.evaluate(async () => {
    const chosen = await tapelog.shell.chooseImports({ kind: 'folder', use: 'watch' })
    const path = chosen.ok ? (chosen.value.files[0]?.path ?? '') : ''
    await tapelog.watchFolders.add({ path, localOnly: true })
  })
  await answerDialogs(app, [granted])
  const exportToken = await page.evaluate(async () => {
    const reply = await tapelog.shell.chooseExportFolder()
    return reply.ok ? (reply.value.folder?.path ?? '') : ''
  })
  expect([importToken, exportToken]).toEqual([
    expect.stringMatching(/^[\w-]{32}$/),
    expect.stringMatching(/^[\w-]{32}$/),
  ])
  // Tapelog asked one question, about the address and the key.
  expect(await takeQuestions(app)).toHaveLength(1)

  // From here on no person confirms or chooses anything.
  await answerQuestions(app, 'refuse')
  await app.evaluate(({ dialog, shell }) => {
    const world = globalThis as unknown as { opened: string[] }
    world.opened = []
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] })
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
    shell.showItemInFolder = (path) => world.opened.push(path)
    shell.openExternal = async (url) => void world.opened.push(url)
  })
  const spoils: Spoils = {
    ...{ foreign: foreign.origin, recordingId: 1, accountId: 1, projectId: 1, fields },
    ...{ importToken, exportToken, granted, outside, outsideFile },
  }
  const before = { state: await stateOf(page), files: filesOf(outside) }
  expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(50)
  const outcomes: Record<string, unknown> = {}
  for (const [name, attack] of Object.entries(attacks))
    outcomes[name] = await page.evaluate(attack, spoils).catch((error: Error) => error.message)
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(attacks).map((name) => [name, false])))

  await test.step('no request is left under way', () =>
    expect
      .poll(
        () =>
          page.evaluate(async () => {
            const reply = await tapelog.queue.list({})
            return reply.ok ? reply.value.jobs.filter(({ state }) => state === 'queued' || state === 'running') : null
          }),
        { timeout: 120_000 },
      )
      .toEqual([]))
  expect(foreign.seen.connections).toBe(0)
  expect(await stateOf(page)).toEqual(before.state)
  expect(filesOf(outside)).toEqual(before.files)
  expect(readdirSync(home.path).sort()).toEqual(['granted', 'outside', 'source.wav', 'user-data', 'watched'])
  expect(readdirSync(granted).every((name) => /^[^/\\]+\.txt$/.test(name))).toBe(true)
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([])
  // Each question named the address, wherever the page tried to hide it.
  const asked = await takeQuestions(app)
  const addresses = asked.filter(({ message }) => message.includes('new address'))
  // After a few refusals, Tapelog shows no more questions for a while.
  expect(addresses.length).toBeGreaterThan(1)
  expect(asked.length).toBeLessThan(Object.keys(attacks).length)
  for (const { detail, pressed } of addresses) {
    expect(detail.split('\n')).toContain(foreign.origin)
    expect(pressed).toBe('Cancel')
  }

  await test.step('the same script reaches the address once a person allows it', async () => {
    // After so many refusals, Tapelog asks no questions for a while. Move its clock six minutes on.
    await app.evaluate(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 360_000
    })
    await answerQuestions(app, 'confirm')
    const made = await page.evaluate(async ({ fields, foreign }) => {
      const reply = await tapelog.accounts.save({
        accountId: null,
        fields: { ...fields, baseUrl: `${foreign}/developer/api` },
        secrets: { apiKey: 'x' },
        untested: true,
      })
      if (!reply.ok) return false
      return (await tapelog.accounts.test({ accountId: reply.value.account?.id ?? 0 })).ok
    }, spoils)
    expect(made).toBe(true)
    expect(foreign.seen.connections).toBeGreaterThan(0)
  })
  expect(readFileSync(join(outside, 'diary.txt'), 'utf8')).toBe('nobody else reads this')
})
