import type { Page } from '@playwright/test'
import { unmarked } from '../../shared/words/testLanguage.ts'

/** Each text that the page shows or reads aloud and that is not in the catalogue, once. The page speaks `xm`. */
export async function outsideCatalogue(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      // Leave out the preview of an export, which has the name and content of a file, names of settings in a report, readings of a
      // file with other letters, licences, and what a release says is new in it.
      const notOfPage =
        'style, script, .exportpreview .page, .report .literal, .reading, .partrow, .licenceline, .updatenotes'
      if (node instanceof Text && !node.parentElement?.closest(notOfPage)) texts.push(node.data)
      if (!(node instanceof HTMLElement)) continue
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        texts.push(node.getAttribute(name) ?? '')
    }
    return texts
  })
  const rest = shown.map((text) => unmarked(text).trim())
  return [...new Set(rest)].filter((text) => /\p{L}{2}/u.test(text))
}
