import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ffmpeg } from '../support/ffmpeg.ts'
import { test } from './fixtures.ts'
import { demo, importByDialog, rowOf } from './tapelogWindow.ts'

test('playback skips silence if chosen, but not the sound around it', async ({ home, tapelog }) => {
  const { page } = tapelog
  const recording = { path: join(home.path, 'long pause.wav'), title: 'long pause' }
  // Six seconds of an interview, ten of silence, four of the interview.
  const parts =
    '[0]atrim=0:6[a];aevalsrc=0:d=10:s=16000[b];[0]atrim=6:10,asetpts=PTS-STARTPTS[c];[a][b][c]concat=n=3:v=0:a=1'
  ffmpeg(['-i', demo.interview.path, '-filter_complex', parts, '-ac', '1', '-ar', '16000', recording.path])
  await importByDialog(tapelog, [recording])
  await rowOf(page, recording.title).click()
  await page.getByRole('button', { name: 'Playback', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Skip silence' }).click()
  await page.keyboard.press('Escape')

  // Every time that the clock shows.
  await page.evaluate(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const clock = document.querySelector('.clock') as Element
    new MutationObserver(() => shown.push(clock.textContent ?? '')).observe(clock, {
      subtree: true,
      characterData: true,
      childList: true,
    })
  })
  const seconds = async () =>
    (await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).map((clock) =>
      Number(clock.split(':').at(-1)),
    )
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await seconds()).some((second) => second > 17)).toBe(true)
  const heard = await seconds()
  expect(heard.some((second) => second > 1 && second < 6)).toBe(true)
  expect(heard.filter((second) => second > 7 && second < 15)).toEqual([])
  expect(heard.some((second) => second >= 15 && second < 16.5)).toBe(true)
})
