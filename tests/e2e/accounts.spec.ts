import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { startService } from '../support/tapelogProcess.ts'
import {
  answerDialogs,
  answerQuestions,
  demo,
  makeHome,
  openTapelog,
  passWelcome,
  rowOf,
  takeQuestions,
} from './tapelogWindow.ts'

const free = '8810000001'
const taken = '8820000002'
const unknown = '8819999999'

test('an account is made and tested; a recorder is registered, refused, not known, and recovered', async () => {
  const home = makeHome()
  const service = await startService(join(home.path, 'service'), [
    ...['--device', free],
    ...['--device', `${taken}:somebody-else`],
  ])
  const tapelog = await openTapelog(home.path)
  const { app, page } = tapelog
  try {
    await passWelcome(page)
    await test.step('without an account the registry says what it needs', async () => {
      await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
      await expect(page.getByText('Add an account to see which account your recorders')).toBeVisible()
    })
    await test.step('an http address is refused at its field, except on this machine; a person confirms the address', async () => {
      const { origin } = new URL(service.connection.baseUrl)
      await answerQuestions(app, 'refuse')
      await fillInAccount(page, service.connection)
      await pressAdd(page)
      await expect(page.getByRole('dialog', { name: 'Add account' })).toContainText('you did not confirm it')
      await answerQuestions(app, 'confirm')
      await addAccount(page)
      expect(await takeQuestions(app)).toEqual(
        ['Cancel', 'Use this address'].map((pressed) => ({
          message: 'Send recordings and credentials to a new address?',
          // Both addresses of the service have this origin.
          detail: expect.stringMatching(new RegExp(`^${origin}\n\n`)),
          pressed,
        })),
      )
    })

    await test.step('each way to sign in is tested by itself', async () => {
      const result = page.getByRole('list', { name: 'Result of the test' })
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(result.getByRole('listitem')).toHaveText([/no secret key/, /no user token/, /no API key/, /no Auth/])
      await enterSecrets(page, { ...service.connection, apiKey: 'not-the-key' })
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(result.getByRole('listitem')).toHaveText([
        /Partner token · .*give a partner token/,
        /User token · .*is accepted/,
        /API key · .*does not accept/,
        /Device records and workflows · .*is accepted/,
      ])
      await enterSecrets(page, { apiKey: service.connection.apiKey })
      await expect(result).toBeHidden()
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(result.getByRole('img', { name: 'Works' })).toHaveCount(4)
    })

    for (const serialNumber of [free, taken, unknown]) await addDevice(page, serialNumber)
    const device = (serialNumber: string) => page.getByRole('article', { name: `Recorder ${serialNumber}` })

    await test.step('not registered → registered to this account', async () => {
      await expect(device(free)).toContainText('notepro')
      await expect(device(free)).toContainText('Not registered')
      await expect(device(free).getByRole('button', { name: 'Export client IDs for recovery…' })).toHaveCount(0)
      await device(free).getByRole('button', { name: 'Register', exact: true }).click()
      await expect(device(free)).toContainText('Registered to this account')
    })
    await test.step('registered to another account: 403 in words, no recovery', async () => {
      await expect(device(taken)).toContainText('Registered, but not by Tapelog')
      await device(taken).getByRole('button', { name: 'Register', exact: true }).click()
      await expect(device(taken).getByRole('alert')).toHaveText(
        'This recorder is registered to another account. Only that account can unregister it.',
      )
      await expect(device(taken).getByRole('button', { name: 'Export client IDs for recovery…' })).toHaveCount(0)
    })
    await test.step('unknown: 404 in words', () =>
      expect(device(unknown)).toContainText('The service does not know this serial number'))

    await test.step('unregistered, and its former client IDs are written for the maker’s SDK', async () => {
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
    await test.step('its record at the second address', async () => {
      await device(free).getByRole('button', { name: 'Device record' }).click()
      await device(free).getByRole('textbox', { name: 'Owner ID' }).fill('desk-7')
      await device(free).getByRole('button', { name: 'Register to owner' }).click()
      await expect(device(free).getByLabel('Contents of the device record')).toContainText('desk-7')
    })
  } finally {
    await tapelog.close()
    await service.stop()
    home.remove()
  }
})

test('work for an account waits visibly for its sign-in and continues after it', async () => {
  // It transcribes twice.
  test.setTimeout(600_000)
  const home = makeHome()
  const service = await startService(join(home.path, 'service'))
  const tapelog = await openTapelog(home.path)
  const { app, page } = tapelog
  const { title } = demo.memo
  try {
    await passWelcome(page)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await answerQuestions(app, 'confirm')
    await fillInAccount(page, service.connection)
    await addAccount(page)
    await enterSecrets(page, { ...service.connection, apiKey: 'not-the-key' })
    await takeQuestions(app)
    const remote = page.getByRole('radio', { name: 'With the account “My service”' })
    await test.step('a person confirms that new recordings are sent there', async () => {
      await answerQuestions(app, 'refuse')
      await page.getByText('With the account “My service”').click()
      await expect(page.getByText('you did not confirm it')).toBeVisible()
      await expect(remote).not.toBeChecked()
      await answerQuestions(app, 'confirm')
      await page.getByText('With the account “My service”').click()
      await expect(remote).toBeChecked()
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
    // The destination was confirmed once.
    expect(await takeQuestions(app)).toEqual([])
    await page.getByRole('button', { name: 'Queue' }).click()
    await expect(page.getByRole('region', { name: 'Queue' })).toContainText('The client id or api key is not valid')
    await page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: 'Settings' }).click()

    await enterSecrets(page, { apiKey: service.connection.apiKey })
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
    await expect(rowOf(page, title)).toContainText('Transcribed', { timeout: 120_000 })

    await test.step('a workflow until it fails', async () => {
      await rowOf(page, title).click()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Workflows' }).click()
      const dialog = page.getByRole('dialog', { name: 'Workflows' })
      await dialog.getByRole('textbox', { name: 'Definition' }).fill('{"type": "transcribe"}')
      await expect(dialog).toContainText('A workflow is a JSON list of objects')
      await dialog.getByRole('textbox', { name: 'Definition' }).fill('[{"type": "translate"}]')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog).toContainText('Failed · 0 of 1 tasks', { timeout: 120_000 })
      await expect(dialog.getByText('“translate” is not known').first()).toBeVisible()
    })
  } finally {
    await tapelog.close()
    await service.stop()
    home.remove()
  }
})

async function fillInAccount(page: Page, connection: ServiceConnection): Promise<void> {
  await page.getByRole('button', { name: 'Add account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  await expect(dialog.getByRole('textbox', { name: 'Base address' })).toHaveValue(/^https:\/\/.*\/developer\/api$/)
  await dialog.getByRole('button', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Another address' }).click()
  await dialog.getByRole('textbox', { name: 'Base address' }).fill('http://example.org/developer/api')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText('The address must begin with https://')
  await dialog.getByRole('textbox', { name: 'Base address' }).fill(connection.baseUrl)
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(connection.clientId)
  await dialog.getByRole('button', { name: 'Device records and workflows' }).click()
  await dialog.getByRole('textbox', { name: 'Second address' }).fill(connection.apiBase)
  await dialog.getByRole('textbox', { name: 'Owner ID' }).fill('desk-1')
  await dialog.getByRole('textbox', { name: 'Workflow status path' }).fill(connection.workflowStatusPath)
}

const pressAdd = (page: Page) =>
  page.getByRole('dialog', { name: 'Add account' }).getByRole('button', { name: 'Add', exact: true }).click()

async function addAccount(page: Page): Promise<void> {
  await pressAdd(page)
  await expect(page.getByRole('article', { name: 'My service' })).toContainText('In use')
}

const secretLabels = {
  secretKey: 'Secret key',
  userToken: 'User token',
  apiKey: 'API key',
  authorization: 'Authorization',
} as const

async function enterSecrets(page: Page, secrets: Partial<ServiceConnection>): Promise<void> {
  for (const [name, label] of Object.entries(secretLabels)) {
    const value = secrets[name as keyof typeof secretLabels]
    if (value === undefined) continue
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.press('Enter')
    // The page never reads a secret back.
    await expect(field).toHaveValue('')
    await expect(page.getByRole('button', { name: `Forget ${label}` })).toBeVisible()
  }
}

async function addDevice(page: Page, serialNumber: string): Promise<void> {
  await page.getByRole('button', { name: 'Add recorder…' }).first().click()
  await page.getByRole('textbox', { name: 'Serial number' }).fill(serialNumber)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('article', { name: `Recorder ${serialNumber}` })).toBeVisible()
}
