import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { demo, launchOptions, root } from './tapelogWindow.ts'

test('the window opens the library of the command line by default', async ({ afterwards, home }) => {
  test.skip(process.platform === 'win32', 'the home folder is not named by HOME there')
  const { env, ...options } = launchOptions(home.path)
  const own = ['TAPELOG_USER_DATA', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME']
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)))
  const environment = { ...rest, HOME: home.path }
  const script = join(root, 'electron/cli/index.ts')
  const child = spawn(process.execPath, [script, 'import', demo.memo.path], { env: environment, stdio: 'ignore' })
  expect((await once(child, 'exit'))[0]).toBe(0)
  mkdirSync(join(home.path, '.config'), { recursive: true })
  const app = await _electron.launch({ ...options, env: environment, timeout: 60_000, colorScheme: null })
  afterwards(() => app.close())
  const page = await app.firstWindow()
  await expect(page.getByRole('list', { name: 'Recordings' })).toContainText(demo.memo.title)
  expect(existsSync(join(home.path, '.config/Tapelog/library'))).toBe(false)
})
