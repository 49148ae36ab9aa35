import { basename } from 'node:path'
import { expect } from '@playwright/test'
import { newAccount } from '../../shared/accounts/account.ts'
import type { Device } from '../../shared/devices/device.ts'
import { type RecordingSummary, transcriptionOptionsSchema } from '../../shared/recordings/domain.ts'
import { anySummary } from '../support/samples.ts'
import { answer, askedOf, send, show } from './deviceSession.ts'
import { cardOf, expectSeen, frameWhere, openDevices, pictures, resize, test } from './devicesPage.ts'
import { answerDialogs, rowOf } from './tapelogWindow.ts'

test('the settings show the owner of a recorder that can be registered', async ({ devicesPage }) => {
  const { app, page } = devicesPage
  const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
  const serialNumber = '881000000000000042'
  const bound = {
    ...{ id: 1, serialNumber, type: 'notepro', typeOverride: null, recordType: 'notepin' as const },
    ...{ record: null, bound: null },
  }
  const view = { isBound: null, isOurs: false, history: [], recoveryClientIds: [] }
  const card = cardOf(page, device)
  const list = { ...frame.list, devices: [{ ...device, serialNumber }] }
  await openDevices(page)
  await show(app, { ...frame, list })
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await expect(card).toContainText(serialNumber)
  await expect(card).toContainText('Add an account to see which account this recorder is registered to.')
  await answer(app, 'accounts.list', {
    accounts: [
      {
        ...newAccount('custom'),
        id: 1,
        credentialSet: 'account-1',
        name: 'Newsroom',
        baseUrl: 'https://example.org/api',
      },
    ],
    activeId: 1,
    abilities: [],
  })
  await answer(app, 'bindings.list', { devices: [] })
  await answer(app, 'bindings.add', bound)
  await answer(app, 'bindings.read', view)
  await send(app, 'engine.status', { engine: 'ready', message: null })
  const seeOwner = card.getByRole('button', { name: 'See which account it is registered to' })
  await expect(seeOwner).toBeVisible()
  await answer(app, 'bindings.list', { devices: [bound] })
  await seeOwner.click()
  expect(await askedOf(app, 'bindings.add')).toEqual([{ serialNumber }])
  await expect(card).toContainText('See its entry in the registry above')
  await expect(page.getByRole('article', { name: `Recorder ${serialNumber}` })).toContainText('Not registered')
  await pictures(app, page, 'binding')
  await show(app, { ...frame, list: { ...list, devices: [{ ...device, serialNumber: '990000000000000042' }] } })
  await expect(card).toHaveCount(0)
})

test('a file waits for its recorder and is dated by its clock', async ({ devicesPage }) => {
  const { app, page } = devicesPage
  const recording: RecordingSummary = {
    ...anySummary,
    ...{ id: 7, title: 'REC004', originalName: 'REC004.WAV', sourceLabel: 'Recorder' },
    ...{ recordedMs: new Date(2026, 10, 14, 9, 12).getTime(), durationMs: 61_000, sha256: 'ab'.repeat(32) },
    ...{ stage: 'sealed', hasTranscript: false, speakerCount: 0, language: null, segmentCount: 0, revision: 1 },
  }
  const pending = {
    ...{
      jobId: 5,
      name: 'REC005.WAV',
      isJoin: false,
      sizeBytes: 9,
      state: 'waiting' as const,
      progress: null,
      createdMs: 0,
    },
    waitingFor: 'device' as const,
    ...{ localOnly: false, remoteCopies: [] },
    error: { code: 'unplugged', message: 'It was unplugged.', retryable: true },
  }
  await answer(app, 'recordings.list', { items: [recording], total: 1, imports: [pending], refusedImports: 0 })
  await answer(app, 'recordings.get', {
    ...recording,
    ...{
      files: [],
      md5: '',
      container: 'wav',
      codec: 'pcm',
      sampleRateHz: 16_000,
      channels: 1,
      sound: null,
      playable: false,
    },
    ...{
      recordedTimeSource: 'recorder-clock',
      recordedTimePrecision: 'second',
      recordedTimeHasZone: false,
      destination: 'this-machine',
      exported: null,
    },
    ...{ notices: [], spans: [], heldSpans: [], isWorkedOn: false, wordTimes: null, transcriptRevision: null },
    transcription: transcriptionOptionsSchema.parse({}),
  })
  await send(app, 'library.changed', {})
  await expect(page.getByRole('list', { name: 'Recordings' })).toContainText('Waiting for its device: plug it in')
  await pictures(app, page, 'waiting')
  await rowOf(page, recording.title).click()
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText(
    '14 Nov 2026, 09:12 (by the recorder’s clock, time zone unknown)',
  )
  await pictures(app, page, 'recording')
})

