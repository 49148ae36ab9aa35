import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { newAccount, secretNames } from '../../shared/accounts/account.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { fillInAccount, pressSave } from './accountDialog.ts'
import { test } from './fixtures.ts'
import { answerDialogs, answerQuestions, demo, passWelcome, rowOf, takeQuestions } from './tapelogWindow.ts'

declare const tapelog: TapelogBridge

const free = '8810000001'
const taken = '8820000002'
const unknown = '8819999999'

test('the registry of a service shows the state of each recorder', async ({ home, startService, tapelog: opened }) => {
  const service = await startService([...['--device', free], ...['--device', `${taken}:somebody-else`]])
  const { app, page } = opened
  await test.step('the registry asks for an account', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByText('Add an account to see which account your recorders')).toBeVisible()
  })
  await answerQuestions(app, 'confirm')
  await saveUntested(page, service.connection)
  await expect(page.getByRole('article', { name: 'My service' })).toBeVisible()

  for (const serialNumber of [free, taken, unknown]) await addDevice(page, serialNumber)
  const device = (serialNumber: string) => page.getByRole('article', { name: `Recorder ${serialNumber}` })

  await test.step('a free recorder is registered to the account', async () => {
    await expect(device(free)).toContainText('notepro')
    await expect(device(free)).toContainText('Not registered')
    await expect(device(free).getByRole('button', { name: 'Export client IDs for recovery…' })).toHaveCount(0)
    await device(free).getByRole('button', { name: 'Register', exact: true }).click()
    await expect(device(free)).toContainText('Registered to this account')
  })
  await test.step('a recorder of another account is refused with a message', async () => {
    await expect(device(taken)).toContainText('Registered, but not by Tapelog')
    await device(taken).getByRole('button', { name: 'Register', exact: true }).click()
    await expect(device(taken).getByRole('alert')).toHaveText(
      'This recorder is registered to another account. Only that account can unregister it.',
    )
    await expect(device(taken).getByRole('button', { name: 'Export client IDs for recovery…' })).toHaveCount(0)
  })
  await test.step('an unknown serial number is refused with a message', () =>
    expect(device(unknown)).toContainText('The service does not know this serial number'))

  await test.step('the former client IDs of an unregistered recorder are exported', async () => {
    await device(free).getByRole('button', { name: 'Unregister', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unregister', exact: true }).click()
    await expect(device(free)).toContainText('keep it close by and use its maker’s SDK')
    await answerDialogs(app, [home.path])
    await device(free).getByRole('button', { name: 'Export client IDs for recovery…' }).click()
    await expect(device(free)).toContainText('Written to')
    const written = JSON.parse(readFileSync(join(home.path, `recovery-${free}.json`), 'utf8'))
    expect(written).toMatchObject({
      serialNumber: free,
      type: 'notepro',
      clientIds: [service.connection.clientId],
    })
  })
  await test.step('the record of a recorder is read at the second address', async () => {
    await device(free).getByRole('button', { name: 'Device record' }).click()
    await device(free).getByRole('textbox', { name: 'Owner ID' }).fill('desk-7')
    await device(free).getByRole('button', { name: 'Register to owner' }).click()
    await expect(device(free).getByLabel('Contents of the device record')).toContainText('desk-7')
  })
})

