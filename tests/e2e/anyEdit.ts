import type { Page } from '@playwright/test'
import type { Random } from '../torture/random.ts'

export const editKinds = ['type', 'split', 'merge', 'insert', 'speaker', 'replace', 'quote', 'verify'] as const
export type EditKind = (typeof editKinds)[number]

/** Wait only a short time: an edit may be impossible now, and is then left out. */
const briefly = { timeout: 2000 }
let word = 0

/** Makes one edit at a random place of the open transcript, with keys and fields, like a person. */
export async function makeEdit(page: Page, kind: EditKind, random: Random): Promise<void> {
  const fields = page.getByRole('textbox', { name: 'Segment text' })
  const count = await fields.count()
  const press = (keys: string) => page.keyboard.press(keys)
  const at = async (index: number) => {
    await fields.nth(index).click(briefly)
    await press(random.chance(0.5) ? 'Home' : 'End')
  }
  const anywhere = () => at(random.between(0, count - 1))
  const aWord = () => `w${word++}`
  switch (kind) {
    case 'type':
      await anywhere()
      return page.keyboard.type(` ${aWord()} `)
    case 'split':
      await anywhere()
      // A segment of one word cannot be split.
      await press('Home')
      await press('Control+ArrowRight')
      return press('Shift+Enter')
    case 'merge':
      if (count < 4) return
      await at(random.between(1, count - 1))
      await press('Home')
      return press('Backspace')
    case 'insert':
      if (count > 12) return
      await at(count - 1)
      await press('End')
      await press('Enter')
      return page.keyboard.type(aWord())
    case 'speaker':
      await anywhere()
      return press(`Alt+${random.between(1, 2)}`)
    case 'replace': {
      await press('Control+h')
      await page.getByRole('textbox', { name: 'Find in this transcript' }).fill(random.pick(['a', 'e', 'w']), briefly)
      await page.getByRole('textbox', { name: 'Replace with' }).fill(random.pick(['a', 'e', 'w']), briefly)
      const all = page.getByRole('button', { name: /^Replace all/ })
      if (await all.isEnabled()) await all.click(briefly)
      return press('Escape')
    }
    case 'quote':
      await anywhere()
      await press('Home')
      await press('Control+Shift+ArrowRight')
      return press('Alt+h')
    case 'verify':
      await anywhere()
      return press('Control+d')
  }
}
