import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { makeHome, openTapelog } from '../e2e/tapelogWindow.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { metric, timeKeys } from './editor/keys.ts'
import { inPeers } from './editorPeers.ts'

/**
 * The editor with a long transcript, in real Electron: time from a click in the library to text on screen; main-thread time of
 * one typed key until its frame is committed, beside a floor of 20 plain rows and one field in the same window; time of the
 * frames while the transcript is scrolled, and how many of them showed no row; the heap above that of the library page. With
 * `--peers` also the keys in Slate and in ProseMirror with the same text. Prints one line of JSON.
 *
 *     TAPELOG_ELECTRON=… xvfb-run -a node tests/bench/editor.ts [--segments 30000] [--keys 100] [--peers]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const root = join(import.meta.dirname, '../..')
const [segments, keys] = [option('--segments', 30_000), option('--keys', 100)]
const sentence = (index: number) => `so when the mayor tells you that number ${index} was agreed`

const typeKeys = (page: Page, devtools: CDPSession) => timeKeys(page, devtools, keys)
const texts = Array.from({ length: segments }, (_, index) => sentence(index))
const home = makeHome()
try {
  const db = openLibraryDatabase(join(home.path, 'user-data/library'), root)
  transcribedRecording(db, 'A long day', texts)
  db.close()
  const { page, close } = await openTapelog(home.path)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const row = page.getByRole('list', { name: 'Recordings' }).getByRole('button').first()
  await row.waitFor()
  const floor = await floorOfKeys(page, devtools)
  const heapBefore = await heapMib(devtools)
  const openMs = await timeToText(page)
  const heapAfter = await heapMib(devtools)
  const scroll = await scrollFrames(page)
  await page.getByRole('textbox', { name: 'Segment text' }).nth(3).click()
  const typing = await typeKeys(page, devtools)
  await close()
  const peers = process.argv.includes('--peers') ? await inPeers(home.path, texts, typeKeys) : null
  console.log(
    JSON.stringify({
      ...{
        bench: 'editor',
        segments,
        openMs,
        key: typing,
        floor,
        ratioOfP95: ratio(typing, floor),
      },
      scroll,
      heapMib: Math.round(heapAfter - heapBefore),
      ...(peers && {
        peers,
        slateRatioOfP95: ratio(typing, peers.slate.typed),
        proseMirrorRatioOfP95: ratio(typing, peers.prosemirror.typed),
      }),
    }),
  )
} finally {
  home.remove()
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

async function scrollFrames(page: Page) {
  return page.evaluate(async () => {
    const list = document.querySelector('.transcript .scroll')
    if (!list) throw new Error('No transcript is shown.')
    const gapsMs: number[] = []
    let blank = 0
    let before = performance.now()
    for (let step = 0; step < 120; step++) {
      list.scrollTop += step % 40 === 39 ? 200_000 : 400
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const nowMs = performance.now()
      gapsMs.push(nowMs - before)
      before = nowMs
      const { top, bottom } = list.getBoundingClientRect()
      const isShown = [...document.querySelectorAll('.segment')].some((row) => {
        const box = row.getBoundingClientRect()
        return box.bottom > top && box.top < bottom
      })
      if (!isShown) blank += 1
    }
    list.scrollTop = 0
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    gapsMs.sort((a, b) => a - b)
    return { p95Ms: Math.round(gapsMs[Math.floor(gapsMs.length * 0.95)] ?? 0), blankFrames: blank }
  })
}

async function heapMib(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await metric(devtools, 'JSHeapUsedSize')) / 2 ** 20
}
