import type { Locator, Page } from '@playwright/test'

/** A frame as a person saw it: the field's text, and whether the window called it saved. */
export type Seen = { atMs: number; text: string; isSaved: boolean }

const mark = 'typing seen '

/** Reports the text of a field in every frame while its page lives. */
export async function watchTyping(page: Page, field: Locator): Promise<Seen[]> {
  const seen: Seen[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(mark)) seen.push(JSON.parse(text.slice(mark.length)))
  })
  await field.evaluate((element, mark) => {
    let last = ''
    const look = () => {
      const { value } = element as HTMLInputElement
      const isSaved = document.querySelector('.saved')?.textContent === 'Saved'
      const now = `${isSaved} ${value}`
      if (now !== last) console.debug(mark + JSON.stringify({ atMs: Date.now(), text: value, isSaved }))
      last = now
      requestAnimationFrame(look)
    }
    look()
  }, mark)
  return seen
}
