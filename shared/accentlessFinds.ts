/** Text without case and accents, for finding. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // Two forms of one letter; which one stands there depends on the next character.
    .replaceAll('ς', 'σ')

/** Where `query` stands in the text, ignoring case, accents and spaces around it. Offsets in UTF-16 units, whole characters. */
export function accentlessFinds(text: string, query: string): { startOffset: number; endOffset: number }[] {
  const wanted = plain(query.trim())
  // Most texts have no find: looking at their characters one by one would take much longer.
  if (wanted === '' || !plain(text).includes(wanted)) return []
  // For each character of the plain text, its index in `text`: one character may become none or several.
  let plainText = ''
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const plainCharacter = plain(character)
    plainText += plainCharacter
    for (let index = 0; index < plainCharacter.length; index++) from.push(at)
    at += character.length
  }
  from.push(text.length)
  const finds: { startOffset: number; endOffset: number }[] = []
  for (let found = plainText.indexOf(wanted); found >= 0; found = plainText.indexOf(wanted, found + wanted.length)) {
    // If the find ends inside a character, the whole character belongs to it.
    let next = found + wanted.length
    while (next < plainText.length && from[next] === from[next - 1]) next += 1
    finds.push({ startOffset: from[found] ?? text.length, endOffset: from[next] ?? text.length })
  }
  return finds
}
