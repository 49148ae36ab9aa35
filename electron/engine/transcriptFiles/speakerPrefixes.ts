import { textLimits } from '../../../shared/text/textLimits.ts'
import { comparedName } from '../../../shared/transcripts/speakerNames.ts'

const prefix = /^([^\s:：][^:：\n]{0,59})[:：](?:\s+|$)/u
const longestNameWords = 4

/** Splits `NAME: text` into `[name, text]`; null if no short name comes before a colon. */
function prefixOf(text: string): [name: string, rest: string] | null {
  const found = prefix.exec(text)
  const name = found?.[1]?.trim() ?? ''
  if (!found || name.length > textLimits.speakerName || name.split(/\s+/).length > longestNameWords) return null
  return /\p{L}/u.test(name) && !/["“”«»!?]/.test(name) ? [name, text.slice(found[0].length)] : null
}

/**
 * The speaker of each text, and the text without the name. “He said: go” does not begin with a name. A name counts only
 * if it is in capitals, comes before at least two texts, or nearly all texts of the file begin with a name.
 */
export function withoutSpeakerPrefixes(texts: readonly string[]): { speaker: string | null; text: string }[] {
  const found = texts.map(prefixOf)
  const times = new Map<string, number>()
  for (const one of found) if (one) times.set(comparedName(one[0]), (times.get(comparedName(one[0])) ?? 0) + 1)
  const isUsual = found.filter((one) => one !== null).length >= 0.8 * texts.length
  const isName = (name: string) =>
    isUsual || (times.get(comparedName(name)) ?? 0) > 1 || (name === name.toUpperCase() && name !== name.toLowerCase())
  return texts.map((text, index) => {
    const [name, rest] = found[index] ?? []
    return name !== undefined && rest !== undefined && isName(name)
      ? { speaker: name, text: rest }
      : { speaker: null, text }
  })
}
