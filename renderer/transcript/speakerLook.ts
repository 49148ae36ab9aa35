import { defaultSpeakerNumber } from '../../shared/transcripts/speakerNames.ts'

/** Speaker colours that colour-blind people can distinguish (after Okabe and Ito). Initials are always beside them. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#7a5195', '#8c564b']

export const speakerColour = (colorIndex: number): string => colours[colorIndex % colours.length] ?? '#0072b2'

const letters = new Intl.Segmenter()
const lettersOf = (text: string): string[] => [...letters.segment(text)].map(({ segment }) => segment)
/** Chinese, Japanese and Korean names are short, so their first characters are used instead of initials. */
const isEastAsian = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)

/** `Councillor Reyes` → `CR`, `Speaker 2` → `2`, `山田太郎` → `山`; then longer choices, for names with the same beginning. */
function choicesFor(name: string): string[] {
  const number = defaultSpeakerNumber(name)
  if (number !== null) return [String(number)]
  const parts = name
    .trim()
    .split(/[\s・]+/)
    .filter((part) => part !== '')
  const [first = '?'] = parts
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  const family = lettersOf(first)
  if (isEastAsian(first)) return [1, 2].map((count) => family.slice(0, count).join(''))
  const begin = (family[0] ?? '?').toUpperCase()
  const end = lettersOf(last)
  if (end.length === 0) return [begin, begin + (family[1] ?? '')]
  return [begin + (end[0] ?? '').toUpperCase(), begin + (end[0] ?? '').toUpperCase() + (end[1] ?? '')]
}

/** The initials of each name, in the same order, all different. If the letters are the same, a number is added. */
export function speakerInitials(names: readonly string[]): string[] {
  const choices = names.map(choicesFor)
  const used = new Set<string>()
  return choices.map(([usual = '?', ...longer], index) => {
    const isShared = choices.some(([other], at) => at !== index && other === usual)
    const free = (isShared ? [...longer, usual] : [usual, ...longer]).find((initials) => !used.has(initials))
    let found = free
    for (let count = 2; found === undefined; count += 1) if (!used.has(`${usual}${count}`)) found = `${usual}${count}`
    used.add(found)
    return found
  })
}

/** The initials of each speaker, by speaker id. */
export const initialsById = (speakers: readonly { id: number; name: string }[]): ReadonlyMap<number, string> => {
  const initials = speakerInitials(speakers.map(({ name }) => name))
  return new Map(speakers.map(({ id }, index) => [id, initials[index] ?? '?']))
}
