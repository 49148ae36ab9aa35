import { type ElectronApplication, expect, type Locator, type Page, test } from '@playwright/test'
import type { Device } from '../../shared/device.ts'
import { answer, askedOf, type DeviceFrame, recordedSession, send, show } from './deviceSession.ts'
import { answerDialogs, makeHome, openTapelog, passWelcome, type Tapelog } from './tapelogWindow.ts'

const done = { ok: true } as const
const session = recordedSession()
/** The first frame in which some device is so. */
function frameWhere(isSo: (device: Device) => boolean): { frame: DeviceFrame; device: Device } {
  for (const frame of session) {
    const device = frame.list.devices.find(isSo)
    if (device) return { frame, device }
  }
  throw new Error('The recorded session has no such frame.')
}
const cardOf = (page: Page, { name }: Device): Locator => page.getByRole('article', { name, exact: true }).first()
const number = (count: number) => count.toLocaleString('en-GB')

async function withDevicesPage(body: (tapelog: Tapelog, home: string) => Promise<void>): Promise<void> {
  const home = makeHome()
  const tapelog = await openTapelog(home.path)
  try {
    const { app, page } = tapelog
    await answer(app, 'devices.list', { devices: [], isLooking: false, problem: null })
    await answer(app, 'watchFolders.list', { folders: [] })
    for (const name of ['devices.stopImport', 'devices.update', 'devices.rescan', 'devices.eject'] as const)
      await answer(app, name, done)
    for (const name of ['devices.forget', 'watchFolders.remove'] as const) await answer(app, name, done)
    await answer(app, 'devices.import', { jobIds: [1, 2, 3] })
    await send(app, 'devices.changed', {})
    await passWelcome(page)
    await body(tapelog, home.path)
  } finally {
    await tapelog.close()
    home.remove()
  }
}

const openDevices = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Devices' }).click()

/** What a person sees of a device, by what the engine says of it. */
async function expectSeen(page: Page, device: Device): Promise<void> {
  const card = cardOf(page, device)
  const { state, counts, transfer, waitingFiles, unplug } = device
  const button = (name: string | RegExp) => card.getByRole('button', { name })
  if (state === 'opening') {
    await expect(card).toContainText('Opening…')
    if (device.message) await expect(card).toContainText(device.message)
  }
  if (state === 'ready' && counts) {
    if (counts.total === 0) await expect(card).toContainText('Nothing recorded yet')
    else if (counts.new > 0) await expect(card).toContainText(`${number(counts.new)} new of ${number(counts.total)}`)
    else if (counts.known === counts.total && counts.total > 1)
      await expect(card).toContainText(`All ${number(counts.total)} recordings are in your library`)
    await expect(button(/^Import .* new$/)).toHaveCount(counts.new > 0 ? 1 : 0)
    await expect(button('Stop')).toHaveCount(0)
    if (counts.refused > 0) await expect(card).toContainText(`${number(counts.refused)} file`)
  }
  if (state === 'importing' && transfer) {
    const at = Math.min(transfer.filesTotal, transfer.filesDone + transfer.filesFailed + 1)
    await expect(card).toContainText(`Importing ${number(at)} of ${number(transfer.filesTotal)}`)
    const whole = card.getByRole('progressbar', { name: `Importing from ${device.name}` })
    if (transfer.bytesTotal > 0)
      await expect
        .poll(async () => Number(await whole.getAttribute('aria-valuenow')))
        .toBeCloseTo((100 * transfer.bytesDone) / transfer.bytesTotal, 0)
    if (transfer.current)
      await expect(card.getByRole('progressbar', { name: `Copying ${transfer.current.name}` })).toBeVisible()
    await expect(card.getByText(/ left$/)).toHaveCount(transfer.remainingMs === null ? 0 : 1)
    await expect(button('Stop')).toBeEnabled()
    await expect(button(/^Import .* new$/)).toHaveCount(0)
  }
  if (state === 'ejected') await expect(card).toContainText('Ejected')
  if (state === 'away') {
    await expect(card).toContainText('Last seen')
    if (waitingFiles > 0)
      await expect(card).toContainText(
        waitingFiles === 1 ? 'Unplugged. 1 recording is' : `Unplugged. ${number(waitingFiles)} recordings are`,
      )
    await expect(button('Forget')).toBeVisible()
  }
  for (const { message } of device.problems) await expect(card).toContainText(message)
  await expect(card.getByText('Safe to unplug')).toHaveCount(state !== 'away' && unplug.isSafe ? 1 : 0)
  await expect(button('Eject')).toHaveCount(state !== 'away' && state !== 'ejected' && unplug.canEject ? 1 : 0)
}

