import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Not in those sets while it is tried out; “Play from” that hides a name is what it finds.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
}
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, one line for each element. The page's policy allows no script of ours, but devtools' own evaluation. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
    }
    // Not the announcements: for some seconds they refer to the button that was pressed, which may have gone meanwhile.
    const { violations } = await axe.run({ exclude: ['[data-live-announcer]'] }, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
        return `${id}: ${html.slice(0, 160)} (${why.slice(0, 240)})`
      }),
    )
  }, rules)
}
