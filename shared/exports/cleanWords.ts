import { z } from 'zod'

/** Lists of words in lower case, by language, for *clean* wording. */
function wordLists(rows: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(rows).map(([language, words]) => [language, words.split(/\s+/)]))
}

/** Sounds of hesitation. The list leaves out words that also mean something (“like”, “well”, “also”). */
export const usualHesitations = wordLists({
  en: 'um umm uh uhh uhm er erm hm hmm mm mhm',
  de: 'äh ähm öh öhm hm hmm mhm',
  fr: 'euh heu hum hmm mmh',
  es: 'eh em mmm ehm',
  pt: 'hã hum hmm ahn',
  it: 'ehm uhm mmm mh',
  nl: 'uh uhm eh ehm hmm',
  ja: 'えー えーと えっと ええと あのー うーん んー',
})

/** The most hesitations that a language may have. */
export const mostHesitations = 200
export const longestHesitation = 60

/** One of a person's hesitations: a word, or several in a row. */
export const hesitationSchema = z
  .string()
  .trim()
  .min(1)
  .max(longestHesitation)
  .regex(/[\p{L}\p{N}]/u)

/**
 * The complete lists that a person changed, by the language without its region: `en`. Other languages have the list
 * that ships with Tapelog.
 */
export const editedHesitationsSchema = z.record(
  z.string().regex(/^[a-z]{2,3}$/),
  z.array(hesitationSchema).max(mostHesitations),
)
export type EditedHesitations = Readonly<Record<string, readonly string[]>>

/**
 * Words that are doubled on purpose or by grammar: “had had”, “that that”, “nous nous”. If a language has no list, doubled words stay.
 */
export const rightlyDoubled = wordLists({
  en: 'had that no yes very bye is was do did her really so many ha now there',
  de: 'die das der den dem sie ja nein sehr so viele',
  fr: 'nous vous oui non faire très si',
  es: 'no sí muy',
})

/** Words of numbers, because a number, a year, a date or a time may contain one twice: “zero zero seven”, “twenty twenty”, “am elften elften”. */
export const numberWords = wordLists({
  en: `oh zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred`,
  de: `null eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn
    siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert ersten zweiten
    dritten vierten fünften sechsten siebten siebenten achten neunten zehnten elften zwölften`,
  fr: `zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente
    quarante cinquante soixante cent`,
  es: `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte treinta
    cuarenta cincuenta sesenta setenta ochenta noventa cien`,
})

/** After a hyphen, these words join words with a common ending: “Haus- und Gartenarbeit”. */
export const conjunctions = wordLists({
  en: 'and or to nor but versus vs as than through',
  de: 'und oder bis sowie noch als statt wie bzw beziehungsweise aber auch',
  fr: 'et ou ni à',
  es: 'y e o u ni a',
  pt: 'e ou nem a',
  it: 'e ed o od né a',
  nl: 'en of tot noch als',
})