async function pictures(app: ElectronApplication, page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, theme)
    await page.waitForFunction(
      (isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark,
      theme === 'dark',
    )
    await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`) })
  }
}

test('a recorder’s visit, from the engine’s own record of it', () =>
  withDevicesPage(async ({ app, page }) => {
    await openDevices(page)
    for (const frame of session)
      await test.step(frame.name, async () => {
        await show(app, frame)
        for (const device of frame.list.devices) await expectSeen(page, device)
        if (frame.list.devices.length === 0)
          await expect(page.getByRole('heading', { name: 'Plug in a recorder, or drop audio here' })).toBeVisible()
        if (frame.list.problem) await expect(page.getByText(frame.list.problem.message)).toBeVisible()
        await pictures(app, page, frame.name)
      })
  }))

test('a recorder is noticed on another page, and imported from there', () =>
  withDevicesPage(async ({ app, page }) => {
    const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
    const fresh = number(device.counts?.new ?? 0)
    const notice = page.getByRole('region', { name: `Notice about ${device.name}` })
    await show(app, frame)
    await expect(notice).toContainText(`${fresh} new recording`)
    await expect(page.getByRole('navigation').getByText(`${fresh} new`)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `${device.name}: ${fresh} new` })).toHaveCount(1)
    await pictures(app, page, 'notice')
    await notice.getByRole('button', { name: 'Import' }).click()
    await expect.poll(() => askedOf(app, 'devices.import')).toEqual([{ deviceId: device.deviceId }])

    await test.step('dismissed, it is quiet until the recorder comes again', async () => {
      await notice.getByRole('button', { name: 'Dismiss' }).click()
      await expect(notice).toBeHidden()
      await show(app, { ...frame, list: { ...frame.list, devices: [] } })
      await expect(page.getByRole('navigation').getByText(`${fresh} new`)).toBeHidden()
      await show(app, frame)
      await expect(notice).toBeVisible()
    })
    await test.step('shown on its page, it is seen', async () => {
      await notice.getByRole('button', { name: 'Show' }).click()
      await expectSeen(page, device)
      await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
      await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
      await expect(notice).toBeHidden()
    })
  }))

test('progress is drawn as it comes, and asks for nothing', () =>
  withDevicesPage(async ({ app, page }) => {
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

    await test.step('Stop keeps the keyboard’s place on the card when it goes', async () => {
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
  }))

test('two thousand recordings: chosen by mouse and keys, and asked for', () =>
  withDevicesPage(async ({ app, page }) => {
    const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
    const some = frame.recordings?.recordings.find(({ state }) => state === 'new')
    if (!some) throw new Error('The frame has a new recording.')
    const fresh = 1500
    const recordings = Array.from({ length: 2000 }, (_none, index) => ({
      ...some,
      key: `key-${index}`,
      title:
        index === 1 ? `Gespräch mit der Bürgermeisterin ${'über alles '.repeat(20)}` : `R${index} 東京インタビュー`,
      sizeBytes: 1_000_000,
      recordedMs: index === 3 ? null : Date.UTC(2026, 10, 14) - index * 3_600_000,
      hasZone: index % 3 === 0,
      state: index < fresh ? ('new' as const) : ('known' as const),
    }))
    const counts = { total: 2000, new: fresh, known: 500, refused: 0, skipped: 1 }
    await openDevices(page)
    await show(app, {
      list: { ...frame.list, devices: [{ ...device, counts, name: 'Récorder “Ω” 録音機 of the foreign desk' }] },
      recordings: { recordings, skipped: [{ path: 'AUTORUN.INF', reason: 'Not a recording.' }] },
    })
    await page.getByRole('button', { name: 'Choose…' }).click()
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('list', { name: /^Recordings on/ })
    const line = (name: RegExp) => list.getByRole('checkbox', { name })
    await expect(line(/R0 /)).not.toBeChecked()
    await expect(line(/R2 /)).toHaveAccessibleName(/recorder’s clock, no time zone/)
    await expect(line(/R0 /)).not.toHaveAccessibleName(/time zone/)
    expect(await list.getByRole('listitem').count()).toBeLessThan(60)
    await pictures(app, page, 'choose')

    await test.step('keys', async () => {
      await line(/R0 /).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(line(/R2 /)).toBeFocused()
      await page.keyboard.press('Space')
      await expect(dialog).toContainText('2 selected · 2 MB')
      await page.keyboard.press('End')
      await expect(line(/R1499 /)).toBeFocused()
      await expect(list.getByText(/^R1499 /)).toBeInViewport()
      await page.keyboard.press('Home')
      await expect(line(/R0 /)).toBeFocused()
    })
    await test.step('all that is new', async () => {
      const all = dialog.getByRole('checkbox', { name: 'Select all new' })
      await dialog.getByText('All new').click()
      await expect(all).toBeChecked()
      await expect(dialog).toContainText('1,500 selected · 1.5 GB')
      await dialog.getByText('All new').click()
      await expect(dialog).not.toContainText('selected ·')
    })
    await test.step('what is in the library can be seen and not be asked for', async () => {
      await dialog.getByRole('radio', { name: 'All 2,000' }).click()
      await line(/R0 /).focus()
      await page.keyboard.press('End')
      await expect(line(/R1999 /)).toBeFocused()
      await page.keyboard.press('Space')
      await expect(line(/R1999 /)).not.toBeChecked()
      await expect(dialog.getByRole('button', { name: 'Import selected' })).toBeDisabled()
      await dialog.getByRole('button', { name: '1 file passed over' }).click()
      await expect(dialog).toContainText('AUTORUN.INF: Not a recording.')
      await pictures(app, page, 'choose-all')
    })
    await line(/R1999 /).press('Home')
    await list.getByText(/^R2 /).click()
    await expect(dialog).toContainText('1 selected')
    await dialog.getByRole('button', { name: 'Import selected' }).click()
    await expect(dialog).toBeHidden()
    expect(await askedOf(app, 'devices.import')).toEqual([{ deviceId: device.deviceId, keys: ['key-2'] }])
  }))

test('binding, in the card of a recorder whose serial number says that it can be bound', () =>
  withDevicesPage(async ({ app, page }) => {
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
    await expect(card).toContainText('add an account in Settings')
    await page.evaluate(async () => {
      const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/bridge.ts').TapelogBridge }
      const made = await tapelog.accounts.create({ name: 'Desk', region: 'custom', baseUrl: 'https://example.org/api' })
      if (made.ok) await tapelog.accounts.activate({ accountId: made.value.id })
    })
    await answer(app, 'bindings.list', { devices: [] })
    await answer(app, 'bindings.add', bound)
    await answer(app, 'bindings.read', view)
    await send(app, 'engine.status', { engine: 'ready', message: null })
    const lookAfter = card.getByRole('button', { name: 'Look after its binding' })
    await expect(lookAfter).toBeVisible()
    await answer(app, 'bindings.list', { devices: [bound] })
    await lookAfter.click()
    expect(await askedOf(app, 'bindings.add')).toEqual([{ serialNumber }])
    await expect(card).toContainText('Never bound')
    await expect(page.getByRole('article', { name: `Device ${serialNumber}` })).toContainText('Never bound')
    await pictures(app, page, 'binding')
    await show(app, { ...frame, list: { ...list, devices: [{ ...device, serialNumber: '990000000000000042' }] } })
    await expect(card).not.toContainText('Never bound')
  }))

test('switches, forgetting, watch folders, and what is wrong with USB', () =>
  withDevicesPage(async ({ app, page }, home) => {
    const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
    const gone: Device = { ...device, deviceId: 'gone', name: 'Gone', state: 'away', transfer: null, waitingFiles: 2 }
    const broken: Device = {
      ...device,
      ...{ deviceId: 'broken', name: 'Broken', state: 'unreadable', counts: null, isRemembered: false },
      problems: [{ code: 'no-permission', message: 'The system does not let Tapelog read it.', retryable: true }],
    }
    const problem = { code: 'no-bus', message: 'This machine shows no USB bus.', retryable: false }
    const folders = [
      { id: 1, path: '/mnt/desk/incoming', localOnly: true, problem: null, growingFiles: 2 },
      { id: 2, path: '/mnt/absent', localOnly: false, problem, growingFiles: 0 },
    ]
    await answer(app, 'watchFolders.list', { folders })
    await answer(app, 'watchFolders.add', { id: 3, path: home, localOnly: true, problem: null, growingFiles: 0 })
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
    await expect(dialog).toContainText(home)
    await dialog.getByText('Keep on this machine only').click()
    await dialog.getByRole('button', { name: 'Watch' }).click()
    await expect(dialog).toBeHidden()
    expect(await askedOf(app, 'watchFolders.add')).toEqual([{ path: home, localOnly: true }])
    await page.getByRole('button', { name: 'Remove /mnt/absent' }).click()
    await expect.poll(() => askedOf(app, 'watchFolders.remove')).toEqual([{ watchFolderId: 2 }])
    await pictures(app, page, 'everything')
  }))
