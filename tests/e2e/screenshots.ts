import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  demoRecording,
  dropFiles,
  expectTranscribed,
  makeHome,
  openTapelog,
  passWelcome,
  root,
  rowOf,
} from './tapelogWindow.ts'

/** Pictures for the README, from the real application on the demo's recordings: library and editor, light and dark. */
const titles = {
  '260914_1502': 'Interview about the water project',
  '260915_0911': 'Memo after the meeting',
  '260915_1730': 'Two questions at the market',
}
const home = makeHome()
const tapelog = await openTapelog(home.path)
const { app, page } = tapelog
try {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await passWelcome(page)
  await dropFiles(page, [demoRecording('260914_1502.mp3'), demoRecording('260915_0911.ogg')])
  for (const name of ['260914_1502', '260915_0911']) await expectTranscribed(page, name)
  await giveTitles()

  await rowOf(page, titles['260914_1502']).click()
  for (const [index, name] of ['Interviewer', 'Councillor Reyes'].entries()) {
    const field = page.getByRole('textbox', { name: 'Speaker name' }).nth(index)
    await field.fill(name)
    await field.press('Enter')
  }
  for (const verified of [1, 2]) {
    await page.getByRole('button', { name: 'Mark as verified' }).first().click()
    await expect(page.getByRole('button', { name: 'Verified; unmark' })).toHaveCount(verified)
  }
  await page
    .getByRole('button', { name: /^Play from/ })
    .nth(3)
    .click()
  await pictures('editor')

  await page.getByRole('button', { name: 'Back to the library' }).click()
  const damaged = join(home.path, 'damaged.mp3')
  writeFileSync(damaged, 'There is no sound in here.\n')
  await dropFiles(page, [damaged])
  await expect(page.getByText('damaged.mp3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' }).last()).toBeVisible()
  await dropFiles(page, [demoRecording('260915_1730.flac')])
  await expect(rowOf(page, '260915_1730')).toBeVisible()
  await giveTitles()
  await expect(rowOf(page, titles['260915_1730'])).toContainText(/Transcribing \d/)
  await pictures('library')
} finally {
  await tapelog.close()
  home.remove()
}

/** The demo's titles, and one source who stays on this machine. */
async function giveTitles(): Promise<void> {
  await page.evaluate(async (named: Record<string, string>) => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/bridge.ts').TapelogBridge }
    const list = await tapelog.recordings.list({})
    for (const { id, title } of list.ok ? list.value.items : []) {
      const better = named[title]
      if (better !== undefined) await tapelog.recordings.rename({ recordingId: id, title: better })
      if (title.endsWith('0911')) await tapelog.recordings.setLocalOnly({ recordingId: id, localOnly: true })
    }
  }, titles)
  for (const title of Object.keys(titles)) await expect(rowOf(page, title)).toHaveCount(0)
}

async function pictures(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, theme)
    const isDark = theme === 'dark'
    await page.waitForFunction((dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark, isDark)
    await page.screenshot({ path: join(root, `docs/screenshots/${name}-${theme}.png`) })
  }
}
