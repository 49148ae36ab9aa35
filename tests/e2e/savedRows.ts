import type { Page } from '@playwright/test'

/** The drawn segments, as a person reads them. */
export type SavedRows = { id: number; speaker: string; text: string; isVerified: boolean }[]

const mark = 'saved rows '

/** Reports the drawn segments in every frame in which the window calls them saved. If there are many, only those in view. */
export async function watchSavedRows(page: Page): Promise<SavedRows[]> {
  const seen: SavedRows[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(mark)) seen.push(JSON.parse(text.slice(mark.length)))
  })
  await page.evaluate((mark) => {
    const attribute = (row: Element, selector: string, name: string) =>
      row.querySelector(selector)?.getAttribute(name) ?? ''
    const rowOf = (row: Element) => {
      const field = row.querySelector('.words [role=textbox], .words textarea')
      return {
        id: Number(attribute(row, '[data-segment]', 'data-segment')),
        speaker: attribute(row, '.speaks', 'aria-label').replace('Speaker of this segment: ', ''),
        text: field instanceof HTMLTextAreaElement ? field.value : (field?.textContent ?? ''),
        isVerified: attribute(row, '.verify', 'aria-pressed') === 'true',
      }
    }
    let last = ''
    const look = () => {
      if (document.querySelector('.saved')?.textContent === 'Saved') {
        const now = JSON.stringify([...document.querySelectorAll('.segment')].map(rowOf))
        if (now !== last) console.debug(mark + now)
        last = now
      }
      requestAnimationFrame(look)
    }
    look()
  }, mark)
  return seen
}
