/**
 * How texts are compared wherever something is looked for: finding and replacing, names of speakers and projects, hotwords, the search of
 * the library, and names that an export must not show. The texts themselves stay as they are written.
 */

/**
 * How much does not matter. `signs`: only how a sign or a letter is encoded. `case`: nor capital letters. `accents`: nor accents, and a
 * letter counts as its usual form.
 */
export type FoldingLevel = 'signs' | 'case' | 'accents'

type Folding = { from: FoldingLevel; pattern: RegExp; as: (written: string) => string }

const invisible = /[\u034f\u0640\u115f\u1160\u3164\uffa0\p{Cf}\p{Variation_Selector}]/gu
const alwaysAs = (sign: string) => () => sign
const compatible = (written: string): string => written.normalize('NFKC')

/** Letters that have no decomposition, as people write them who do not have these keys. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n', ħ: 'h' },
}

/**
 * What is folded, in this order.
 * @exportedFor tests: they have an example for each row
 */
export const foldings = {
  /** Soft hyphens, joiners, marks of direction, variation selectors, and signs that only make a word longer. */
  invisibleSigns: {
    from: 'signs',
    pattern: invisible,
    as: alwaysAs(''),
  },
  apostrophes: {
    from: 'signs',
    pattern:
      /[`\u00b4\u02b9-\u02bf\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\u1fbd\u1fef\u1ffd\ua78b\ua78c\uff07\uff40]/gu,
    as: alwaysAs("'"),
  },
  quotationMarks: {
    from: 'signs',
    pattern: /[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/gu,
    as: alwaysAs('"'),
  },
  dashes: { from: 'signs', pattern: /[\u05be\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu, as: alwaysAs('-') },
  slashes: { from: 'signs', pattern: /[\u2044\u2215\uff0f]/gu, as: alwaysAs('/') },
  spaces: { from: 'signs', pattern: /[\t\p{Zs}]/gu, as: alwaysAs(' ') },
  /** Full and half width, and letters that are joined or shaped for print. */
  widthsAndLigatures: {
    from: 'signs',
    pattern: /[\ufb00-\ufdff\ufe70-\ufefc\uff01-\uffee…]+/gu,
    as: (written) => compatible(written).replace(invisible, ''),
  },
  separateMarks: { from: 'signs', pattern: /[^\0-\x7f]+|.\p{M}+/gu, as: (written) => written.normalize('NFC') },
  capitals: { from: 'case', pattern: /.+/gsu, as: (written) => written.toLowerCase().normalize('NFC') },
  /** These are two forms of one letter; the next character decides which one is used. */
  finalSigma: { from: 'case', pattern: /ς/gu, as: alwaysAs('σ') },
  /** Superscripts, letters in circles, fractions and the like. */
  otherForms: {
    from: 'accents',
    pattern: /[^\0-\x7f]+/gu,
    as: (written) => compatible(written).toLowerCase().normalize('NFKD'),
  },
  /** Also the vowels of Arabic and Hebrew, which are mostly not written. In other scripts, marks are vowels and letters of their own. */
  accents: {
    from: 'accents',
    pattern:
      /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])[\p{Mn}\p{Cf}]+/gu,
    as: (written) => String.fromCodePoint(written.codePointAt(0) ?? 0),
  },
  /** Strokes and accents that stand alone and that Unicode counts as letters. */
  letterLikeSigns: { from: 'accents', pattern: /[\u02c0-\u02df]/gu, as: alwaysAs("'") },
  lettersWithoutAccents: {
    from: 'accents',
    pattern: /[ßæœøłđðþıŋħς]/gu,
    as: (letter) => plainLetters[letter] ?? 'σ',
  },
  /** What the rows above separated or brought in, such as the stroke of ½. */
  joinedAgain: {
    from: 'accents',
    pattern: /[^\0-\x7f]+|`/gu,
    as: (written) => foldedBy(rulesOf.signs, written),
  },
} satisfies Record<string, Folding>

const order: readonly FoldingLevel[] = ['signs', 'case', 'accents']
const rulesOf = Object.fromEntries(
  order.map((level, at) => [level, Object.values<Folding>(foldings).filter(({ from }) => order.indexOf(from) <= at)]),
) as Record<FoldingLevel, Folding[]>

const foldedBy = (rules: readonly Folding[], text: string): string =>
  rules.reduce((folded, { pattern, as }) => folded.replace(pattern, (written) => as(written)), text)

/** The characters that are folded together, because their parts are one letter; and runs of ASCII, which need no table. */
const pieces =
  /[\0-\x7f]+(?=[\0-\x7f]|$)|(?:[\u1100-\u115f\u3131-\u314e\uffa1-\uffbe][\u1160-\u11a7\u314f-\u3163\uffc2-\uffdc]+[\u11a8-\u11ff]*|[\uac00-\ud7a3][\u11a8-\u11ff]*|\P{M})(?:\p{Cf}*(?:\p{M}|[\ufcf2-\ufcf4\ufe70-\ufe7f\uff9e\uff9f]))*|\p{M}+/gu

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)
const foldedAscii = (text: string, level: FoldingLevel): string =>
  (level === 'signs' ? text : text.toLowerCase()).replaceAll('`', "'").replaceAll('\t', ' ')

/** A text has few different letters, and each is folded thousands of times. */
const known: Record<FoldingLevel, Map<string, string>> = { signs: new Map(), case: new Map(), accents: new Map() }
const mostKnown = 20_000

const mostRounds = 4

function foldedPiece(piece: string, level: FoldingLevel): string {
  if (isAscii(piece)) return foldedAscii(piece, level)
  const before = known[level].get(piece)
  if (before !== undefined) return before
  // A later row may bring in a sign of an earlier one: the superscript minus is a minus, and that a hyphen.
  let [folded, again] = [piece, foldedBy(rulesOf[level], piece)]
  for (let round = 0; again !== folded && round < mostRounds; round++)
    [folded, again] = [again, foldedBy(rulesOf[level], again)]
  if (known[level].size >= mostKnown) known[level].clear()
  known[level].set(piece, folded)
  return folded
}

/** A text in the form in which it is compared. */
export function foldedText(text: string, level: FoldingLevel = 'accents'): string {
  if (isAscii(text)) return foldedAscii(text, level)
  return text.replace(pieces, (piece) => foldedPiece(piece, level))
}

/** A folded text. `starts`, `ends`: for each of its UTF-16 units the place of the written letter. */
type FoldedPlaces = { text: string; starts: number[]; ends: number[] }

export function foldedPlaces(text: string, level: FoldingLevel = 'accents'): FoldedPlaces {
  const starts: number[] = []
  const ends: number[] = []
  const folded = text.replace(pieces, (piece, at: number) => {
    const form = foldedPiece(piece, level)
    // In a run of ASCII, each character stays a single character.
    const isRun = isAscii(piece)
    for (let unit = 0; unit < form.length; unit += 1) {
      starts.push(isRun ? at + unit : at)
      ends.push(isRun ? at + unit + 1 : at + piece.length)
    }
    return form
  })
  return { text: folded, starts, ends }
}
