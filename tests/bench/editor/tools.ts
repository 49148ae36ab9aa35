import type { Page } from '@playwright/test'

/** For each selector and text: the time from the first key or click of `act` until the frame that shows such an element. */
export async function timesOf(page: Page, act: () => Promise<void>, ...ends: (readonly [string, string])[]) {
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

/**
 * A far find, replacing in every tenth segment, and undoing that, in milliseconds. The transcript has one `treasurer` near its
 * end, and `mayor Rayes` in every tenth segment.
 */
export async function timeTools(page: Page, segments: number) {
  const bar = page.getByRole('search', { name: 'Find and replace' })
  const find = page.getByRole('textbox', { name: 'Find in this transcript' })
  const replacement = page.getByRole('textbox', { name: 'Replace with' })
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
  await replacement.fill('Reyes')
  await replacement.focus()
  const replace = () => page.keyboard.press('Control+Enter')
  const undo = () => bar.getByRole('button', { name: 'Undo' }).click()
  const [replaceShownMs, replaceSavedMs] = await timesOf(
    page,
    replace,
    ['.segment', 'mayor Reyes'],
    ['.findbar', 'Replaced'],
  )
  const [undoShownMs] = await timesOf(page, undo, ['.segment', 'mayor Rayes'])
  return { jumpMs, replaceShownMs, replaceSavedMs, undoShownMs }
}

/**
 * From a key in a segment until the screen says “Saved”: the time of the commit, and the quarter of a second for which “Saving…”
 * stays.
 */
export async function timeSave(page: Page, times: number): Promise<number> {
  const tookMs: number[] = []
  for (let number = 0; number < times; number++) {
    const [savingMs = 0, savedMs = 0] = await timesOf(
      page,
      () => page.keyboard.press('a'),
      ['.saved', 'Saving'],
      ['.saved', 'Saved'],
    )
    tookMs.push(Math.max(savingMs, savedMs))
  }
  return tookMs.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}
