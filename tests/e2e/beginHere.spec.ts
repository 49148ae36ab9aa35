import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openForEditing } from '../../electron/engine/library/database.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { writeWave } from '../support/waveFile.ts'
import { type Random, seededRandom } from '../torture/random.ts'
import { test } from './fixtures.ts'
import { answerDialogs, passWelcome, root } from './tapelogWindow.ts'

/** `TAPELOG_BEGINNINGS=200`: the number of recordings to begin. `TAPELOG_SEED` repeats those of an earlier run. */
const count = Number(process.env.TAPELOG_BEGINNINGS ?? 12)
const seed = Number(process.env.TAPELOG_SEED ?? Math.floor(Math.random() * 2 ** 31))

test('“Begin here” keeps every letter typed while the library answers', async ({ home, open }) => {
  console.log(`${count} beginnings, TAPELOG_SEED=${seed}`)
  const titles = Array.from({ length: count }, (_, index) => `Interview ${1000 + index}`)
  const paths = titles.map((title) => join(home.path, `${title}.wav`))
  for (const [index, path] of paths.entries()) writeWave(path, { seconds: 7, seed: index + 1 })
  const { app, page } = await open()
  const random = seededRandom(seed)
  const library = join(home.path, 'user-data/library')
  const lost: string[] = []
  await passWelcome(page)
  await page.evaluate(() =>
    (window as unknown as { tapelog: TapelogBridge }).tapelog.settings.update({ transcribeOnImport: false }),
  )
  await answerDialogs(app, paths)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await expect(page.getByRole('list', { name: 'Recordings' }).getByText('Not transcribed').first()).toBeVisible({
    timeout: 120_000,
  })
  const reader = openForEditing(library, root)
  const keptOf = (title: string) =>
    reader
      .prepare<[string], { text: string }>(
        'SELECT text FROM segments JOIN recordings r ON r.id = recording_id WHERE title = ? ORDER BY start_ms, segments.id',
      )
      .all(title)
      .map(({ text }) => text)
      .join('|')
  for (const title of titles) {
    const round = random.branch()
    // The list of the library may be longer than the window.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(title)
    await page.getByRole('option', { name: title }).click()
    await page.getByRole('button', { name: 'Type it yourself' }).click()
    const how = await begin(page, round)
    const typed = await typeLetters(page, round, () => openForEditing(library, root))
    await page.getByRole('button', { name: 'Back to the library' }).click()
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
    await expect
      .poll(() => keptOf(title), { timeout: 4000 })
      .toBe(typed)
      .catch(() => lost.push(`${how}: typed “${typed}”, kept “${keptOf(title)}”`))
  }
  reader.close()
  expect(lost, `TAPELOG_SEED=${seed}`).toEqual([])
})

/** Presses the button with the mouse or a key, at once or later, at any playback position. Returns a description. */
async function begin(page: Page, random: Random): Promise<string> {
  const button = page.getByRole('button', { name: 'Begin here' })
  await expect(button).toBeVisible()
  const forward = random.pick([0, 0, 1, 2])
  for (let times = 0; times < forward; times++) await page.keyboard.press('F2')
  const isPlaying = random.chance(0.4)
  if (isPlaying) await page.getByRole('button', { name: 'Play', exact: true }).click()
  const afterMs = random.pick([0, 0, random.between(0, 30), random.between(0, 600)])
  if (afterMs > 0) await page.waitForTimeout(afterMs)
  const by = random.pick(['mouse', 'Enter', 'Space'])
  if (by === 'mouse') await button.click()
  else {
    await button.focus()
    await page.keyboard.press(by)
  }
  return `${by} after ${afterMs} ms, ${forward} times forward${isPlaying ? ', playing' : ''}`
}

/** Types letters with random pauses, while the library is sometimes busy. Returns the letters. */
async function typeLetters(page: Page, random: Random, open: () => ReturnType<typeof openForEditing>): Promise<string> {
  let typed = ''
  let release: (() => void) | null = null
  const letters = random.between(3, 30)
  const busyFrom = random.chance(0.5) ? random.between(0, letters) : -1
  for (let letter = 0; letter < letters; letter++) {
    if (letter === busyFrom) {
      const other = open()
      other.exec('BEGIN IMMEDIATE')
      release = () => {
        other.exec('COMMIT')
        other.close()
      }
    }
    if (random.chance(0.2)) {
      release?.()
      release = null
    }
    const next = random.pick([...'abcdefghijklmnopqrstuvwxyz'] as [string, ...string[]])
    await page.keyboard.press(next)
    typed += next
    if (random.chance(0.5)) await page.waitForTimeout(random.between(0, 60))
  }
  release?.()
  return typed
}
