import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { _electron, expect } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { launchOptions, root } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

const browser = `
import { app, BrowserWindow } from 'electron'
app.whenReady().then(() => new BrowserWindow({ width: 1400, height: 900, useContentSize: true, minWidth: 300 }).loadURL('about:blank'))
`

test('the state page of a service passes axe and fits in every look', async ({ home, afterwards }, info) => {
  test.skip(
    !existsSync('/usr/lib/postgresql/15/bin/postgres') || !existsSync('/usr/bin/radosgw'),
    'It needs Debian’s postgresql-15 and radosgw.',
  )
  const desk = spawn(process.execPath, [join(root, 'tests/newsroom/setup/statePageProcess.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  afterwards(async () => {
    const ended = once(desk, 'exit')
    desk.stdin.end()
    await ended
  })
  const [address] = await once(createInterface({ input: desk.stdout }), 'line')
  const main = join(home.path, 'main.mjs')
  writeFileSync(main, browser)
  const options = launchOptions(home.path)
  const app = await _electron.launch({ ...options, args: [...options.args.slice(0, -1), main], colorScheme: null })
  afterwards(() => app.close())
  const page = await app.firstWindow()
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('State of the transcription service')
  await expect(page.getByRole('row', { name: /city-desk/ })).toContainText('14')
  await expect(page.getByText('worker-cellar')).toBeVisible()
  await expect(page.getByText(/– lost/)).toBeVisible()
  expect(requests).toEqual(['/', '/state.css'])
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1400, 400]) {
      await lookAs(app, page, { width, height: 900, zoom: 1, theme })
      expect(await violations(page)).toEqual([])
      const cut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(cut).toBeLessThanOrEqual(0)
      await page.screenshot({ path: info.outputPath(`state-${theme}-${width}.png`), fullPage: true })
    }
  await page.getByRole('link', { name: 'Stop refreshing' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Refresh again' })).toBeVisible()
  desk.stdin.write('\n')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('The database does not answer.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('state-away.png'), fullPage: true })
  expect(errors).toEqual([])
})
