import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, expect } from '@playwright/test'
import { launchOptions, type Tapelog } from './tapelogWindow.ts'

/** The environment of a person whose home is `home`: no variable names a library or a folder of the test. */
export function homeEnvironment(home: string): Record<string, string> {
  const own = ['TAPELOG_USER_DATA', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME']
  const rest = Object.entries(launchOptions(home).env).filter(([name]) => !own.includes(name))
  return { ...Object.fromEntries(rest), HOME: home }
}

/** The usual place of the library below a home, on Linux. */
export const usualLibrary = (home: string): string => join(home, '.local/share/tapelog/library')

/** Starts Tapelog like a person whose home is `home`, with files that the person opens. Waits until a page is on screen. */
export async function openAtHome(home: string, ...files: string[]): Promise<Tapelog> {
  mkdirSync(join(home, '.config'), { recursive: true })
  const { env: _env, args, ...options } = launchOptions(home)
  const app = await _electron.launch({
    ...options,
    args: [...args, ...files],
    env: homeEnvironment(home),
    timeout: 60_000,
    colorScheme: null,
  })
  const page = await app.firstWindow()
  await expect(page.locator('#root > :not([aria-busy])').first()).toBeVisible({ timeout: 90_000 })
  let hasEnded = false
  app.once('close', () => {
    hasEnded = true
  })
  return { app, page, close: async () => (hasEnded ? undefined : app.close()) }
}