test('work waits for the sign-in of its account and continues after it', async ({ openWindow, startService }) => {
  // This test transcribes twice.
  test.setTimeout(600_000)
  const service = await startService()
  const opened = await openWindow()
  const { app, page } = opened
  const { title } = demo.memo
  await passWelcome(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await answerQuestions(app, 'confirm')
  // Save the account untested, with a wrong key.
  await saveUntested(page, { ...service.connection, apiKey: 'not-the-key' })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await takeQuestions(app)
  const remote = page.getByRole('radio', { name: 'With the account “My service”' })
  await test.step('a person confirms that new recordings are sent', async () => {
    await answerQuestions(app, 'refuse')
    await page.getByText('With the account “My service”').click()
    await expect(page.getByText('you did not confirm')).toBeVisible()
    await expect(remote).not.toBeChecked()
    await answerQuestions(app, 'confirm')
    await page.getByText('With the account “My service”').click()
    await expect(remote).toBeChecked()
    await expect(page.getByRole('article', { name: 'My service' })).toContainText('In use')
    expect(await takeQuestions(app)).toMatchObject([
      { message: 'Send new recordings away from this machine?', pressed: 'Keep here' },
      { detail: expect.stringContaining(new URL(service.connection.baseUrl).origin), pressed: 'Send' },
    ])
  })

  await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  await answerDialogs(app, [demo.memo.path])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await page.getByRole('dialog', { name: 'Import 1 recording' }).getByRole('button', { name: 'Import 1' }).click()
  await expect(rowOf(page, title)).toContainText('Waiting: check the account in Settings', { timeout: 60_000 })
  // The destination was confirmed once, so nothing more is asked.
  expect(await takeQuestions(app)).toEqual([])
  await page.getByRole('button', { name: 'Queue' }).click()
  await expect(page.getByRole('region', { name: 'Queue' })).toContainText('The client id or api key is not valid')
  await page.getByRole('tab', { name: /^Needs attention/ }).click()
  // The tab, the line below the heading and the sidebar show the same count.
  await expect(page.getByRole('tab', { name: /^Needs attention/ })).toContainText('(1)')
  await expect(page.getByRole('region', { name: 'Queue' })).toContainText('1 needs attention')
  await expect(page.getByRole('navigation')).toContainText('1 needs attention')
  const needing = page.getByRole('list', { name: 'Needs attention' })
  await expect(needing).toContainText('The client id or api key is not valid')
  await needing.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('article', { name: 'My service' })).toBeFocused()

  await test.step('one key is entered again and the others stay', async () => {
    await page.getByRole('article', { name: 'My service' }).getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit account' })
    await edit.getByLabel('API key', { exact: true }).fill(service.connection.apiKey)
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toBeHidden()
    expect(await takeQuestions(app)).toMatchObject([
      {
        message: 'Change the credentials of the account “My service”?',
        detail: expect.stringContaining('API key: changed'),
      },
    ])
  })
  await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  await expect(rowOf(page, title)).toContainText('Transcribed', { timeout: 120_000 })

  await test.step('a workflow runs until it fails', async () => {
    await rowOf(page, title).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Workflows' }).click()
    const dialog = page.getByRole('dialog', { name: 'Workflows' })
    const account = `To the account “My service” at ${new URL(service.connection.baseUrl).origin}`
    await dialog.getByText('On this machine: nothing leaves it').click()
    await expect(dialog).not.toContainText('Owner:')
    await dialog.getByText(account).click()
    await expect(dialog).toContainText('Owner: desk-1.')
    await dialog.getByRole('button', { name: 'Remove task 1' }).click()
    await dialog.getByRole('button', { name: 'Add a task' }).click()
    await dialog.getByRole('button', { name: 'Move task 2 up' }).click()
    await dialog.getByRole('button', { name: 'Remove task 2' }).click()
    await dialog.getByRole('button', { name: /Task 1$/ }).click()
    await page.getByRole('option', { name: 'Another task' }).click()
    await dialog.getByRole('textbox', { name: 'Name of the task' }).fill('translate')
    await dialog.getByRole('button', { name: 'More fields of task 1' }).click()
    await dialog.getByRole('button', { name: 'Add a field' }).click()
    const field = dialog.getByRole('group', { name: 'Field 1' })
    await field.getByRole('textbox', { name: 'Value' }).fill('fr')
    await expect(field).toContainText('Enter a name')
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await field.getByRole('textbox', { name: 'Name' }).fill('params.to')
    await takeQuestions(app)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toContainText('Failed · 0 of 1 tasks · with an account', { timeout: 120_000 })
    await expect(dialog.getByText('“translate” is not known').first()).toBeVisible()
    const [question] = await takeQuestions(app)
    expect(question?.detail.replaceAll('\n', '')).toContain('[{"type":"translate","params":{"to":"fr"}}]')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Workflows' }).click()
    await expect(dialog.getByRole('radio', { name: account })).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'Name of the task' })).toHaveValue('translate')
    await expect(field.getByRole('textbox', { name: 'Name' })).toHaveValue('params.to')
  })
})

test('an unreachable account is saved only by “Keep untested”', async ({ tapelog }) => {
  const { app, page } = tapelog
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await answerQuestions(app, 'confirm')
  await page.getByRole('button', { name: 'Add account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  // No service may use this port, so nothing listens there.
  await fillInAccount(page, 'http://127.0.0.1:1/developer/api')
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('desk')
  await dialog.getByLabel('API key', { exact: true }).fill('planted-key')
  const keep = dialog.getByRole('button', { name: 'Keep untested' })
  await expect(keep).toHaveCount(0)
  await pressSave(page)
  await expect(keep).toBeVisible()
  await expect(page.getByRole('article', { name: 'My service' })).toHaveCount(0)
  await keep.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article', { name: 'My service' })).toBeVisible()
})

test('an unknown certificate is accepted with the authority of the newsroom', async ({ tapelog }) => {
  const { certificate, key } = selfSigned()
  // It knows no transcription, but who asks with a key is told so.
  const service = createServer({ cert: certificate, key }, ({ headers }, response) =>
    response.writeHead(headers['x-client-api-key'] ? 404 : 401).end('{}'),
  )
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { app, page } = tapelog
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await answerQuestions(app, 'confirm')
  await page.getByRole('button', { name: 'Add account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  await fillInAccount(page, `https://127.0.0.1:${(service.address() as AddressInfo).port}/developer/api`)
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('desk')
  await dialog.getByLabel('API key', { exact: true }).fill('planted-key')
  await pressSave(page)
  await expect(dialog.getByText('The certificate is of “localhost”, from “localhost”.')).toBeVisible()
  const details = dialog.getByRole('button', { name: 'Advanced' })
  await details.click()
  const authority = dialog.getByRole('textbox', { name: 'Own certificate authority' })
  await authority.fill('-----BEGIN CERTIFICATE-----')
  await pressSave(page)
  await expect(dialog.getByText(/Paste certificates that begin with/)).toBeVisible()
  await authority.fill(certificate)
  await pressSave(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article', { name: 'My service' })).toBeVisible()
  service.closeAllConnections()
  service.close()
})

/** Saves an account in use, without a question to its service, and shows it. */
async function saveUntested(page: Page, connection: ServiceConnection): Promise<void> {
  await page.evaluate(async ({ fields, secrets }) => {
    const kept = await tapelog.accounts.save({ accountId: null, fields, secrets, untested: true })
    if (!kept.ok) throw new Error(kept.error.message)
  }, accountAt(connection))
  await page.reload()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
}

const accountAt = ({ baseUrl, apiBase, clientId, workflowStatusPath, ...connection }: ServiceConnection) => ({
  fields: { ...newAccount('custom'), baseUrl, apiBase, clientId, workflowStatusPath, ownerId: 'desk-1' },
  secrets: Object.fromEntries(secretNames.map((name) => [name, connection[name]])),
})

async function addDevice(page: Page, serialNumber: string): Promise<void> {
  await page.getByRole('button', { name: 'Add recorder…' }).first().click()
  await page.getByRole('textbox', { name: 'Serial number' }).fill(serialNumber)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('article', { name: `Recorder ${serialNumber}` })).toBeVisible()
}
