type Find = { startOffset: number; endOffset: number }

/** Text without case and accents, to search in. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // These are two forms of one letter; the next character decides which one is used.
    .replaceAll('ς', 'σ')

/**
 * Where `query` occurs in the text, ignoring case, accents and spaces around the query. Offsets are in UTF-16 units of whole
 * characters.
 */
export function accentlessFinds(text: string, query: string): Find[] {
  const wanted = plain(query.trim())
  if (wanted === '') return []
  // In nearly every English text, each character stays a single character.
  if (/^[\0-\x7f]*$/.test(text)) return findsIn(text.toLowerCase(), wanted)
  // Most texts do not match. Checking their characters one by one would take much longer.
  if (!plain(text).includes(wanted)) return []
  // For each character of the plain text, this is its index in `text`, because one character may become none or several.
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
  return findsIn(plainText, wanted).map(({ startOffset, endOffset }) => {
    // If the match ends inside a character, the whole character belongs to it.
    let end = endOffset
    while (end < plainText.length && from[end] === from[end - 1]) end += 1
    return { startOffset: from[startOffset] ?? text.length, endOffset: from[end] ?? text.length }
  })
}

function findsIn(plainText: string, wanted: string): Find[] {
  const finds: Find[] = []
  for (let at = plainText.indexOf(wanted); at >= 0; at = plainText.indexOf(wanted, at + wanted.length))
    finds.push({ startOffset: at, endOffset: at + wanted.length })
  return finds
}
