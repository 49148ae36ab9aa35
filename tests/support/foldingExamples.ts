import type { foldings } from '../../shared/text/folding.ts'

/**
 * For each row of the table of foldings: what is typed, and what it finds as it is written. All have the same letters in the same case, so
 * that the rows up to `separateMarks` are found with match case too.
 */
export const foldingExamples: Record<keyof typeof foldings, readonly (readonly [typed: string, written: string])[]> = {
  invisibleSigns: [
    ['interview', 'inter\u00adview'],
    ['میخواهم', 'می\u200cخواهم'],
    ['كتاب', 'كتـــاب'],
    ['notes', '\u2068notes'],
  ],
  apostrophes: [
    ["don't", 'don’t'],
    ['don’t', "don't"],
    ["O'Neil", 'O’Neil'],
    ['O‘Neil', 'OʼNeil'],
    ["l'eau", 'l´eau'],
    ["Hawai'i", 'Hawaiʻi'],
    ["ג'ורג", 'ג׳ורג'],
  ],
  quotationMarks: [
    ['said "yes', 'said “yes'],
    ['said "oui', 'said «oui'],
    ['צה"ל', 'צה״ל'],
  ],
  dashes: [
    ['well-known', 'well\u2011known'],
    ['2019-2020', '2019–2020'],
    ['yes-no', 'yes—no'],
  ],
  slashes: [['and/or', 'and⁄or']],
  spaces: [
    ['New York', 'New\u00a0York'],
    ['10 000', '10\u202f000'],
    ['東京 都', '東京\u3000都'],
  ],
  widthsAndLigatures: [
    ['ABC 12', 'ＡＢＣ　１２'],
    ['カタカナ', 'ｶﾀｶﾅ'],
    ['ガス', 'ｶﾞｽ'],
    ['office', 'oﬃce'],
    ['wait...now', 'wait…now'],
  ],
  separateMarks: [
    ['Señor', 'Sen\u0303or'],
    ['Ame\u0301lie', 'Amélie'],
    ['がっこう', 'か\u3099っこう'],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
    ['Việt', 'Vie\u0323\u0302t'],
  ],
  capitals: [
    ['harbour', 'HARBOUR'],
    ['ÉTÉ', 'été'],
    ['москва', 'МОСКВА'],
  ],
  finalSigma: [['οδοσ', 'οδος']],
  otherForms: [
    ['m2', 'm²'],
    ['1', '①'],
  ],
  accents: [
    ['Senor', 'Señor'],
    ['elect', 'élect'],
    ['Αθηνα', 'Αθήνα'],
    ['ежик', 'ёжик'],
    ['שלום', 'שָׁלוֹם'],
    ['محمد', 'مُحَمَّد'],
  ],
  letterLikeSigns: [["ka'la", 'kaˀla']],
  lettersWithoutAccents: [
    ['strasse', 'Straße'],
    ['Lodz', 'Łódź'],
    ['Soren', 'Søren'],
    ['diyarbakir', 'Diyarbakır'],
  ],
  joinedAgain: [
    ['(주)한국', '㈜한국'],
    ['1/2 hour', '½ hour'],
  ],
}
