import { expect } from '@playwright/test'
import { problemInfo } from '../../shared/words/problem.ts'
import { answer, askedOf, send, show } from './deviceSession.ts'
import { cardOf, expectSeen, frameWhere, openDevices, pictures, test } from './devicesPage.ts'

test('progress updates without asking the engine again', async ({ devicesPage }) => {
  const { app, page } = devicesPage
  const { frame, device } = frameWhere(({ state, transfer }) => state === 'importing' && transfer !== null)
  await openDevices(page)
  await show(app, frame)
  await expectSeen(page, device)
  const before = (await askedOf(app, 'devices.list')).length
  if (!device.transfer) throw new Error('It is importing.')
  const transfer = { ...device.transfer, bytesDone: 12_400_000, bytesTotal: 40_000_000 }
  await send(app, 'device.progress', {
    deviceId: device.deviceId,
    transfer: { ...transfer, bytesPerSecond: 5_100_000, remainingMs: 5500 },
  })
  const card = cardOf(page, device)
  await expect(card).toContainText('12.4 MB of 40 MB · 5.1 MB/s · about 6 s left')
  await send(app, 'device.progress', {
    deviceId: device.deviceId,
    transfer: { ...transfer, bytesPerSecond: null, remainingMs: null },
  })
  await expect(card.getByText('12.4 MB of 40 MB', { exact: true })).toBeVisible()
  expect(await askedOf(app, 'devices.list')).toHaveLength(before)

  await test.step('the card gets the focus when Stop disappears', async () => {
    await card.getByRole('button', { name: 'Stop' }).press('Enter')
    await expect.poll(() => askedOf(app, 'devices.stopImport')).toEqual([{ deviceId: device.deviceId }])
    const { state: _state, ...rest } = device
    await show(app, {
      list: { ...frame.list, devices: [{ ...rest, state: 'ready', transfer: null }] },
      recordings: frame.recordings,
    })
    await expect(card.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await expect(card).toBeFocused()
  })
})

test('an unreadable recording can be retried or partly saved', async ({ devicesPage }) => {
  const { app, page } = devicesPage
  const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
  const [first, ...others] = frame.recordings?.recordings ?? []
  if (!first || !frame.recordings || !device.counts) throw new Error('It has a recording.')
  const error = { ...problemInfo('source-unreadable'), retryable: true }
  const unreadable = { ...first, state: 'new' as const, recordingId: null, error, salvageableJobId: 7 }
  const transfer = {
    ...{ filesDone: 0, filesFailed: 1, filesTotal: 1, bytesDone: 0, bytesTotal: 1 },
    ...{ bytesPerSecond: null, remainingMs: null, current: null },
  }
  await openDevices(page)
  await answer(app, 'queue.retry', { changed: 1 })
  await answer(app, 'imports.salvage', { jobIds: [7] })
  await show(app, {
    ...frame,
    list: { ...frame.list, devices: [{ ...device, transfer }] },
    recordings: { ...frame.recordings, recordings: [unreadable, ...others] },
  })
  const refused = cardOf(page, device).getByRole('listitem').filter({ hasText: error.message })
  await expect(refused.getByRole('button')).toHaveText(['Retry', 'Save what can be read…'])
  await pictures(app, page, 'unreadable')
  await refused.getByRole('button', { name: `Retry ${first.title}` }).click()
  await expect.poll(() => askedOf(app, 'queue.retry')).toEqual([{ jobId: 7 }])
  await refused.getByRole('button', { name: `Save what can be read… ${first.title}` }).click()
  expect(await askedOf(app, 'imports.salvage')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save what can be read' }).click()
  await expect.poll(() => askedOf(app, 'imports.salvage')).toEqual([{ jobId: 7 }])
})
