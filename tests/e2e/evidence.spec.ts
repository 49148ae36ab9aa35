import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { verifyEvidence } from '../../electron/evidence/index.ts'
import { freePort } from '../support/freePort.ts'
import { test } from './fixtures.ts'
import { answerDialogs } from './tapelogWindow.ts'

/** From now on, press this button in the system's message boxes, and record their questions. */
const answerQuestions = (app: ElectronApplication, response: number) =>
  app.evaluate(({ dialog }, button) => {
    const kept = globalThis as { asked?: string[] }
    kept.asked = []
    dialog.showMessageBox = ((...args: unknown[]) => {
      const { message, detail } = args.at(-1) as { message: string; detail: string }
      kept.asked?.push(`${message} ${detail}`)
      return Promise.resolve({ response: button, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  }, response)
const asked = (app: ElectronApplication) => app.evaluate(() => (globalThis as { asked?: string[] }).asked ?? [])

test('an export carries evidence and can go on without a time stamp', async ({ openTranscript, home }) => {
  const out = join(home.path, 'for the court')
  mkdirSync(out)
  const { app, page } = await openTranscript(['We never saw the contract.'])
  const authority = `http://127.0.0.1:${await freePort()}/tsa`
  await test.step('the settings show the key and confirm the authority of time stamps', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
    const section = page.getByRole('region', { name: 'Evidence' })
    await section.getByRole('button', { name: 'Make the key now' }).click()
    await expect(section.locator('code')).toHaveText(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/)
    await section.getByRole('button', { name: 'Copy fingerprint' }).click()
    await expect(section.getByText('Copied.')).toBeVisible()
    expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(await section.locator('code').innerText())
    const field = section.getByRole('textbox', { name: 'Address of an authority' })
    await field.fill('http://tsa.example/')
    await field.press('Enter')
    await expect(section.getByText('This is not an address that begins with https://.')).toBeVisible()
    await answerQuestions(app, 0)
    await field.fill(authority)
    await field.press('Enter')
    await expect.poll(() => asked(app)).toEqual([expect.stringContaining(`Ask this authority for time stamps? `)])
    expect((await asked(app))[0]).toContain(authority)
    await expect(field).toHaveValue('')
    await answerQuestions(app, 1)
    await field.fill(authority)
    await field.press('Enter')
    await expect.poll(() => asked(app)).toHaveLength(1)
    await expect(field).toHaveValue(authority)
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  })
  await test.step('the export carries its evidence', async () => {
    await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
    await answerDialogs(app, [out])
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export transcript' })
    await dialog.getByRole('button', { name: /Evidence/ }).click()
    await page.getByRole('option', { name: 'With evidence', exact: true }).click()
    await expect(dialog.getByRole('checkbox', { name: 'With a time stamp' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('cannot be reached for a time stamp')).toBeVisible()
    expect(readdirSync(out)).toEqual([])
    await dialog.getByRole('button', { name: 'Export without time stamp' }).click()
    await expect(dialog.getByText('1 file written to')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })
  const [manifest = ''] = readdirSync(out).filter((name) => name.endsWith('.evidence.json'))
  const [{ statements } = { statements: [] }] = await verifyEvidence(join(out, manifest))
  expect(statements.filter(({ isProven }) => isProven === false)).toEqual([])
  expect(statements).toContainEqual(expect.objectContaining({ code: 'signature-good' }))
  expect(JSON.parse(readFileSync(join(out, manifest), 'utf8')).stamps).toEqual([])
  await test.step('the log of the recording lists the export', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Custody log…' }).click()
    const rows = page.getByRole('dialog', { name: 'Custody log' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('Exported as docx')
    await expect(rows.last()).toContainText('Imported from a file')
  })
})
