import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { sendToAccount } from './remoteAccount.ts'
import { covered } from './screenFit.ts'
import {
  answerQuestions,
  demo,
  demoRecording,
  dropFiles,
  importByDialog,
  rowOf,
  type Tapelog,
} from './tapelogWindow.ts'
import { lookAs, type WindowLook } from './windowLook.ts'

/** The list of the data that left this machine, and known voices, in the real window. */

const large = { width: 1280, height: 800, zoom: 1, theme: 'light' } satisfies WindowLook
const looks: WindowLook[] = [
  { ...large, theme: 'dark' },
  { ...large, zoom: 2 },
  { ...large, width: 1000, height: 700 },
  large,
]

async function looked({ app, page }: Tapelog, what: string): Promise<void> {
  for (const look of looks) {
    await lookAs(app, page, look)
    const name = `${what} ${look.theme} ${look.width} at ${look.zoom}`
    await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
    expect([...(await violations(page)), ...(await covered(page))], name).toEqual([])
  }
}

const sign = (page: Page) => page.getByRole('button', { name: /left this machine$/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'What left this machine' })
const toLibrary = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()

test('a recording shows what was sent, where to and why', async ({ startService, tapelog }) => {
  test.setTimeout(420_000)
  const { app, page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  await rowOf(page, demo.memo.title).click()
  await expect(sign(page)).toHaveText('nothing has left this machine')
  await sign(page).focus()
  await page.keyboard.press('Enter')
  await expect(list(page)).toContainText('No part of this recording has left this machine.')
  await expect(list(page)).toContainText(/It was transcribed here\. (The recogniser|Tapelog blocked)/)
  await looked(tapelog, 'nothing left')
  await page.keyboard.press('Escape')
  await expect(sign(page)).toBeFocused()
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'About', exact: true }).click()
  const about = page.getByRole('region', { name: 'About' })
  await expect(about).toContainText(/The recogniser turns sound into words. It|Tapelog blocks its network/)
  await page.screenshot({ path: test.info().outputPath('about.png') })

  const service = await startService()
  await answerQuestions(app, 'confirm')
  await sendToAccount(page, service.connection)
  await toLibrary(page)
  await dropFiles(page, [demo.interview.path])
  const sheet = page.getByRole('dialog', { name: 'Import 1 recording' })
  await sheet.getByRole('combobox', { name: 'Language' }).fill('en')
  // Leave the field: its list hides everything else.
  await page.keyboard.press('Tab')
  await sheet.getByRole('button', { name: /^Names and hotwords/ }).click()
  await sheet.getByRole('textbox', { name: 'Hotwords' }).fill('harbour')
  await sheet.getByRole('button', { name: 'Import 1' }).click()
  await expect(rowOf(page, demo.interview.title)).toContainText('Transcribed', { timeout: 180_000 })
  await rowOf(page, demo.interview.title).click()
  await expect(sign(page)).toHaveText(/^[\d.]+ [kM]B left this machine$/)
  await sign(page).click()
  const rows = list(page).getByRole('row')
  const { host } = new URL(service.connection.baseUrl)
  await expect(rows.filter({ hasText: /Audio/ })).toContainText(host)
  await expect(rows.filter({ hasText: 'Hotwords' })).toContainText('You imported it for this service')
  await looked(tapelog, 'sent')
  await page.keyboard.press('Escape')
})

test('a speaker named in one recording is suggested in the next', async ({ tapelog }) => {
  test.setTimeout(420_000)
  const { page } = tapelog
  const goTo = (name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
  await goTo('Settings')
  await page.getByText('Suggest speakers by their voice').click()
  await expect(page.getByText(/^Tapelog knows no voice yet/)).toBeVisible()
  await goTo('Library')
  await importByDialog(tapelog, [demo.memo])
  await rowOf(page, demo.memo.title).click()
  await page.getByRole('textbox', { name: 'Speaker name' }).fill('Reyes')
  await page.keyboard.press('Enter')
  await goTo('Library')
  await dropFiles(page, [demoRecording('260915_1730.flac')])
  await expect(rowOf(page, '260915_1730')).toContainText('Transcribed', { timeout: 180_000 })
  await rowOf(page, '260915_1730').click()
  const hint = page.getByRole('region', { name: /^Suggestion for Speaker/ })
  await expect(hint).toContainText('sounds like Reyes in “260915_0911”.')
  await looked(tapelog, 'suggestion')
  await hint.getByRole('button', { name: 'Play Reyes' }).click()
  await hint.getByRole('button', { name: 'Stop: Play Reyes' }).click()
  await hint.getByRole('button', { name: 'Play this voice' }).focus()
  await page.keyboard.press('Enter')
  await expect(hint.getByRole('button', { name: /^Stop/ })).toHaveCount(0, { timeout: 30_000 })
  await hint.getByRole('button', { name: 'This is Reyes' }).click()
  await expect(hint).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Speaker name' }).filter({ hasText: 'Reyes' })).toHaveCount(1)

  await goTo('Settings')
  const voices = page.getByRole('list', { name: 'Known voices' })
  await expect(voices).toContainText('“260915_1730”, “260915_0911”')
  await voices.scrollIntoViewIfNeeded()
  await looked(tapelog, 'known voices')
  await voices.getByRole('button', { name: 'Forget the voice of Reyes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click()
  await expect(voices).toHaveCount(0)
})
