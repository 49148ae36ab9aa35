import { getResolvedPDFJS } from 'unpdf'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>['getPage']>>

const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** In thousandths of a letter's height: a wider step to the right is a space. */
const spaceStep = -180

/**
 * The text of a page. `shown`: as a reader sees it. `all`: every letter that the page's program writes, also outside the page or hidden,
 * joined in several ways, because a PDF has no spaces between its pieces.
 */
export async function textsOfPage(page: Page): Promise<{ shown: string; all: string[] }> {
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => ('str' in item ? { text: item.str, isEnd: item.hasEOL } : []))
  const shown = pieces.map(({ text, isEnd }) => text + (isEnd ? '\n' : '')).join('')
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const written = fnArray.flatMap((operator: number, index: number) => {
    const [glyphs] = (argsArray[index] ?? []) as [unknown?]
    return operator === OPS.showText && Array.isArray(glyphs) ? glyphs.map(textOfGlyph).join('') : []
  })
  const texts = pieces.map(({ text }) => text)
  const all = [texts.join(' '), texts.join(''), written.join('\n'), written.join('')]
  // A PDF writes Arabic and Hebrew as it is seen, from left to right.
  if (isRightToLeft.test(shown)) all.push([...written.join('')].reverse().join(''))
  return { shown, all }
}

/** `glyph`: a letter, or a step to the next one. */
function textOfGlyph(glyph: unknown): string {
  if (typeof glyph === 'number') return glyph < spaceStep ? ' ' : ''
  const isLetter = typeof glyph === 'object' && glyph !== null && 'unicode' in glyph
  return isLetter && typeof glyph.unicode === 'string' ? glyph.unicode : ''
}

/** A font without a table of its letters gives signs that mean nothing. */
export function isWithoutSense(text: string): boolean {
  const signs = text.replace(/\s/g, '')
  const lost = signs.match(/[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu)?.length ?? 0
  return lost > 8 && lost > signs.length / 10
}
