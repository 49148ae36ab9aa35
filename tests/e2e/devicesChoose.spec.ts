import { expect } from '@playwright/test'
import { askedOf, show } from './deviceSession.ts'
import { frameWhere, openDevices, pictures, resize, test } from './devicesPage.ts'

test('two thousand recordings can be chosen and imported', async ({ devicesPage }) => {
  const { app, page } = devicesPage
  const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
  const some = frame.recordings?.recordings.find(({ state }) => state === 'new')
  if (!some) throw new Error('The frame has a new recording.')
  const fresh = 1500
  const recordings = Array.from({ length: 2000 }, (_none, index) => ({
    ...some,
    key: `key-${index}`,
    title: index === 1 ? `Gespräch mit der Bürgermeisterin ${'über alles '.repeat(20)}` : `R${index} 東京インタビュー`,
    sizeBytes: 1_000_000,
    recordedMs: index === 3 ? null : Date.UTC(2026, 10, 14) - index * 3_600_000,
    hasZone: index % 3 === 0,
    state: index < fresh ? ('new' as const) : ('known' as const),
  }))
  const counts = { total: 2000, new: fresh, known: 500, checking: 0, refused: 0, deleted: 0, skipped: 1 }
  await openDevices(page)
  await show(app, {
    list: { ...frame.list, devices: [{ ...device, counts, name: 'Récorder “Ω” 録音機 of the foreign desk' }] },
    recordings: { recordings, skipped: [{ path: 'AUTORUN.INF', reason: 'not-audio' }] },
  })
  await page.getByRole('button', { name: 'Choose…' }).click()
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('list', { name: /^Recordings on/ })
  const line = (name: RegExp) => list.getByRole('checkbox', { name })
  await expect(line(/R0 /)).not.toBeChecked()
  await expect(line(/R2 /)).toHaveAccessibleName(/by the recorder’s clock, time zone unknown/)
  await expect(line(/R0 /)).not.toHaveAccessibleName(/time zone/)
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  await pictures(app, page, 'choose')
  await resize(app, 880, 560)
  await pictures(app, page, 'choose-narrow')
  await resize(app, 1280, 800)

  await test.step('keys move and select in the list', async () => {
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
  await test.step('all new recordings are selected at once', async () => {
    const all = dialog.getByRole('checkbox', { name: 'Select all new' })
    await dialog.getByText('All new').click()
    await expect(all).toBeChecked()
    // A click beside the dialog is too easily an accident.
    await page.mouse.click(5, 5)
    await expect(dialog).toContainText('1,500 selected · 1.5 GB')
    await dialog.getByText('All new').click()
    await expect(dialog).not.toContainText('selected ·')
  })
  await test.step('recordings of the library are listed but cannot be imported again', async () => {
    await dialog.getByRole('radio', { name: 'All 2,000' }).click()
    await line(/R0 /).focus()
    await page.keyboard.press('End')
    await expect(line(/R1999 /)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(line(/R1999 /)).not.toBeChecked()
    await expect(dialog.getByRole('button', { name: 'Import selected' })).toBeDisabled()
    await dialog.getByRole('button', { name: '1 file skipped' }).click()
    await expect(dialog).toContainText('AUTORUN.INF: It is not an audio file.')
    await pictures(app, page, 'choose-all')
  })
  await line(/R1999 /).press('Home')
  await list.getByText(/^R2 /).click()
  await expect(dialog).toContainText('1 selected')
  await dialog.getByRole('button', { name: 'Import selected' }).click()
  await expect(dialog).toBeHidden()
  expect(await askedOf(app, 'devices.import')).toEqual([{ deviceId: device.deviceId, keys: ['key-2'] }])
})

test('a recording deleted here returns only if it is ticked itself', async ({ devicesPage }) => {
  const { app, page } = devicesPage
  const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
  const some = frame.recordings?.recordings.find(({ state }) => state === 'new')
  if (!some) throw new Error('The frame has a new recording.')
  const recordings = [
    { ...some, key: 'gone', title: 'Source', state: 'deleted' as const },
    { ...some, key: 'fresh', title: 'Walk', state: 'new' as const },
  ]
  const counts = { total: 2, new: 1, known: 0, checking: 0, refused: 0, deleted: 1, skipped: 0 }
  await openDevices(page)
  await show(app, {
    list: { ...frame.list, devices: [{ ...device, counts }] },
    recordings: { recordings, skipped: [] },
  })
  await expect(page.getByText('1 of 2 is new · 1 deleted here', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^All/ }).click()
  const gone = dialog.getByRole('checkbox', { name: /Source/ })
  await expect(gone).toHaveAccessibleName(/Deleted here/)
  await dialog.getByText('All new').click()
  await expect(dialog.getByRole('checkbox', { name: /Walk/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /Walk/ }).focus()
  await page.keyboard.press('Control+a')
  await expect(gone).not.toBeChecked()
  await expect(dialog.getByText('Importing brings it back')).toHaveCount(0)
  await gone.focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByText('Importing brings it back')).toBeVisible()
  await dialog.getByText('All new').click()
  await dialog.getByRole('button', { name: 'Import selected' }).click()
  expect(await askedOf(app, 'devices.import')).toEqual([{ deviceId: device.deviceId, keys: ['gone'] }])
})
