import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { answer } from './deviceSession.ts'
import { calm, chainAt } from './queueFrames.ts'
import {
  answerDialogs,
  demo,
  dropFiles,
  importByDialog,
  makeHome,
  openTapelog,
  passWelcome,
  rowOf,
} from './tapelogWindow.ts'

void calm
void answer
test('look', async () => {
  test.setTimeout(200_000)
  const home = makeHome()
  const tapelog = await openTapelog(home.path)
  const { page, app } = tapelog
  const shot = (name: string) => page.screenshot({ path: `/tmp/look-${name}.png` })
  try {
    await passWelcome(page)
    await importByDialog(tapelog, [demo.interview, demo.memo])
    const copy = join(home.path, 'the same.ogg')
    copyFileSync(demo.memo.path, copy)
    await dropFiles(page, [copy])
    await expect(page.getByRole('alert')).toBeVisible()
    await shot('noted')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await rowOf(page, demo.interview.title).click()
    mkdirSync(join(home.path, 'x'))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await answerDialogs(app, [join(home.path, 'x')])
    await page.getByRole('button', { name: 'Choose folder…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export transcript' })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('One file is')).toBeVisible()
    await page.waitForTimeout(300)
    await shot('exported')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Back to the library' }).click()
    const chains = [
      chainAt('upload', 'Council meeting', {
        progress: { fraction: 0.3, bytesDone: 31e6, bytesTotal: 118e6, remainingMs: 41000 },
      }),
      chainAt('poll', 'Interview with the harbour master', { taskStatus: 'STARTED', state: 'waiting' }),
      chainAt('poll', 'Second interview', { taskStatus: 'PENDING', state: 'waiting' }),
      chainAt('submit', 'Third interview', {
        state: 'waiting',
        waitingFor: 'rate-limit',
        resumesMs: Date.now() + 20000,
      }),
      chainAt('upload', 'Paused one', { state: 'paused', waitingFor: 'paused' }),
      chainAt('import', 'memo.wav', { state: 'queued' }),
    ]
    for (const paused of [false, true]) {
      await answer(app, 'queue.overview', {
        paused,
        uploads: null,
        network: null,
        copying: 0,
        waitingForSomeone: 0,
        total: chains.length,
        chains,
        counts: { running: 3, queued: 1, waiting: 1, paused: 1, failed: 0 },
      })
      await page.getByRole('button', { name: 'Library' }).click()
      await page.getByRole('button', { name: 'Queue' }).click()
      await page.waitForTimeout(3000)
      await shot(paused ? 'queue-paused' : 'queue')
    }
    await page.getByRole('button', { name: 'Settings' }).click()
    const language = page.getByRole('textbox', { name: 'Language' })
    await language.fill('de')
    await language.blur()
    await page.waitForTimeout(500)
    await shot('language-de')
    await answer(app, 'settings.get', new Promise(() => {}) as never).catch(() => {})
    await app.evaluate(({ ipcMain }) => {
      for (const c of ['command', 'call']) void c
      void ipcMain
    })
  } finally {
    await tapelog.close()
    home.remove()
  }
})
