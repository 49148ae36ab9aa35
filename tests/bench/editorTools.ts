import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { segmentText } from '../e2e/segmentTexts.ts'
import {
  demo,
  expectTranscribed,
  importByDialog,
  makeHome,
  openTapelog,
  passWelcome,
  rowOf,
} from '../e2e/tapelogWindow.ts'
import { addTranscript } from '../support/transcribedRecording.ts'
import { timeKeys } from './editor/keys.ts'

/**
 * The editor's tools with a long transcript, in real Electron: main-thread time of a key while the sound plays; time from Enter in
 * the find bar to a far find on screen; from *Replace all* in every tenth segment until the rows show it and until it is saved,
 * and from undo until the rows show the text of before. Prints one line of JSON, in milliseconds.
 *
 *     TAPELOG_ELECTRON=… xvfb-run -a node tests/bench/editorTools.ts [--segments 30000] [--keys 100]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const root = join(import.meta.dirname, '../..')
const [segments, keys] = [option('--segments', 30_000), option('--keys', 100)]
const sentence = (index: number) =>
  `so when ${index % 10 === 0 ? 'mayor Rayes' : 'the mayor'} tells you that ${index === segments - 7 ? 'the treasurer' : `number ${index}`} was agreed`

const home = makeHome()
try {
  const first = await openTapelog(home.path)
  await passWelcome(first.page)
  await importByDialog(first, [demo.interview])
  await expectTranscribed(first.page, demo.interview.title)
  await first.close()
  const db = openLibraryDatabase(join(home.path, 'user-data/library'), root)
  const { id } = db.prepare('SELECT id FROM recordings').get() as { id: number }
  addTranscript(
    db,
    id,
    Array.from({ length: segments }, (_, index) => sentence(index)),
  )
  db.close()

  const { page, close } = await openTapelog(home.path)
  await rowOf(page, demo.interview.title).click()
  await segmentText(page, 0).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.getByRole('button', { name: 'Repeat this segment', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await segmentText(page, 3).click()
  const keyWhilePlaying = await timeKeys(page, devtools, keys)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  const bar = page.getByRole('search', { name: 'Find and replace' })
  const find = page.getByRole('textbox', { name: 'Find in this transcript' })
  const toTop = () => page.locator('.transcript .scroll').evaluate((list) => list.scrollTo({ top: 0 }))
  await page.keyboard.press('ControlOrMeta+h')
  await find.fill('treasurer')
  await bar.getByText('1 match in 1 segment').waitFor()
  await toTop()
  await find.focus()
  const [jumpMs] = await timesOf(page, () => page.keyboard.press('Enter'), ['.segment', 'treasurer'])
  await toTop()
  await find.fill('Rayes')
  await bar.getByText(`in ${(segments / 10).toLocaleString('en')} segments`).waitFor()
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Reyes')
  await page.getByRole('textbox', { name: 'Replace with' }).focus()
  const replace = () => page.keyboard.press('Control+Enter')
  const undo = () => bar.getByRole('button', { name: 'Undo' }).click()
  const shown = ['.segment', 'mayor Reyes'] as const
  const [replaceShownMs, replaceSavedMs] = await timesOf(page, replace, shown, ['.findbar', 'Replaced'])
  const [undoShownMs] = await timesOf(page, undo, ['.segment', 'mayor Rayes'])
  await close()
  console.log(
    JSON.stringify({
      bench: 'editorTools',
      segments,
      keyWhilePlaying,
      jumpMs,
      replaceShownMs,
      replaceSavedMs,
      undoShownMs,
    }),
  )
} finally {
  home.remove()
}

/** For each selector and text: from the first key or click of `act` until the frame in which such an element is in sight. */
async function timesOf(page: Page, act: () => Promise<void>, ...ends: (readonly [string, string])[]) {
  const times = await page.evaluateHandle((ends) => {
    const began = new Promise<number>((resolve) => {
      for (const event of ['keydown', 'mousedown'])
        addEventListener(event, () => resolve(performance.now()), { capture: true, once: true })
    })
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isShown = ([selector, text]: readonly [string, string]) =>
      [...document.querySelectorAll(selector)].some((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && element.textContent?.includes(text)
      })
    const until = async (end: readonly [string, string]) => {
      const beganMs = await began
      while (!isShown(end)) await frame()
      await frame()
      return Math.round(performance.now() - beganMs)
    }
    return { ms: Promise.all(ends.map(until)) }
  }, ends)
  await act()
  return times.evaluate(({ ms }) => ms)
}
