import { join } from 'node:path'
import { _electron, expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { covered } from './screenFit.ts'
import { answerDialogs, demo, importByDialog, launchOptions, type Tapelog } from './tapelogWindow.ts'
import { lookAs, type WindowLook } from './windowLook.ts'

const desk = { width: 1280, height: 800, zoom: 1, theme: 'light' } satisfies WindowLook
const looks: WindowLook[] = [
  desk,
  { ...desk, theme: 'dark' },
  { width: 1000, height: 700, zoom: 1, theme: 'light' },
  { ...desk, zoom: 2 },
]

const pictures = process.env.TAPELOG_PICTURES

/** Collects axe's findings and everything that does not fit, in all sizes, light and dark. */
async function look({ app, page }: Tapelog, name: string, found: Set<string>): Promise<void> {
  for (const one of looks) {
    await lookAs(app, page, one)
    for (const problem of [...(await violations(page)), ...(await covered(page))])
      found.add(`${name} ${one.theme} ${one.width} at ${one.zoom * 100} %: ${problem}`)
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${one.width}-${one.zoom}-${one.theme}.png`) })
  }
  await lookAs(app, page, desk)
}

/** Do not match the button of the same name in the list of sections. */
const languageChoice = (page: Page, label: string) =>
  page.getByRole('button', { name: label }).and(page.locator('[aria-haspopup=listbox]'))

async function chooseLanguage(page: Page, label: string, language: string): Promise<void> {
  await languageChoice(page, label).click()
  await page.getByRole('option', { name: language }).click()
}

test('the window speaks Japanese once it is chosen in Settings, on every main screen, and English again', async ({
  tapelog,
}) => {
  test.setTimeout(600_000)
  const { app, page } = tapelog
  const found = new Set<string>()
  const see = (name: string) => look(tapelog, name, found)
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
  await see('settings')
  await page.getByRole('button', { name: 'アカウントを追加…' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '名前' })).toHaveValue('アメリカ合衆国')
  await page.keyboard.press('Escape')

  await goTo('ライブラリ')
  await expect(page.getByRole('heading', { name: 'ライブラリ' })).toBeVisible()
  const row = page.getByRole('list', { name: '録音' }).getByRole('button').filter({ hasText: demo.memo.title })
  await expect(row).toContainText('文字起こし済み')
  await see('library')
  await page.getByRole('button', { name: `${demo.memo.title}のその他の操作` }).click()
  await page.getByRole('menuitem', { name: '書き出す…' }).click()
  await expect(page.getByRole('dialog')).toContainText(`「${demo.memo.title}」の書き出し`)
  await see('export-dialog')
  await page.keyboard.press('Escape')
  await answerDialogs(app, [demo.interview.path])
  await page.getByRole('button', { name: '読み込む', exact: true }).click()
  await page.getByRole('menuitem', { name: 'ファイルとオプションを選択…' }).click()
  await expect(page.getByRole('dialog')).toContainText('録音1件の読み込み', { timeout: 60_000 })
  await see('import-sheet')
  await page.keyboard.press('Escape')

  await row.click()
  await expect(page.getByRole('textbox', { name: 'セグメントのテキスト' }).first()).toBeVisible()
  await see('editor')
  await page.getByRole('button', { name: 'キー操作' }).click()
  await expect(page.getByRole('dialog')).toContainText('次のセグメントへ移動')
  await see('keys-dialog')
  await page.keyboard.press('Escape')

  await goTo('キュー')
  await page.getByRole('tab', { name: '履歴' }).click()
  await expect(page.getByText('ライブラリにコピーしました').first()).toBeVisible()
  await see('queue-history')
  await goTo('デバイス')
  await expect(page.getByRole('heading', { name: 'デバイス', exact: true })).toBeVisible()
  await see('devices')

  await goTo('設定')
  await chooseLanguage(page, '表示言語', 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  expect(await menus()).toContain('Edit')
  expect([...found]).toEqual([])
})

test('a speaker without a name and a notice are shown in Japanese, and kept as codes', async ({ tapelog }) => {
  const { page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await chooseLanguage(page, 'Language of the window', '日本語')
  await page.getByRole('navigation').getByRole('button', { name: 'ライブラリ' }).click()
  const row = page.getByRole('list', { name: '録音' }).getByRole('button').filter({ hasText: demo.memo.title })
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
})

test('on a Japanese Linux the first screen is in Japanese', async ({ afterwards, home }) => {
  test.skip(process.platform !== 'linux', 'the language of other systems is not set by the environment')
  const options = launchOptions(home.path)
  const app = await _electron.launch({
    ...options,
    env: { ...options.env, LANG: 'ja_JP.UTF-8', LANGUAGE: 'ja' },
    timeout: 60_000,
    colorScheme: null,
  })
  afterwards(() => app.close())
  const page = await app.firstWindow()
  await expect(page.getByRole('heading', { name: '録音から、引用できるテキストへ' })).toBeVisible({ timeout: 90_000 })
  const found = new Set<string>()
  await look({ app, page, close: () => app.close() }, 'welcome', found)
  expect([...found]).toEqual([])
})
