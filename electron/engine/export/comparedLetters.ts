/** A letter with its marks. A Korean syllable may be written as two or three letters, a Japanese half-width one as two. */
export const letterCluster = /[\u1100-\u115f][\u1160-\u11a7]+[\u11a8-\u11ff]*\p{M}*|\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu

/** Letters that have no decomposition, as people write them who do not have these keys. */
const plain: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n', ħ: 'h', ς: 'σ' },
}
/** Marks that people often leave out: accents, and the vowels and joined signs of Arabic and Hebrew. */
const leftOut = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu
/** Signs that only make a word longer or hold a place, and invisible characters: they split no word. */
const fillers = /[\u0640\u115f\u1160\u3164\uffa0\p{Cf}\p{Variation_Selector}]|\u034f/gu
/** Apostrophes and strokes that Unicode counts as letters. */
const letterLikeSigns = /[\u02b9-\u02df]/g

/** A letter as names are compared: small, without accents, in one of its forms. Empty for a filler. */
export const comparedLetters = (letter: string): string =>
  letter
    .replace(fillers, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(leftOut, '$1')
    .replace(letterLikeSigns, '’')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıŋħς]/g, (one) => plain[one] ?? one)
    .replace(fillers, '')
