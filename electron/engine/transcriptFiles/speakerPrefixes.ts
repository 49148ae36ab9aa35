import { textLimits } from '../../../shared/text/textLimits.ts'
import { comparedName } from '../../../shared/transcripts/speakerNames.ts'

/** `Reyes: `, `[SPEAKER_00]: `, `- Reyes: ` of subtitles, `>> REYES: ` of live captions. */
const prefix =
  /^(?:[-–—]\s{0,3}|>{2,3}\s{0,3})?(?:[[(]([^\])\n:：]{1,60})[\])]|([^\s:：[(][^:：\n]{0,59}))(?:[:：](?:\s+|$)|：)/u
/**
 * Without a colon: a program's label in brackets (other words in brackets, such as `[laughs]`, are no names), a name before a tab, and the `Q.` and `A.` of a
 * deposition.
 */
const uncoloned = [
  /^[[(]((?:speaker|spk|spkr|channel|s)[\s_-]{0,3}\d{1,3})[\])]\s+/iu,
  /^([^\s\t:：.!?,;…。！？[(][^\t:：.!?,;…。！？\n]{0,59})\t+\s*(?=\S)/u,
  /^([QA])\.\s+(?=\S)/u,
] as const
const programsLabel = /^(?:speaker|spk|spkr|channel)[\s_-]{0,3}\d{1,3}$/iu
const longestNameWords = 4

/** Splits `NAME: text` into name and text; null if no short name comes before a colon. `isInside`: the line does not begin a cue. */
function prefixOf(text: string, isInside: boolean): { name: string; text: string } | null {
  const found = prefix.exec(text) ?? uncoloned.map((pattern) => pattern.exec(text)).find((one) => one !== null)
  const name = (found?.[1] ?? found?.[2])?.trim() ?? ''
  if (!found || name.length > textLimits.speakerName || name.split(/\s+/).length > longestNameWords) return null
  if (isInside && /^\p{Ll}/u.test(name)) return null
  return /\p{L}/u.test(name) && !/["“”«»!?]/.test(name) ? { name, text: text.slice(found[0].length) } : null
}

type Spoken = { speaker: string | null; text: string }

/**
 * The speaker of each text, and the text without the name. “He said: go” does not begin with a name. A name counts only
 * if it is in capitals or a program's label, comes before at least two texts, or nearly all texts of the file begin with a name.
 */
export const withoutSpeakerPrefixes = (texts: readonly string[]): Spoken[] =>
  turnsIn(texts.map((text) => [text])).map(([turn]) => turn ?? { speaker: null, text: '' })

/**
 * The turns of each cue, from its lines. The first line is a text as above. Where another line begins with such a name, another person
 * speaks; a name in small letters there is a word that the line happens to begin with.
 */
export function turnsIn(cues: readonly (readonly string[])[]): Spoken[][] {
  const found = cues.map((lines) => lines.map((line, at) => prefixOf(line, at > 0)))
  const times = new Map<string, number>()
  for (const { name } of found.flat().filter((one) => one !== null))
    times.set(comparedName(name), (times.get(comparedName(name)) ?? 0) + 1)
  const isUsual = found.filter(([first]) => first).length >= 0.8 * cues.length
  const isName = (name: string) =>
    (times.get(comparedName(name)) ?? 0) > 1 ||
    programsLabel.test(name) ||
    (name === name.toUpperCase() && name !== name.toLowerCase())
  return cues.map((lines, cue) => {
    const turns: Spoken[] = []
    const isUsualHere = isUsual && found[cue]?.[0] != null
    for (const [at, line] of lines.entries()) {
      const named = found[cue]?.[at]
      const last = turns.at(-1)
      if (named && (isUsualHere || isName(named.name))) turns.push({ speaker: named.name, text: named.text })
      else if (last) last.text += `\n${line}`
      else turns.push({ speaker: null, text: line })
    }
    return turns
  })
}
