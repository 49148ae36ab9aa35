/**
 * A language for tests: every text backwards, in `⟦…⟧`. A text that is not in the catalogue stays readable, and is found.
 * Texts that are part of another one keep their brackets and are not turned a second time.
 */
const turned = (text: string): string =>
  text
    .split(/(⟦[^⟧]*⟧)/)
    .map((part) => (part.trim() === '' || part.startsWith('⟦') ? part : `⟦${[...part].reverse().join('')}⟧`))
    .join('')

/** The same object with all its texts, and those that its functions return, turned. */
export function inTestLanguage<T>(texts: T): T {
  if (typeof texts === 'string') return turned(texts) as T
  if (Array.isArray(texts)) return texts.map((each) => inTestLanguage(each)) as T
  if (typeof texts === 'function')
    return ((...values: unknown[]) => inTestLanguage((texts as (...values: unknown[]) => unknown)(...values))) as T
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inTestLanguage(text)])) as T
}
