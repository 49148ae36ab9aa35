import type { TestLanguage } from '../languages/interfaceLanguage.ts'

/**
 * Languages for tests. They show which texts are missing from the catalogue. `xx` reverses each text, so a readable text is missing.
 * `xm` puts invisible marks around each text, so a text without marks is missing. Playwright ignores the marks, so window tests can
 * find buttons by their English names.
 */
const testLanguages: Record<TestLanguage, (text: string) => string> = { xx: backwards, xm: marked }

/** Texts inside another text keep their brackets and are not reversed again. */
function backwards(text: string): string {
  return text
    .split(/(⟦[^⟧]*⟧)/)
    .map((part) => (part.trim() === '' || part.startsWith('⟦') ? part : `⟦${[...part].reverse().join('')}⟧`))
    .join('')
}

/** A zero-width space and a soft hyphen at the beginning, in reverse order at the end. */
const marks = { begin: '\u200b\u00ad', end: '\u00ad\u200b' }

function marked(text: string): string {
  return text.trim() === '' ? text : marks.begin + text + marks.end
}

/**
 * The parts of a text in `xm` that do not come from the catalogue.
 * @exportedFor tests: they read the marked language
 */
export function unmarked(text: string): string {
  const inner = new RegExp(`${marks.begin}[^\\u200b\\u00ad]*${marks.end}`, 'g')
  for (let rest = text; ; ) {
    const without = rest.replace(inner, '')
    if (without === rest) return rest
    rest = without
  }
}

/** Turns all texts of an object, and all texts that its functions return, into a test language. */
export function inTestLanguage<T>(texts: T, language: TestLanguage = 'xx'): T {
  const turned = <U>(each: U): U => inTestLanguage(each, language)
  if (typeof texts === 'string') return testLanguages[language](texts) as T
  if (Array.isArray(texts)) return texts.map(turned) as T
  if (typeof texts === 'function')
    return ((...values: unknown[]) => turned((texts as (...values: unknown[]) => unknown)(...values))) as T
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, turned(text)])) as T
}
