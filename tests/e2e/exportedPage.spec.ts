import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test'
import { writeTranscript } from '../../electron/engine/export/index.ts'
import { type ExportOptions, usualOptions } from '../../shared/exports/options.ts'
import { exportDocument } from '../support/exportDocuments.ts'
import { writeWave } from '../support/waveFile.ts'
import { test } from './fixtures.ts'
import { launchOptions } from './tapelogWindow.ts'

/** Exported web pages, opened from the disk in a browser that knows nothing of Tapelog. */

const said = ['We never saw it. </script><script>document.title = "taken"</script>', 'Nobody did.', 'Until May.']

async function exportedPage(folder: string, pageSound: ExportOptions['pageSound']): Promise<string> {
  const wave = join(folder, 'talk.wav')
  writeWave(wave, { seconds: 12 })
  const lines = said.map((text, at) => ({ startMs: at * 4000, endMs: at * 4000 + 3800, speaker: `S${at}`, text }))
  const source = { ...exportDocument(lines, { durationMs: 12_000, title: 'Harbour & "100%"' }), originalPath: wave }
  const out = join(folder, `out # ${pageSound}`)
  mkdirSync(out)
  // The offset moves the times on the page, but not its sound.
  return writeTranscript(out, 'html', source, { options: { ...usualOptions, pageSound, offsetMs: 3_600_000 } })
}

async function browser(home: string): Promise<ElectronApplication> {
  const { args, ...options } = launchOptions(home)
  const main = join(import.meta.dirname, '../programs/ordinaryWindow.mjs')
  return _electron.launch({
    ...options,
    args: [...args.slice(0, -1), `--user-data-dir=${join(home, 'browser')}`, main],
  })
}

async function opened(
  app: ElectronApplication,
  path: string,
): Promise<{ page: Page; requests: string[]; refused: string[] }> {
  const page = await app.firstWindow()
  const [requests, refused]: [string[], string[]] = [[], []]
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => /^Refused|violates/.test(message.text()) && refused.push(message.text()))
  await app.evaluate(async ({ BrowserWindow }, file) => BrowserWindow.getAllWindows()[0]?.loadFile(file), path)
  return { page, requests, refused }
}

for (const sound of ['inside', 'beside'] as const)
  test(`a page with its audio ${sound} plays from a clicked time and marks the line`, async ({ home }) => {
    const path = await exportedPage(home.path, sound)
    const app = await browser(home.path)
    try {
      const { page, requests, refused } = await opened(app, path)
      const audio = page.locator('audio')
      const state = () =>
        audio.evaluate((one: HTMLAudioElement) => ({ atMs: one.currentTime * 1000, paused: one.paused }))
      await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => Math.round(one.duration))).toBe(12)
      await page.getByRole('button', { name: 'Play from 1:00:04' }).click()
      await expect.poll(async () => (await state()).paused).toBe(false)
      await expect(page.locator('[aria-current]')).toHaveText(/Nobody did\./)
      expect((await state()).atMs).toBeGreaterThanOrEqual(4000)
      await audio.evaluate((one: HTMLAudioElement) => {
        one.currentTime = 9
      })
      await expect(page.locator('[aria-current]')).toHaveText(/Until May\./)
      expect(await page.title()).toBe('Harbour & "100%"')
      await expect(page.locator('.player p')).toBeHidden()
      expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([])
      expect(refused).toEqual([])
      await page.emulateMedia({ media: 'print' })
      await expect(audio).toBeHidden()
      await expect(page.getByText('Nobody did.')).toBeVisible()
    } finally {
      await app.close()
    }
  })

test('a page without its audio names the missing file', async ({ home }) => {
  const path = await exportedPage(home.path, 'beside')
  renameSync(path.replace(/html$/, 'mp3'), join(home.path, 'elsewhere.mp3'))
  const app = await browser(home.path)
  try {
    const { page } = await opened(app, path)
    await expect(page.getByText('The audio is in the file “Harbour & 100%.mp3”')).toBeVisible()
  } finally {
    await app.close()
  }
})
