import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ElectronApplication, expect } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { HeadlessBrowser } from '../newsroom/setup/headlessBrowser.ts'
import { missingPackages } from '../newsroom/setup/postgres.ts'
import { test } from './fixtures.ts'
import { answerQuestions, root, takeQuestions } from './tapelogWindow.ts'

declare const tapelog: TapelogBridge

const missing = missingPackages()

/** A newsroom’s node with PostgreSQL and an OpenID provider, in a process of its own. */
async function startNewsroom(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const script = join(root, 'tests/newsroom/setup/signInProcess.ts')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [origin] = await once(createInterface({ input: child.stdout }), 'line')
  const stop = async () => {
    const ended = once(child, 'exit')
    if (child.kill('SIGTERM')) await ended
  }
  return { origin: String(origin), stop }
}

/** From now on, the system’s browser stays closed; the addresses that it would open are kept. */
const keepAddresses = (app: ElectronApplication) =>
  app.evaluate(({ shell }) => {
    const world = globalThis as unknown as { addresses: string[] }
    world.addresses = []
    shell.openExternal = async (address) => void world.addresses.push(address)
  })
const lastAddress = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { addresses: string[] }).addresses.at(-1) ?? '')

test(
  missing.length === 0
    ? 'a person signs in to a newsroom: the browser opens, and the account is there'
    : `a person signs in to a newsroom (skipped: it needs Debian’s ${missing.join(' and ')})`,
  async ({ open, afterwards }) => {
    test.skip(missing.length > 0)
    const newsroom = await startNewsroom()
    afterwards(newsroom.stop)
    const { app, page } = await open()
    await keepAddresses(app)
    await test.step('the first screen leads to the accounts', async () => {
      await page.getByRole('button', { name: 'Sign in to a newsroom…' }).click()
      await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeFocused()
    })
    const dialog = page.getByRole('dialog', { name: 'Sign in to a newsroom' })
    const address = dialog.getByRole('textbox', { name: 'Address of the newsroom’s service' })
    const submit = dialog.getByRole('button', { name: 'Sign in' })

    await test.step('an unsafe address is refused and a browser opens only after a yes', async () => {
      await page.getByRole('button', { name: 'Sign in to a newsroom…' }).click()
      await address.fill('http://newsroom.example')
      await submit.click()
      await expect(dialog).toContainText('The address must begin with https://')
      await answerQuestions(app, 'refuse')
      await address.fill(newsroom.origin)
      await submit.click()
      await expect(dialog).toContainText('you did not confirm')
      expect(await lastAddress(app)).toBe('')
    })
    await test.step('the sign-in waits for the browser and can be cancelled', async () => {
      await answerQuestions(app, 'confirm')
      await submit.click()
      await expect(dialog.getByRole('status')).toContainText('Sign in there; Tapelog is waiting.')
      await expect(submit).toHaveCSS('opacity', '0.4')
      await page.screenshot({ path: test.info().outputPath('waiting.png') })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      const cancelled = await page.evaluate(() => tapelog.accounts.signInEnd())
      expect(cancelled).toMatchObject({ ok: false, error: { code: 'sign-in-cancelled' } })
    })
    const signIn = async () => {
      await submit.click()
      await expect(dialog.getByRole('status')).toContainText('Tapelog is waiting.')
      const begun = new URL(await lastAddress(app))
      begun.searchParams.set('client_id', 'news')
      const { response } = await new HeadlessBrowser().open(begun.href, () => false)
      expect(await response?.text()).toContain('You are signed in. You can close this page.')
      await expect(dialog).toBeHidden()
    }
    const card = page.getByRole('article', { name: 'The news' })
    await test.step('the account is tested and its keys are stored', async () => {
      await page.getByRole('button', { name: 'Sign in to a newsroom…' }).click()
      await address.fill(`${newsroom.origin}/`)
      await signIn()
      await expect(card).toContainText('Used when you send a recording')
      await expect(card).toContainText('New recordings are transcribed on this machine.')
      await expect(card).toContainText(/API key(Saved in the keychain|Kept until you quit)/)
      await expect(card).toContainText(
        'It can also' +
          'show the first words while it transcribes, pause and continue, stop a transcription that you cancel, delete its copy of a recording that you delete and give the time of each word',
      )
      await card.getByRole('button', { name: 'Test connection' }).click()
      await expect(
        card.getByRole('list', { name: 'Result of the test' }).getByRole('img', { name: 'Works' }),
      ).toHaveCount(3)
      await card.scrollIntoViewIfNeeded()
      await page.screenshot({ path: test.info().outputPath('account.png') })
      const asked = await takeQuestions(app)
      expect(asked.map(({ message, pressed }) => [message, pressed])).toEqual([
        ['Sign in to the newsroom at this address?', 'Cancel'],
        ...[0, 1].map(() => ['Sign in to the newsroom at this address?', 'Sign in']),
      ])
      expect(asked[0]?.detail).toContain(newsroom.origin)
    })
    await test.step('signing in again keeps the account', async () => {
      await card.getByRole('button', { name: 'Sign in again' }).click()
      await expect(address).toHaveValue(newsroom.origin)
      await signIn()
      await expect(page.getByRole('article', { name: 'The news' })).toHaveCount(1)
    })
  },
)
