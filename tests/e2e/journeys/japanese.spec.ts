import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../../shared/contract/bridge.ts'
import { test } from '../fixtures.ts'
import { demo, importByDialog } from '../tapelogWindow.ts'

/** Do not match the button of the same name in the list of sections. */
const languageChoice = (page: Page, label: string) =>
  page.getByRole('button', { name: label }).and(page.locator('[aria-haspopup=listbox]'))

async function chooseLanguage(page: Page, label: string, language: string): Promise<void> {
  await languageChoice(page, label).click()
  await page.getByRole('option', { name: language }).click()
}

test('the settings switch the window to Japanese and back to English', async ({ tapelog }) => {
  const { app, page } = tapelog
  const goTo = (name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
  const menus = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  await importByDialog(tapelog, [demo.memo])
  expect(await menus()).toContain('Edit')

  // Text typed in a field is saved when the field loses the focus, and is still there after a reload.
  await goTo('Settings')
  await page.getByRole('textbox', { name: 'Hotwords' }).first().fill('港湾局')
  await chooseLanguage(page, 'Language of the window', '日本語')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('heading', { name: '設定', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'ホットワード' }).first()).toHaveValue('港湾局')
  await expect(languageChoice(page, '表示言語')).toContainText('日本語')
  await expect(languageChoice(page, '表示言語')).toBeInViewport({ ratio: 1 })
  expect(await menus()).toEqual(expect.arrayContaining(['編集', '表示']))
  await page.getByRole('button', { name: 'アカウントを追加…' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '名前' })).toHaveValue('アメリカ合衆国')
  await page.keyboard.press('Escape')

  await goTo('ライブラリ')
  await expect(page.getByRole('heading', { name: 'ライブラリ' })).toBeVisible()
  const row = page.getByRole('list', { name: '録音' }).getByRole('button').filter({ hasText: demo.memo.title })
  await expect(row).toContainText('文字起こし済み')
  await row.click()
  await expect(page.getByText('デモ用のモデルによる文字起こしです。')).toBeVisible()
  const name = page.getByRole('textbox', { name: '話者名' })
  await expect(name).toHaveValue('話者1')
  await expect(page.locator('.segment .who').first()).toHaveText('話者1')
  const kept = () =>
    page.evaluate(async () => {
      const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
      const [detail, transcript] = await Promise.all([
        tapelog.recordings.get({ recordingId: 1 }),
        tapelog.transcripts.get({ recordingId: 1 }),
      ])
      const names = transcript.ok ? transcript.value?.speakers.map((speaker) => speaker.name) : []
      return { names, notices: detail.ok ? detail.value.notices : [] }
    })
  expect(await kept()).toEqual({ names: ['#1'], notices: [{ code: 'demo-model' }] })
  await name.fill('林')
  await expect.poll(kept).toMatchObject({ names: ['林'] })
  await expect(page.locator('.segment .who').first()).toHaveText('林')
  await name.fill('話者1')
  await expect.poll(kept).toMatchObject({ names: ['#1'] })

  await goTo('設定')
  await chooseLanguage(page, '表示言語', 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  expect(await menus()).toContain('Edit')
})
