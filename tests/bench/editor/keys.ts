import type { CDPSession, Page } from '@playwright/test'

/** The main-thread time of each of `count` keys: all tasks from before the key until two frames later. */
export async function timeKeys(page: Page, devtools: CDPSession, keys: number) {
  const tookMs: number[] = []
  for (let key = 0; key < keys; key++) {
    const before = await metric(devtools, 'TaskDuration')
    await page.keyboard.press('abcdefgh'[key % 8] ?? 'a')
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    )
    tookMs.push(((await metric(devtools, 'TaskDuration')) - before) * 1000)
  }
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (part: number) => Number((sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1))
  return { middleMs: at(0.5), p95Ms: at(0.95), longestMs: at(1) }
}

/** A figure of Chromium's `Performance` domain: seconds, bytes or a count. */
export async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? 0
}
