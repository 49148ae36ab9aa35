import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { demoUtterances, placeFrom, writeLongRecording } from '../support/longRecording.ts'
import { processesOf } from '../support/processesBelow.ts'
import { until } from '../support/waiting.ts'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { covered } from './screenFit.ts'
import { answerDialogs, rowOf } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/** The recogniser is a separate process, so a signal can stop it. */
const recogniser = 'out/main/recogniser.js'
const hold = () => {
  for (const pid of processesOf(recogniser)) process.kill(pid, 'SIGSTOP')
}
const release = () => {
  for (const pid of processesOf(recogniser)) process.kill(pid, 'SIGCONT')
}

/** The texts that the recogniser has written so far for the only recording. */
function heardTexts(home: string): string[] {
  const folder = join(home, 'user-data/library/service/heard')
  try {
    const [task = ''] = readdirSync(folder)
    const lines = readFileSync(join(folder, task, 'heard.jsonl'), 'utf8')
      .split('\n')
      .slice(1, -1)
    return lines.flatMap((line) => JSON.parse(line).stretch?.text || [])
  } catch {
    return []
  }
}
const clockOf = (page: Page, rows: string) =>
  page.evaluate((rows) => {
    const scroller = document.querySelector('.transcript .scroll')
    const topPx = scroller?.getBoundingClientRect().top ?? 0
    const row = [...document.querySelectorAll(rows)].find((one) => one.getBoundingClientRect().bottom > topPx + 1)
    const [seconds = 0, minutes = 0] = (row?.querySelector('.when')?.textContent ?? '').split(':').map(Number).reverse()
    return minutes * 60 + seconds
  }, rows)

test('the first words of a recording can be read and played before the rest is done', async ({
  afterwards,
  home,
  tapelog,
}) => {
  test.setTimeout(600_000)
  const { app, page } = tapelog
  const path = join(home.path, 'council.wav')
  const durationMs = 900_000
  writeLongRecording(path, durationMs, placeFrom(await demoUtterances(), { fromMs: 500, toMs: durationMs, gapMs: 700 }))
  const soFar = page.getByRole('region', { name: 'Words so far' })
  const rows = soFar.getByRole('listitem')
  afterwards(release)
  await test.step('the first words appear before the last are done', async () => {
    await answerDialogs(app, [path])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Files…' }).click()
    await rowOf(page, 'council').click()
    await until(() => heardTexts(home.path).length > 1, 240_000)
    hold()
    await expect(soFar).toContainText('Words so far; transcription continues', { timeout: 60_000 })
    await expect(soFar).toContainText('You can read and play them now. You can edit once transcription finishes.')
    await expect(rows.last()).toContainText(heardTexts(home.path).at(-1) ?? '?')
    await expect(page.getByRole('textbox', { name: /^Segment text/ })).toHaveCount(0)
  })

  await test.step('the heading of a paused transcription does not say that it continues', async () => {
    const heading = soFar.getByRole('heading', { level: 2 })
    const pause = (paused: boolean) =>
      page.evaluate((paused) => {
        const { queue } = (globalThis as unknown as { tapelog: TapelogBridge }).tapelog
        return paused ? queue.pause({ all: true }) : queue.resume({ all: true })
      }, paused)
    await pause(true)
    await expect(soFar).toContainText('Paused')
    await expect(heading).toHaveText('Words so far')
    await pause(false)
    await expect(heading).toHaveText('Words so far; transcription continues')
    // The pause ended the recogniser. The next one is held too, so that no row moves under the pointer.
    await until(() => processesOf(recogniser).length > 0)
    hold()
  })

  await test.step('the view fits and passes axe in every look', async () => {
    const large = { width: 1280, height: 800, zoom: 1, theme: 'light' } as const
    for (const look of [large, { ...large, theme: 'dark' }, { ...large, zoom: 2 }] as const) {
      await lookAs(app, page, look)
      const name = `words so far ${look.theme} ${look.zoom}`
      expect([...(await violations(page)), ...(await covered(page))], name).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
    }
    await lookAs(app, page, large)
  })

  await test.step('a click on a word or its time plays from there', async () => {
    const second = soFar.locator('.sofartext[data-stretch="1"]')
    await second.click({ position: { x: 12, y: 12 } })
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(soFar.locator('.sofarnow')).toHaveAttribute('data-index', /^[1-9]/)
    await page.getByRole('button', { name: 'Pause' }).click()
    await rows.first().getByRole('button').press('Enter')
    await expect(soFar.locator('.sofarnow')).toHaveAttribute('data-index', '0')
    await page.getByRole('button', { name: 'Pause' }).click()
  })

  await test.step('Space pauses after a click on a time', async () => {
    await rows.first().getByRole('button').click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })

  await test.step('new words are followed when a person asks for it', async () => {
    const known = heardTexts(home.path).length
    await soFar.getByRole('button', { name: 'Show the newest words' }).click()
    release()
    await until(() => heardTexts(home.path).length > known + 40, 240_000)
    hold()
    await expect(rows.last()).toContainText(heardTexts(home.path).at(-1) ?? '?', { timeout: 60_000 })
  })

  await test.step('the transcript replaces them at the same words', async () => {
    await soFar.getByRole('region', { name: 'Words' }).hover()
    await page.mouse.wheel(0, -200)
    await expect(soFar.getByRole('button', { name: 'Show the newest words' })).toBeVisible()
    await page.waitForFunction(
      () =>
        new Promise((resolve) => {
          const scroller = document.querySelector('.sofar .scroll')
          const before = scroller?.scrollTop
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(scroller?.scrollTop === before)))
        }),
    )
    const top = await clockOf(page, '.sofarrow')
    expect(top).toBeGreaterThan(10)
    release()
    await expect(page.getByRole('textbox', { name: /^Segment text/ }).first()).toBeVisible({ timeout: 300_000 })
    await expect(soFar).toHaveCount(0)
    await expect.poll(async () => Math.abs((await clockOf(page, '.segment')) - top)).toBeLessThan(26)
  })
})
