import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TapelogBridge } from '../../../shared/contract/bridge.ts'
import { fillInAccount, pressSave } from '../accountDialog.ts'
import { clipOfInterview } from '../clipOfInterview.ts'
import { test } from '../fixtures.ts'
import { answerDialogs, answerQuestions, dropFiles, expectTranscribed, rowOf, takeQuestions } from '../tapelogWindow.ts'

declare const tapelog: TapelogBridge

test('a new account is checked and then transcribes a recording', async ({ home, startService, tapelog: opened }) => {
  const service = await startService()
  const { app, page } = opened
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  const { origin } = new URL(service.connection.baseUrl)
  await test.step('an http address is refused except on this machine', async () => {
    await page.getByRole('button', { name: 'Add account…' }).click()
    await fillInAccount(page, 'http://example.org/developer/api')
    await pressSave(page)
    await expect(dialog).toContainText('The address must begin with https://')
    await expect(dialog.getByRole('textbox', { name: 'Base address' })).toBeFocused()
    await answerQuestions(app, 'refuse')
    await dialog.getByRole('textbox', { name: 'Base address' }).fill(service.connection.baseUrl)
    await dialog.getByLabel('API key', { exact: true }).fill('not-the-key')
    await pressSave(page)
    await expect(dialog).toContainText('you did not confirm')
  })
  await test.step('a refused key is named at its field and not kept', async () => {
    await answerQuestions(app, 'confirm')
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill(service.connection.clientId)
    await pressSave(page)
    await expect(dialog).toContainText('Nothing was saved')
    const field = dialog.getByLabel('API key', { exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/does not accept this/)
    await expect(field).toHaveValue('not-the-key')
    await expect(dialog.getByRole('button', { name: 'Keep untested' })).toHaveCount(0)
    expect(await page.evaluate(() => tapelog.accounts.list())).toMatchObject({ value: { accounts: [] } })
    const question = {
      message: 'Send recordings and credentials to a new address?',
      // Both addresses of the service have this origin.
      detail: expect.stringMatching(new RegExp(`^${origin}\nA program on this machine\n\n.*API key: set`, 's')),
    }
    const asked = await takeQuestions(app)
    expect(asked).toEqual(['Cancel', 'Use this address'].map((pressed) => ({ ...question, pressed })))
    expect(JSON.stringify(asked)).not.toContain('not-the-key')
  })
  await test.step('a file of credentials fills the form without giving them to the page', async () => {
    const path = join(home.path, 'credentials.json')
    writeFileSync(path, JSON.stringify(service.connection))
    await answerDialogs(app, [path])
    await dialog.getByRole('button', { name: 'Load credentials file…' }).click()
    await expect(dialog.getByRole('status')).toContainText('From “credentials.json”:')
    await expect(dialog.getByLabel('API key', { exact: true })).toHaveValue('')
    await expect(dialog.getByLabel('API key', { exact: true })).toHaveAttribute('placeholder', 'From the file')
    const content = await page.content()
    for (const name of ['secretKey', 'apiKey', 'userToken', 'authorization'] as const)
      expect(content).not.toContain(service.connection[name])
    await dialog.getByRole('textbox', { name: 'Owner ID' }).fill('desk-1')
    await pressSave(page)
    await expect(dialog).toBeHidden()
    const card = page.getByRole('article', { name: 'My service' })
    await expect(card).toContainText('Used when you send a recording')
    await expect(card).toContainText(/API key(Saved in the keychain|Kept until you quit)/)
    await takeQuestions(app)
  })
  await test.step('each sign-in is tested by itself', async () => {
    await page.getByRole('button', { name: 'Test connection' }).click()
    const result = page.getByRole('list', { name: 'Result of the test' })
    await expect(result.getByRole('img', { name: 'Works' })).toHaveCount(4)
  })

  await test.step('new recordings are sent there once a person chooses it', async () => {
    await page.getByText('With the account “My service”').click()
    await expect(page.getByRole('radio', { name: 'With the account “My service”' })).toBeChecked()
    expect(await takeQuestions(app)).toMatchObject([
      { message: 'Send new recordings away from this machine?', pressed: 'Send' },
    ])
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
    const clip = clipOfInterview(home.path, 'council')
    await dropFiles(page, [clip.path])
    await page.getByRole('dialog', { name: 'Import 1 recording' }).getByRole('button', { name: 'Import 1' }).click()
    await expectTranscribed(page, clip.title)
    await expect(rowOf(page, clip.title)).toContainText('Sent to My service')
    // The destination was confirmed once, so nothing more is asked.
    expect(await takeQuestions(app)).toEqual([])
  })
})
