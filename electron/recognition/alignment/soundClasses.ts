/**
 * The classes of sounds that a letter stands for, in nearly any language: too few to recognise words, enough to find words that are known.
 * `a`, `e`, `o`: open, front and back vowels. `s`: hissing sounds. `f`: other fricatives. `t`: voiceless stops. `d`: voiced stops. `n`: nasals.
 * `l`: liquids and glides.
 */
export const soundClasses = ['silence', 'a', 'e', 'o', 's', 'f', 't', 'd', 'n', 'l'] as const
type SoundClass = (typeof soundClasses)[number]

/** How the beginning of the rest of a word sounds; the first pattern that fits counts. Digraphs come before single letters. */
const spelling: readonly (readonly [RegExp, string])[] = [
  [/^(sch|tch|sh|ch|zh|ss|sz|cz|rz)/u, 's'],
  [/^(th|ph|ff)/u, 'f'],
  [/^gh/u, ''],
  [/^(ck|tt|pp|kk|cc)/u, 't'],
  [/^(dd|bb|gg)/u, 'd'],
  [/^(ng|nn|mm)/u, 'n'],
  [/^(ll|rr)/u, 'l'],
  [/^qu/u, 'tl'],
  [/^x/u, 'ts'],
  [/^(ou|oo|au|ow|oa)/u, 'o'],
  [/^(ea|ee|ie|ei|ay|ai|ey)/u, 'e'],
  [/^c(?=[eiy])/u, 's'],
  [/^[szßcjşśźžšçчцшщжзсサシスセソザジズゼゾさしすせそざじずぜぞسصشزצשסז]/u, 's'],
  [/^[fvhфвхθφχγثفحهخعغהחופ]/u, 'f'],
  [/^[tpkqткпτπκتكقطקתכט]/u, 't'],
  [/^[dbgбдгβδبدذضجדבג]/u, 'd'],
  [/^[mnñńнмνμمنנמ]/u, 'n'],
  [/^[lrwłлрйλρلريوלר]/u, 'l'],
  [/^[aáàâäãåąаяαάأا]/u, 'a'],
  [/^[eéèêëiíìîïyæœöüęеёэиыюεηιυέήίי]/u, 'e'],
  [/^[oóòôõuúùûøůоуωοόώ]/u, 'o'],
  [/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'te'],
  [/^\p{L}/u, 'e'],
]
/** The names of the ten digits, as most of Europe says them. */
const digits = ['selo', 'lan', 'to', 'fle', 'fol', 'faf', 'sets', 'sefn', 'et', 'nan']

/** The sounds of a written word, as numbers of {@link soundClasses}; at least one. */
export function soundsOf(word: string): number[] {
  let rest = word
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
  // The e at the end of most English words is silent, and where it is not, one sound less does no harm.
  if (rest.length > 3) rest = rest.replace(/([^aeiou])e$/u, '$1')
  let sounds = ''
  while (rest !== '') {
    const digit = digits[Number(rest[0])]
    const hardC = /^c(?![eiyhk])/u.test(rest)
    const [matched, sound] = digit ? [rest[0] ?? '', digit] : hardC ? ['c', 't'] : spelled(rest)
    sounds += sound
    rest = rest.slice(matched.length)
  }
  return [...(sounds === '' ? 'e' : sounds)].map((sound) => soundClasses.indexOf(sound as SoundClass))
}

function spelled(rest: string): readonly [matched: string, sound: string] {
  for (const [pattern, sound] of spelling) {
    const found = pattern.exec(rest)
    if (found) return [found[0], sound]
  }
  return [String.fromCodePoint(rest.codePointAt(0) ?? 32), '']
}
