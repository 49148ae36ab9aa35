import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // This rule is still experimental in axe, so it is not in the sets above. It finds a “Play from” whose label hides the visible
  // name.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
}
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const untilDrawnMs = 10_000

/**
 * Axe's findings, one line for each element. While a page is being drawn, axe finds elements that are gone a moment later. So it
 * looks again until there are no findings, or for ten seconds.
 */
export async function violations(page: Page): Promise<string[]> {
  const endsMs = Date.now() + untilDrawnMs
  let found = await findings(page)
  while (found.length > 0 && Date.now() < endsMs) found = await findings(page)
  return found
}

/** The page's policy allows no script of ours, but it allows devtools' own evaluation. */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
    }
    // While a dialog fades in, axe does not see it as modal.
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ends.map((one) => one.finished.catch(() => {})))
    // Leave out the announcements: for some seconds they refer to the pressed button, which may be gone.
    const { violations } = await axe.run({ exclude: ['[data-live-announcer]'] }, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
        return `${id}: ${html.slice(0, 160)} (${why.slice(0, 240)})`
      }),
    )
  }, rules)
}
