import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import type { Device } from '../../shared/devices/device.ts'
import { answer, type DeviceFrame, recordedSession, send } from './deviceSession.ts'
import { test as base } from './fixtures.ts'
import { passWelcome, type Tapelog } from './tapelogWindow.ts'

/** The devices page in a real window, with the test's answers instead of the engine's. */
const done = { ok: true } as const
export const session = recordedSession()
/** The first frame with such a device. */
export function frameWhere(isSo: (device: Device) => boolean): { frame: DeviceFrame; device: Device } {
  for (const frame of session) {
    const device = frame.list.devices.find(isSo)
    if (device) return { frame, device }
  }
  throw new Error('The recorded session has no such frame.')
}
export const cardOf = (page: Page, { name }: Device): Locator =>
  page.getByRole('article', { name, exact: true }).first()
export const number = (count: number) => count.toLocaleString('en-GB')

/** `devicesPage`: the window, past its welcome page, with a library that knows no recorder yet. */
export const test = base.extend<{ devicesPage: Tapelog }>({
  devicesPage: async ({ openWindow }, use) => {
    const tapelog = await openWindow()
    const { app, page } = tapelog
    await answer(app, 'devices.list', { devices: [], isLooking: false, problem: null })
    await answer(app, 'watchFolders.list', { folders: [] })
    for (const name of ['devices.stopImport', 'devices.update', 'devices.rescan', 'devices.eject'] as const)
      await answer(app, name, done)
    for (const name of ['devices.forget', 'watchFolders.remove'] as const) await answer(app, name, done)
    await answer(app, 'devices.import', { jobIds: [1, 2, 3] })
    await send(app, 'devices.changed', {})
    await passWelcome(page)
    await use(tapelog)
  },
})

export const openDevices = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Devices' }).click()

/** Expects everything that the page must show about a device. */
export async function expectSeen(page: Page, device: Device): Promise<void> {
  const card = cardOf(page, device)
  const { state, counts, transfer, waitingFiles, unplug } = device
  const left = (counts?.new ?? 0) + (counts?.checking ?? 0) + waitingFiles
  const button = (name: string | RegExp) => card.getByRole('button', { name })
  if (state === 'opening') {
    await expect(card).toContainText('Opening…')
    if (device.message) await expect(card).toContainText(device.message)
  }
  if (state === 'ready' && counts) {
    if (counts.total === 0) await expect(card).toContainText('No recordings on it')
    else if (counts.new > 0)
      await expect(card).toContainText(
        `${number(counts.new)} of ${number(counts.total)} ${counts.new === 1 ? 'is' : 'are'} new`,
      )
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
  await expect(card.getByText('Safe to unplug')).toHaveCount(state !== 'away' && unplug.isSafe && left === 0 ? 1 : 0)
  await expect(button('Eject')).toHaveCount(state !== 'away' && state !== 'ejected' && unplug.canEject ? 1 : 0)
}

export const resize = (app: ElectronApplication, width: number, height: number): Promise<void> =>
  app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height), {
    width,
    height,
  })

export async function pictures(app: ElectronApplication, page: Page, name: string): Promise<void> {
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
