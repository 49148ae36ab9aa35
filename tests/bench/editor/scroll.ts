import type { Page } from '@playwright/test'

/** The frames while the transcript scrolls: 120 steps of 400 pixels; every 40th step is 200,000 pixels. */
export async function scrollFrames(page: Page) {
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
    const at = (part: number) => Number((gapsMs[Math.floor((gapsMs.length - 1) * part)] ?? 0).toFixed(1))
    return { middleMs: at(0.5), p95Ms: at(0.95), blankFrames: blank }
  })
}

/** The number of document changes in each frame that has any, during playback. */
export async function mutationsPerTick(page: Page, frames: number) {
  return page.evaluate(async (frames) => {
    const counts: number[] = []
    let inFrame = 0
    const observer = new MutationObserver((changes) => {
      inFrame += changes.length
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    for (let frame = 0; frame < frames; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (inFrame > 0) counts.push(inFrame)
      inFrame = 0
    }
    observer.disconnect()
    counts.sort((a, b) => a - b)
    const at = (part: number) => counts[Math.floor((counts.length - 1) * part)] ?? 0
    return { middle: at(0.5), p95: at(0.95), most: at(1), shareOfFrames: Number((counts.length / frames).toFixed(2)) }
  }, frames)
}
