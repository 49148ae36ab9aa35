import { expect } from '@playwright/test'
import { askedOf, show } from '../deviceSession.ts'
import { cardOf, expectSeen, frameWhere, number, openDevices, session, test } from '../devicesPage.ts'

/** In the answers of an engine, recorded while a recorder was plugged in, copied from and unplugged. */
test('a plugged in recorder is announced each time', async ({ devicesPage }) => {
  const { app, page } = devicesPage
  const { frame, device } = frameWhere(({ state, counts }) => state === 'ready' && (counts?.new ?? 0) > 0)
  const { device: unplugged } = frameWhere(({ state }) => state === 'away')
  const fresh = number(device.counts?.new ?? 0)
  const notice = page.getByRole('region', { name: `Notice about ${device.name}` })
  const goToLibrary = () => page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()

  await test.step('the notice on another page imports from it', async () => {
    await show(app, frame)
    await expect(notice).toContainText(`${fresh} new recording`)
    await expect(page.getByRole('navigation').getByText(`${fresh} new`)).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`${device.name}: ${fresh} of \\d+ are new`) }),
    ).toHaveCount(1)
    await notice.getByRole('button', { name: 'Import' }).click()
    await expect.poll(() => askedOf(app, 'devices.import')).toEqual([{ deviceId: device.deviceId }])
  })

  await test.step('a dismissed notice returns at the next plug', async () => {
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await show(app, { ...frame, list: { ...frame.list, devices: [] } })
    await expect(page.getByRole('navigation').getByText(`${fresh} new`)).toBeHidden()
    await show(app, frame)
    await expect(notice).toBeVisible()
  })

  await test.step('a look at the devices page removes the notice', async () => {
    await notice.getByRole('button', { name: 'Show' }).click()
    await expectSeen(page, device)
    await goToLibrary()
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
    await expect(notice).toBeHidden()
  })

  await openDevices(page)
  for (const { name, ...frame } of session)
    await test.step(name, async () => {
      await show(app, frame)
      for (const device of frame.list.devices) await expectSeen(page, device)
      if (frame.list.devices.length === 0)
        await expect(page.getByRole('heading', { name: 'Plug in a recorder, or drop audio here' })).toBeVisible()
      if (frame.list.problem) await expect(page.getByText(frame.list.problem.message)).toBeVisible()
    })
  await expect(cardOf(page, unplugged)).toContainText('Last seen')

  await test.step('a recorder with new recordings is announced again', async () => {
    await goToLibrary()
    await expect(notice).toBeHidden()
    await show(app, frame)
    await expect(notice).toContainText(`${fresh} new recording`)
    await openDevices(page)
    await expectSeen(page, device)
    await expect(cardOf(page, device).getByRole('button', { name: 'Forget' })).toHaveCount(0)
  })
})
