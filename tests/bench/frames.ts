import type { Page } from '@playwright/test'

/**
 * The frames that the page gets while `act` runs, in milliseconds. `latePercent`: the share of frames that took longer than two of 60 a
 * second. `busyOver50ms`: how often the page was busy for more than 50 ms without a break.
 */
export async function framesWhile(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    const seen = { gapsMs: [] as number[], busyMs: [] as number[], going: true }
    Object.assign(window, { seenFrames: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.busyMs.push(duration)
    }).observe({ entryTypes: ['longtask'] })
    let before = performance.now()
    const frame = (nowMs: number) => {
      seen.gapsMs.push(nowMs - before)
      before = nowMs
      if (seen.going) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await act()
  return page.evaluate(() => {
    const { seenFrames } = window as unknown as {
      seenFrames: { gapsMs: number[]; busyMs: number[]; going: boolean }
    }
    seenFrames.going = false
    const gaps = seenFrames.gapsMs.slice(2).sort((a, b) => a - b)
    const at = (part: number) => Math.round(gaps[Math.floor((gaps.length - 1) * part)] ?? 0)
    const totalMs = gaps.reduce((sum, gap) => sum + gap, 0)
    return {
      framesPerSecond: Math.round((gaps.length * 1000) / totalMs),
      middleMs: at(0.5),
      worstOfHundredMs: at(0.99),
      longestMs: at(1),
      latePercent: Number(((100 * gaps.filter((gap) => gap > 34).length) / gaps.length).toFixed(2)),
      busyOver50ms: seenFrames.busyMs.length,
      longestBusyMs: Math.round(Math.max(0, ...seenFrames.busyMs)),
    }
  })
}
