import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { newAccount } from '../../shared/accounts/account.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { connectionTo } from '../support/connectionTo.ts'
import { importAll, openEngine, packageRoot } from '../support/testEngine.ts'
import { addTranscript } from '../support/transcribedRecording.ts'
import { waveHeader } from '../support/waveFile.ts'
import { giveTools, soundWays } from './attacks/sound.ts'
import { type Typed, typedWays } from './attacks/typed.ts'
import { test } from './fixtures.ts'
import { listeningService } from './listeningService.ts'
import { sendToAccount } from './remoteAccount.ts'
import { answerQuestions, rowOf, takeQuestions } from './tapelogWindow.ts'

declare const tapelog: TapelogBridge

/** Two and a half seconds of noise without a repeated stretch. */
function noise(seed: number): Buffer {
  const samples = Buffer.alloc(2.5 * 16_000 * 2)
  let state = seed
  for (let at = 0; at < samples.length; at += 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    samples.writeInt16LE((state >>> 16) % 16_000, at)
  }
  return samples
}

test('a compromised page sends neither words nor audio in 60 ways', async ({ afterwards, home, open: openWindow }) => {
  expect(Object.keys(typedWays).length + Object.keys(soundWays).length).toBeGreaterThanOrEqual(60)
  const service = await listeningService()
  afterwards(() => service.close())
  const sentence = 'Quixotic Vandermeer hid the zinc ledger behind Ostrava kiln 47'
  const samples = noise(7)
  const [secret, open] = [join(home.path, 'secret.wav'), join(home.path, 'open.wav')]
  writeFileSync(secret, Buffer.concat([waveHeader({ dataBytes: samples.length }), samples]))
  const others = noise(99)
  writeFileSync(open, Buffer.concat([waveHeader({ dataBytes: others.length }), others]))
  const library = join(home.path, 'user-data/library')
  const engine = await openEngine(library, null)
  await engine.call('settings.update', { transcribeOnImport: false, welcomed: true })
  await importAll(engine, [secret])
  await importAll(engine, [open])
  await engine.stop()
  const db = openLibraryDatabase(library, packageRoot)
  addTranscript(db, 1, [sentence, 'Who else knows?'])
  addTranscript(db, 2, ['The weather is fine.', 'It is.'])
  db.close()
  const window = await openWindow()
  const { app, page } = window
  const call = (calls: [string, unknown][]) =>
    page.evaluate(async (calls) => {
      const bridge = tapelog as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
      for (const [command, input] of calls) {
        const [room = '', name = ''] = command.split('.')
        await Promise.resolve()
          .then(() => bridge[room]?.[name]?.(input))
          .catch(() => null)
      }
    }, calls)
  const idle = () =>
    expect
      .poll(
        () =>
          page.evaluate(async () => {
            const reply = await tapelog.queue.list({})
            return reply.ok && reply.value.jobs.filter(({ state }) => state === 'queued' || state === 'running').length
          }),
        { timeout: 60_000 },
      )
      .toBe(0)
  /** Moves the clock of the main process an hour on. */
  const later = () =>
    app.evaluate(() => {
      const nowMs = performance.now.bind(performance)
      performance.now = () => nowMs() + 61 * 60_000
    })
  const accountsLeft = () =>
    page.evaluate(async () => {
      const reply = await tapelog.accounts.list()
      return reply.ok && { count: reply.value.accounts.length, activeId: reply.value.activeId }
    })
  const found = () => [...service.findsText(sentence), ...service.findsSamples(samples)]
  const fields = { ...newAccount('custom'), baseUrl: `${service.origin}/developer/api`, apiBase: service.origin }
  const typed: Typed = {
    sentence,
    secretId: 1,
    openId: 2,
    deviceId: 1,
    fields: { ...fields, clientId: 'planted-client-id' },
  }
  await answerQuestions(app, 'confirm')
  await call([
    ['recordings.setLocalOnly', { recordingId: 1, localOnly: true }],
    ['bindings.add', { serialNumber: '8810000001' }],
  ])
  await sendToAccount(page, connectionTo(service.origin, { apiBase: service.origin }))
  await test.step('a sentence arrives once a person allows it', async () => {
    await call([['deviceRecords.bind', { deviceId: 1, ownerId: 'Quixotic.Vandermeer.hid' }]])
    expect(service.findsText(sentence)).toContain('plain')
    service.seen.length = 0
  })
  await takeQuestions(app)
  // From here on no person confirms anything.
  await answerQuestions(app, 'refuse')
  await rowOf(page, 'secret').click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

  await test.step('the recording plays audibly', async () => {
    const position = () => page.getByRole('timer', { name: 'Position' }).textContent()
    const before = await position()
    await expect
      .poll(() =>
        app.evaluate(({ webContents }) => webContents.getAllWebContents().some((one) => one.isCurrentlyAudible())),
      )
      .toBe(true)
    await expect.poll(position).not.toBe(before)
  })
  await test.step('the page reads none of the audio', async () => {
    await page.evaluate(giveTools)
    const got: Record<string, unknown> = {}
    for (const [name, way] of Object.entries(soundWays))
      got[name] = await page.evaluate(way, 1).catch((error: Error) => `no way: ${error.message.split('\n')[0]}`)
    const much = Object.entries(got).filter(([, amount]) => typeof amount === 'number' && amount !== 0)
    expect(much).toEqual([])
    // The page has only the outline: two numbers for each 25 ms.
    const outline = await page.evaluate(async () => {
      const reply = await tapelog.recordings.peaks({ recordingId: 1, mostBuckets: 8192 })
      return reply.ok ? (reply.value?.bucketMs ?? null) : null
    })
    expect(outline).toBeGreaterThanOrEqual(25)
  })

  for (const phase of ['with an account in use', 'with an account that is not in use', 'without an account']) {
    await test.step(phase, async () => {
      if (phase !== 'with an account in use') {
        await later()
        await answerQuestions(app, 'confirm')
        const isNone = phase === 'without an account'
        await call([isNone ? ['accounts.remove', { accountId: 1 }] : ['accounts.activate', { accountId: null }]])
        expect(await accountsLeft()).toEqual({ count: isNone ? 0 : 1, activeId: null })
        await answerQuestions(app, 'refuse')
        service.seen.length = 0
      }
      for (const [name, way] of Object.entries(typedWays)) {
        // Move the clock on. Otherwise Tapelog would stop asking after some refusals, and the later ways would not be
        // tested.
        await later()
        await call(way(typed))
        expect([name, ...service.findsText(sentence)]).toEqual([name])
      }
      await idle()
      expect(found()).toEqual([])
      // The page may test the account and ask for the recorder that a person confirmed. Without an account, it has nobody to ask.
      if (phase === 'without an account') expect(service.seen).toEqual([])
      else expect(service.seen.length).toBeGreaterThan(0)
    })
  }
  await test.step('each question names the content that would leave', async () => {
    const asked = (await takeQuestions(app)).map(({ message, detail }) => `${message}\n${detail}`.replaceAll('\n', ''))
    const owner = Buffer.from(sentence).toString('base64url').slice(0, 20)
    expect(asked.some((text) => text.includes(`Send the owner “${owner}”`))).toBe(true)
    expect(asked.some((text) => text.includes(`"prompt":"${sentence}"`))).toBe(true)
    expect(asked.some((text) => text.includes(`sent with it:“${sentence}”`))).toBe(true)
    expect(asked.some((text) => text.includes('about the recorder “881'))).toBe(true)
  })
})
