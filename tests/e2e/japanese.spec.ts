import { _electron, expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { launchOptions } from './tapelogWindow.ts'

test('the first screen is in Japanese on a Japanese Linux', async ({ afterwards, home }) => {
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
})