test('the devices page changes switches and watch folders and reports a USB problem', async ({
  devicesPage,
  home: { path: home },
}) => {
  const { app, page } = devicesPage
  const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
  const gone: Device = { ...device, deviceId: 'gone', name: 'Gone', state: 'away', transfer: null, waitingFiles: 2 }
  const broken: Device = {
    ...device,
    ...{ deviceId: 'broken', name: 'Broken', state: 'unreadable', counts: null, isRemembered: false },
    problems: [{ code: 'of-this-test', message: 'The system does not let Tapelog read it.', retryable: true }],
  }
  const problem = { code: 'no-bus', message: 'This machine shows no USB bus.', retryable: false }
  const folders = [
    { id: 1, path: '/mnt/desk/incoming', localOnly: true, problem: null, growingFiles: 2, deletedFiles: 0 },
    { id: 2, path: '/mnt/absent', localOnly: false, problem, growingFiles: 0, deletedFiles: 0 },
  ]
  await answer(app, 'watchFolders.list', { folders })
  await answer(app, 'watchFolders.add', {
    id: 3,
    path: home,
    localOnly: true,
    problem: null,
    growingFiles: 0,
    deletedFiles: 0,
  })
  await send(app, 'watchFolders.changed', {})
  await openDevices(page)
  await show(app, { ...frame, list: { ...frame.list, problem, devices: [device, broken, gone] } })
  await expect(page.getByRole('note').filter({ hasText: problem.message })).toBeVisible()
  for (const one of [device, broken, gone]) await expectSeen(page, one)

  const card = cardOf(page, device)
  await card.getByText('Always import from this device').click()
  await card.getByText('Keep on this machine only').click()
  await expect
    .poll(() => askedOf(app, 'devices.update'))
    .toEqual([
      { deviceId: device.deviceId, autoImport: !device.autoImport },
      { deviceId: device.deviceId, localOnly: !device.localOnly },
    ])
  await card.getByRole('button', { name: 'Look again' }).click()
  await expect.poll(() => askedOf(app, 'devices.rescan')).toEqual([{ deviceId: device.deviceId }])

  await cardOf(page, gone).getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click()
  await expect.poll(() => askedOf(app, 'devices.forget')).toEqual([{ deviceId: 'gone' }])

  const watched = page.getByRole('list', { name: 'Watch folders' })
  await expect(watched.getByRole('listitem')).toContainText([
    /incoming.*2 files are still being written.*Stays on this machine/,
    /absent.*no USB bus/,
  ])
  await answerDialogs(app, [home])
  await page.getByRole('button', { name: 'Add folder…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch this folder' })
  await expect(dialog).toContainText(basename(home))
  await dialog.getByText('Keep on this machine only').click()
  await dialog.getByRole('button', { name: 'Watch' }).click()
  await expect(dialog).toBeHidden()
  expect(await askedOf(app, 'watchFolders.add')).toEqual([
    { path: expect.stringMatching(/^[\w-]{32}$/), localOnly: true },
  ])
  await page.getByRole('button', { name: 'Remove /mnt/absent' }).click()
  await expect.poll(() => askedOf(app, 'watchFolders.remove')).toEqual([{ watchFolderId: 2 }])

  await test.step('long names and reasons fit in the smallest window', async () => {
    await resize(app, 880, 560)
    const long = 'Aufnahmegerät der Auslandsredaktion mit einem Namen, der nirgends endet '.repeat(2)
    const unbroken = `/mnt/${'averylongfoldername'.repeat(12)}`
    await answer(app, 'watchFolders.list', {
      folders: [{ id: 1, path: unbroken, localOnly: true, problem, growingFiles: 0, deletedFiles: 0 }],
    })
    await send(app, 'watchFolders.changed', {})
    const refused = Array.from({ length: 7 }, (_none, index) => ({
      ...{
        key: `r${index}`,
        title: 'R',
        path: `${unbroken}/${index}.wav`,
        volume: null,
        sizeBytes: 1,
        recordedMs: null,
      },
      ...{
        recordedTimeSource: null,
        recordedTimePrecision: null,
        hasZone: false,
        kind: 'note' as const,
        state: 'refused' as const,
      },
      ...{ recordingId: null, error: { code: 'x', message: 'There is no sound in it.', retryable: false } },
    }))
    const counts = { total: 2000, new: 1200, known: 793, checking: 0, refused: 7, deleted: 0, skipped: 0 }
    await show(app, {
      list: {
        ...frame.list,
        devices: [
          { ...device, name: long, counts },
          { ...gone, name: `${long} (2)`, waitingFiles: 1 },
          { ...gone, deviceId: 'old', name: 'Old one', waitingFiles: 0 },
        ],
      },
      recordings: { recordings: refused, skipped: [] },
    })
    await expect(page.getByText('… and 2 more, under “Choose…”')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const pane = page.locator('.devices .scroll')
    expect(await pane.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await pane.evaluate((element) => element.scrollTo(0, 0))
    await pictures(app, page, 'long')
    await page.getByRole('heading', { name: 'Watch folders' }).scrollIntoViewIfNeeded()
    await pictures(app, page, 'long-below')
  })
})
