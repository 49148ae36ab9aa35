import type { TextEncoding } from '../../../shared/text/textEncodings.ts'

/** What Windows writes in each language without Unicode, where that is not `windows-1252`. */
const usualEncodings: Readonly<Record<string, TextEncoding>> = {
  ...{ pl: 'windows-1250', cs: 'windows-1250', sk: 'windows-1250', hu: 'windows-1250', sl: 'windows-1250' },
  ...{ hr: 'windows-1250', ro: 'windows-1250', sq: 'windows-1250', bs: 'windows-1250' },
  ...{ ru: 'windows-1251', uk: 'windows-1251', be: 'windows-1251', bg: 'windows-1251', sr: 'windows-1251' },
  ...{ mk: 'windows-1251', el: 'windows-1253', tr: 'windows-1254', az: 'windows-1254', he: 'windows-1255' },
  ...{ ar: 'windows-1256', fa: 'windows-1256', ur: 'windows-1256', lt: 'windows-1257', lv: 'windows-1257' },
  ...{ et: 'windows-1257', vi: 'windows-1258', th: 'windows-874', ja: 'shift_jis', ko: 'euc-kr', zh: 'gb18030' },
  ...{ 'zh-tw': 'big5', 'zh-hk': 'big5', 'zh-hant': 'big5' },
}

/** The detector's names, where they are not the standard's; several may stand for one. */
const namesOfDetector: Readonly<Record<string, TextEncoding>> = {
  ...{ cp874: 'windows-874', 'tis-620': 'windows-874', cp866: 'ibm866', cp1258: 'windows-1258', cp932: 'shift_jis' },
  ...{ 'euc-jis-2004': 'euc-jp', 'iso2022-jp-2': 'iso-2022-jp', cp949: 'euc-kr', big5hkscs: 'big5' },
  ...{ 'iso8859-15': 'iso-8859-15', macroman: 'macintosh', maccyrillic: 'x-mac-cyrillic' },
}
const askedOfDetector = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((page) => `windows-125${page}`),
  ...[
    'cp874',
    'koi8-r',
    'koi8-u',
    'cp866',
    'mac-roman',
    'mac-cyrillic',
    'iso-8859-2',
    'iso-8859-5',
    'iso-8859-7',
    'iso-8859-15',
  ],
  ...['cp932', 'euc-jis-2004', 'iso2022-jp-2', 'cp949', 'gb18030', 'big5hkscs'],
]

const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai'].map((name) => String.raw`\p{sc=${name}}`)
/**
 * What a wrong encoding makes of letters: a capital inside a word, a sign or a digit after a letter, drawn boxes, letters of two alphabets side by side.
 */
const odd = new RegExp(
  [
    String.raw`(?![\x00-\x7f])\p{Ll}(?=\p{Lu})`,
    String.raw`\p{Ll}(?=(?![\x00-\x7f])\p{Lu})`,
    String.raw`\p{L}(?=(?![\x00-\x7f])[\p{S}\p{No}¶§†‡•‰¡¿])`,
    String.raw`(?![\x00-\x7f])\p{L}(?=\d)`,
    String.raw`[\u2500-\u259f\p{Sk}¬¦\ufffd]`,
    ...alphabets.map((letter) => `${letter}(?=(?!${letter})(?:${alphabets.join('|')}))`),
  ].join('|'),
  'gu',
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
export const beyondAscii = /[^\x00-\x7f]/gu
/** What single-byte encodings give for bytes that they do not use. */
const unused = /[\x7f-\x84\x86-\x9f\p{Co}]/u

/**
 * Measured on texts of 23 languages in 34 encodings. Whole: none wrong, 6 of 68 asked about. Of 12 to 60 characters: one wrong of 365, 48 asked about; with
 * the language known, none and 11.
 */
const weights = { oddShare: 3, ofWindows: 1.05, ofLanguage: 1.5, usual: 1.3, onlySigns: 1.5 }
/** What word processors write in place of plain signs: in many texts, all that is beyond ASCII. */
const typographic = /^[‘’‚“”„–—…•€£©®™°§«»\u00a0½]+$/
/** The likeliest must be so much likelier than the next, and no guess of the detector without grounds, nor letters that look odd. */
const sure = { times: 1.4, likelihood: 0.01, mostOdd: 0.2 }
/** At most this share of the letters may be unreadable, and always one, as where a file was cut. */
const mostBroken = 0.01
const mostCandidates = 6

/**
 * The encodings of a text that is not Unicode, the likeliest first, without those that give the same letters. `isSure`: the first is clearly the
 * likeliest. `sample`: the lines with such letters. `language`: of the recording, where it is known.
 */
export async function guessedEncodings(
  sample: Uint8Array,
  language: string | null,
): Promise<{ encodings: TextEncoding[]; isSure: boolean }> {
  const { detectAll } = await import('jschardet')
  const [spoken, usual] = languageFacts(language)
  const byText = new Map<string, { encoding: TextEncoding; likelihood: number; oddShare: number }>()
  for (const found of detectAll(sample, { minimumThreshold: 0, detectEncodings: askedOfDetector })) {
    const name = found.encoding?.toLowerCase() ?? ''
    const encoding = namesOfDetector[name] ?? (name as TextEncoding)
    const text = decoded(sample, encoding)
    const beyond = text.match(beyondAscii) ?? []
    const letters = beyond.length
    const broken = text.match(/\ufffd/g)?.length ?? 0
    if (text === '' || unused.test(text) || broken > Math.max(1, mostBroken * letters)) continue
    const oddShare = (text.match(odd)?.length ?? 0) / Math.max(1, letters)
    const likelihood =
      (found.confidence / (1 + weights.oddShare * oddShare)) *
      (typographic.test(beyond.join('')) ? weights.onlySigns : 1) *
      (/^(?:iso-8859|koi8|ibm|mac|x-mac)/.test(encoding) ? 1 : weights.ofWindows) *
      (found.language === spoken ? weights.ofLanguage : 1) *
      (encoding === usual ? weights.usual : 1)
    if (likelihood > (byText.get(text)?.likelihood ?? 0)) byText.set(text, { encoding, likelihood, oddShare })
  }
  const ranked = [...byText.values()].sort((a, b) => b.likelihood - a.likelihood).slice(0, mostCandidates)
  const [first, second] = ranked
  return {
    encodings: ranked.map(({ encoding }) => encoding),
    isSure:
      first !== undefined &&
      first.likelihood >= Math.max(sure.likelihood, sure.times * (second?.likelihood ?? 0)) &&
      first.oddShare <= sure.mostOdd,
  }
}

function languageFacts(language: string | null): [spoken: string | null, usual: TextEncoding | null] {
  if (language === null) return [null, null]
  const tag = language.toLowerCase().replaceAll('_', '-')
  const spoken = tag.split('-')[0] ?? tag
  return [spoken, usualEncodings[tag] ?? usualEncodings[spoken] ?? 'windows-1252']
}

/** Node 20 reads `windows-1252` as Latin-1, which has controls in place of these. */
const signsOf1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text in an encoding, with U+FFFD for what it does not have; empty for an encoding that this system does not know. */
export function decoded(bytes: Uint8Array, encoding: TextEncoding): string {
  try {
    const text = new TextDecoder(encoding).decode(bytes)
    if (encoding !== 'windows-1252') return text
    return text.replace(/[\x80-\x9f]/g, (control) => signsOf1252[control.charCodeAt(0) - 0x80] ?? control)
  } catch {
    return ''
  }
}
