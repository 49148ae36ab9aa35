/** In shorter texts, names and words like “Okay” decide, and they are equal in many languages. */
const leastLetters = 60
const leastWords = 8

/**
 * The language of a text, as an ISO 639 code, found by the frequency of its letter groups. Null if the text is too short, or it could be
 * several of the languages. `among`: the languages that are possible.
 */
export async function languageOfText(text: string, among: readonly string[]): Promise<string | null> {
  const letters = text.replace(/[^\p{L}\s]/gu, '')
  if (letters.length < leastLetters || letters.trim().split(/\s+/u).length < leastWords) return null
  // Its table takes 46 MB and a quarter of a second, which most programs that import this do without.
  const { eld } = await import('eld/small')
  eld.setLanguageSubset([...among])
  const found = eld.detect(text)
  return found.language !== '' && found.isReliable() ? found.language : null
}
