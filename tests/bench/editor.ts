import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { segmentText } from '../e2e/segmentTexts.ts'
import { demo, importByDialog, makeHome, openTapelog, passWelcome, rowOf } from '../e2e/tapelogWindow.ts'
import { watchWork } from '../e2e/windowWork.ts'
import { addTranscript } from '../support/transcribedRecording.ts'
import { metric, timeKeys } from './editor/keys.ts'
import { mutationsPerTick, scrollFrames } from './editor/scroll.ts'
import { timeSave, timeTools } from './editor/tools.ts'
import { inPeers } from './editorPeers.ts'

/**
 * Measures the editor with a long transcript and its audio, in real Electron: the time from a click in the library to text on
 * screen; the main-thread time of one typed key until its frame is committed, also during playback, beside a floor of 20 plain
 * rows and one field in the same window; the time of the frames while the transcript scrolls, and how many of them showed no row;
 * the changes of the document for each tick of the playback; the time of a far find, of replacing in every tenth segment, of
 * undo, and from a key until “Saved”; the extra heap compared with the library page; and, in a second window, the work of one key
 * and of one frame of scrolling: layouts, drawn components, commands. With `--peers`, also the keys in Slate and in ProseMirror
 * with the same text. Prints one line of JSON.
 *
 * TAPELOG_ELECTRON=… xvfb-run -a node tests/bench/editor.ts [--json] [--segments 30000] [--keys 100] [--peers]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const root = join(import.meta.dirname, '../..')
const [segments, keys] = [option('--segments', 30_000), option('--keys', 100)]
const sentence = (index: number) =>
  `so when ${index % 10 === 0 ? 'mayor Rayes' : 'the mayor'} tells you that ${index === segments - 7 ? 'the treasurer' : `number ${index}`} was agreed`

const typeKeys = (page: Page, devtools: CDPSession) => timeKeys(page, devtools, keys)
const texts = Array.from({ length: segments }, (_, index) => sentence(index))
const home = makeHome()
try {
  await importInterview()
  const { page, close } = await openTapelog(home.path)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await rowOf(page, demo.interview.title).waitFor()
  const floor = await floorOfKeys(page, devtools)
  const heapBefore = await heapMib(devtools)
  const openMs = await timeToText(page)
  const heapAfter = await heapMib(devtools)
  const scroll = await scrollFrames(page)
  await segmentText(page, 3).click()
  const key = await typeKeys(page, devtools)
  const saveMs = await timeSave(page, 9)
  await page.getByRole('button', { name: 'Repeat this segment', exact: true }).click()
  const pause = page.getByRole('button', { name: 'Pause', exact: true })
  await pause.waitFor()
  const mutations = await mutationsPerTick(page, 300)
  await segmentText(page, 3).click()
  const keyWhilePlaying = await typeKeys(page, devtools)
  if (await pause.isVisible()) await pause.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const tools = await timeTools(page, segments)
  await close()
  const work = await countWork()
  const peers = process.argv.includes('--peers') ? await inPeers(home.path, texts, typeKeys) : null
  console.log(
    JSON.stringify({
      ...{ bench: 'editor', segments, openMs, key, floor, ratioOfP95: ratio(key, floor), keyWhilePlaying },
      ...{ ratioOfP95WhilePlaying: ratio(keyWhilePlaying, floor), scroll, mutations, saveMs, ...tools },
      heapMib: Math.round(heapAfter - heapBefore),
      work,
      ...(peers && {
        peers,
        slateRatioOfP95: ratio(key, peers.slate.typed),
        proseMirrorRatioOfP95: ratio(key, peers.prosemirror.typed),
      }),
    }),
  )
} finally {
  home.remove()
}

/** The demo's interview with its audio, and the long transcript in place of its own. */
async function importInterview(): Promise<void> {
  const tapelog = await openTapelog(home.path)
  await passWelcome(tapelog.page)
  await importByDialog(tapelog, [demo.interview])
  await tapelog.close()
  const db = openLibraryDatabase(join(home.path, 'user-data/library'), root)
  const { id } = db.prepare('SELECT id FROM recordings').get() as { id: number }
  addTranscript(db, id, texts)
  db.close()
}

/** Figures that do not depend on other work of the machine. */
async function countWork() {
  const { app, page, close } = await openTapelog(home.path)
  const watched = await watchWork(app, page)
  await rowOf(page, demo.interview.title).waitFor()
  await timeToText(page)
  const scroll = await watched.of(120, () => scrollFrames(page))
  await segmentText(page, 3).click()
  const key = await watched.of(keys, () => typeKeys(page, watched.devtools))
  await close()
  return { key, scroll }
}

function ratio(ours: { p95Ms: number }, theirs: { p95Ms: number }): number {
  return Number((ours.p95Ms / theirs.p95Ms).toFixed(2))
}

async function timeToText(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const startedMs = performance.now()
    document.querySelector<HTMLElement>('[aria-label="Recordings"] button')?.click()
    while (!document.querySelector('.segment')) await frame()
    await frame()
    return Math.round(performance.now() - startedMs)
  })
}

/** A field over 20 plain rows, without any program behind it. */
async function floorOfKeys(page: Page, devtools: CDPSession) {
  await page.evaluate(() => {
    const floor = document.createElement('div')
    floor.id = 'floor'
    floor.style.cssText = 'position:fixed;inset:0;z-index:99;background:Canvas'
    for (let index = 0; index < 20; index++)
      floor.append(Object.assign(document.createElement('p'), { textContent: `Plain row ${index} of a transcript` }))
    floor.append(document.createElement('textarea'))
    document.body.append(floor)
    floor.querySelector('textarea')?.focus()
  })
  const typed = await typeKeys(page, devtools)
  await page.evaluate(() => document.getElementById('floor')?.remove())
  return typed
}

async function heapMib(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await metric(devtools, 'JSHeapUsedSize')) / 2 ** 20
}
