import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTranscript } from '../e2e/openTranscript.ts'
import { answerDialogs, makeHome } from '../e2e/tapelogWindow.ts'
import { framesWhile } from './frames.ts'

/**
 * The window while 30,000 segments are exported as each of these formats: the frames while a person scrolls through the transcript, beside
 * the same scrolling without an export. Prints one line of JSON.
 *
 * TAPELOG_ELECTRON=… xvfb-run -a node tests/bench/exportFrames.ts [--segments 30000]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const segments = option('--segments', 30_000)
const formats = { docx: /^Word/, txt: /^Plain text/, html: /^Web page/, pdf: /^PDF/, json: /^JSON/, vtt: /^WebVTT/ }

const home = makeHome()
try {
  const texts = Array.from(
    { length: segments },
    (_, at) => `we never saw the contract before meeting ${at}, and nobody told us`,
  )
  const out = join(home.path, 'out')
  mkdirSync(out)
  const { page, app, close } = await openTranscript(home.path, texts, { durationMs: segments * 1000, inTurns: true })
  const idle = await framesWhile(page, () => scrollUntil(page, secondsLater(10)))
  const exported: Record<string, unknown> = {}
  for (const [format, name] of Object.entries(formats)) {
    await answerDialogs(app, [out])
    await startExport(page, name)
    const path = join(out, `Water project.${format}`)
    const startMs = performance.now()
    const frames = await framesWhile(page, () => scrollUntil(page, () => existsSync(path)))
    exported[format] = { seconds: Number(((performance.now() - startMs) / 1000).toFixed(1)), ...frames }
  }
  await close()
  console.log(JSON.stringify({ bench: 'exportFrames', segments, idle, exported }))
} finally {
  home.remove()
}

/** Exports as one format, and closes the dialog while the file is written. */
async function startExport(page: Page, format: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export transcript' })
  const groups = dialog.locator('.formatgroups')
  await groups.getByRole('checkbox', { name: format }).setChecked(true, { force: true })
  const checked = groups.getByRole('checkbox', { checked: true })
  const names = () => checked.evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''))
  const nextOther = async () => (await names()).findIndex((name) => !format.test(name))
  for (let other = await nextOther(); other >= 0; other = await nextOther())
    await checked.nth(other).setChecked(false, { force: true })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

function secondsLater(seconds: number): () => boolean {
  const endMs = performance.now() + seconds * 1000
  return () => performance.now() > endMs
}

/** Scrolls through the transcript under the pointer, like a hand on a wheel. */
async function scrollUntil(page: Page, isOver: () => boolean): Promise<void> {
  await page.mouse.move(600, 450)
  while (!isOver()) await page.mouse.wheel(0, 240)
}
