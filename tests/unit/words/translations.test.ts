import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { english } from '../../../shared/words/en/index.ts'
import { translationGaps } from '../../../shared/words/translated.ts'
import { everyLanguage } from '../../support/everyLanguage.ts'

const folder = join(import.meta.dirname, '../../../shared/words')
const translations = everyLanguage.flatMap(({ language, texts, review }) =>
  review === null ? [] : [{ language, texts, review }],
)

/** Texts without a word of any language. */
const sameEverywhere = new Set([
  'settings.accountDialog.baseUrlExample',
  'signIn.addressExample',
  'terminalService.settings.store.forcePathStyle',
])

/** At least three words, of which one is not the name of a product or a file type. */
const isSentence = (text: string) => /(?:\p{L}+\P{L}+){2}\p{L}/u.test(text) && /(?:^|\s)\p{Ll}{4}/u.test(text)
/** The texts inside a function's source, without their values. */
const textsOf = (said: unknown): string[] =>
  typeof said === 'string'
    ? [said]
    : [...String(said).matchAll(/(['`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , text = '']) =>
        text.replace(/\$\{[^}]*\}/g, ' '),
      )

/** The texts of a translation that are the English ones: `help.version`. */
function leftInEnglish(original: object, translation: object, at = ''): string[] {
  return Object.entries(original).flatMap(([name, text]): string[] => {
    const own = (translation as Record<string, unknown>)[name]
    const place = `${at}${name}`
    if (own === undefined || sameEverywhere.has(place)) return []
    if (typeof text === 'object' && text !== null) return leftInEnglish(text, own as object, `${place}.`)
    if (typeof text === 'function' ? String(text) !== String(own) : text !== own) return []
    return textsOf(text).some(isSentence) ? [place] : []
  })
}

const countTexts = (texts: object): number =>
  Object.values(texts).reduce(
    (sum, text) => sum + (typeof text === 'object' && text !== null ? countTexts(text) : 1),
    0,
  )

test('every text is translated', () => {
  const notTranslated = translations.flatMap(({ language, texts }) => {
    const missing = translationGaps(english, texts).filter((gap) => !gap.endsWith(': not in the original'))
    const left = leftInEnglish(english, texts)
    console.log(`${language}: ${countTexts(english)} texts, ${missing.length} missing, ${left.length} left in English`)
    return [...missing, ...left].map((at) => `${language}: ${at}`)
  })
  expect(notTranslated).toEqual([])
})

/** Identifies the texts that a reader compared: those in English and their translation, without the imports of their files. */
const markOf = (language: string, area: string) =>
  createHash('sha256')
    .update(
      ['en', language]
        .map((each) => readFileSync(join(folder, each, `${area}.ts`), 'utf8').replace(/^import .*\n/gm, ''))
        .join('\0'),
    )
    .digest('hex')
    .slice(0, 12)

describe.each(translations)('areas of $language that were translated back', ({ language, review }) => {
  test('are unchanged since they were compared (else see docs/translations.md)', () => {
    for (const [area, mark] of Object.entries(review.checked)) {
      expect(existsSync(join(folder, language, `${area}.ts`)), area).toBe(true)
      expect(mark, `${language}/${area}.ts was changed since it was compared, or its English`).toBe(
        markOf(language, area),
      )
    }
  })

  test('are listed beside the drafts', () => {
    expect(review.drafts).not.toBe('')
  })
})
