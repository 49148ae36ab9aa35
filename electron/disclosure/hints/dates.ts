/** A date in a text. `days`: the days that it may mean, as `2026-09-14`; none if it has no year or no day. */
type FoundDate = { start: number; end: number; days: string[] }

const languages = ['en', 'de', 'es', 'fr'] as const

/** The number of each month's name in the languages of the catalogue, long and short. Japanese has numbers. */
const months = new Map<string, number>()
for (const language of languages)
  for (const month of ['long', 'short'] as const)
    for (let number = 1; number <= 12; number++) {
      const name = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(Date.UTC(2026, number - 1, 15))
      months.set(name.toLowerCase().replace(/\.$/, ''), number)
      if (month === 'long' && language !== 'es' && name.length > 4) months.set(name.toLowerCase().slice(0, 3), number)
    }
months.set('sept', 9).set('jänner', 1)
const monthNames = [...months.keys()].sort((a, b) => b.length - a.length).join('|')

const year = '(?:19|20)\\d\\d'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const before = '(?<![\\p{L}\\p{N}])'
const after = '(?![\\p{L}\\p{N}])'

const isoLike = new RegExp(
  `(?<!\\d)(?<y>${year})(?<s>[-./:_])(?<m>0[1-9]|1[0-2])\\k<s>(?<d>0[1-9]|[12]\\d|3[01])(?!\\d)`,
  'gu',
)
const compact = new RegExp(
  `(?<!\\d)(?<y>${year})(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\\d|3[01])(?=(?:[T_ -]?\\d{4,6})?(?!\\d))`,
  'gu',
)
/** `14.9.2026`, and `9/14/2026`, whose order nobody can know. */
const numbers = new RegExp(`(?<![\\d.])(?<a>\\d{1,2})(?<s>[./-])(?<b>\\d{1,2})\\k<s>(?<y>${year})${after}`, 'gu')
/** `14. September 2026`, `14 de septiembre de 2026`, `1er septembre`, `14th of September`. */
const dayFirst = new RegExp(
  `${before}(?<d>${day})(?:\\.|st|nd|rd|th|er|º)?\\s+(?:of\\s+|de\\s+)?(?<n>${monthNames})\\.?(?:,?\\s+(?:de\\s+|del\\s+)?(?<y>${year}))?${after}`,
  'giu',
)
/** `September 14, 2026`, `Sept. 14`. */
const monthFirst = new RegExp(
  `${before}(?<n>${monthNames})\\.?\\s+(?<d>${day})(?:st|nd|rd|th)?(?:,?\\s+(?<y>${year}))?${after}(?![.:,]\\d)`,
  'giu',
)
const monthAndYear = new RegExp(`${before}(?<n>${monthNames})\\.?\\s+(?:de\\s+)?(?<y>${year})${after}`, 'giu')
const japanese = new RegExp(`(?:(?<y>${year})年)?(?<m>${month})月(?<d>${day})日`, 'gu')
/** Milliseconds since 1970, between 2001 and 2286. */
const milliseconds = /(?<![\d.])(?<ms>1\d{12})(?![\d.])/gu

const dayOf = (y: string, m: number, d: string | number): string =>
  `${y}-${String(m).padStart(2, '0')}-${String(Number(d)).padStart(2, '0')}`

type Groups = Record<string, string | undefined>

const patterns: readonly [RegExp, (groups: Groups) => string[] | null][] = [
  [isoLike, ({ y = '', m, d = '' }) => [dayOf(y, Number(m), d)]],
  [compact, ({ y = '', m, d = '' }) => [dayOf(y, Number(m), d)]],
  [
    numbers,
    ({ a, b, y = '' }) => {
      const orders = [[a, b] as const, [b, a] as const]
      const valid = orders.filter(([d, m]) => Number(m) >= 1 && Number(m) <= 12 && Number(d) >= 1 && Number(d) <= 31)
      return valid.length === 0 ? null : valid.map(([d, m]) => dayOf(y, Number(m), d ?? ''))
    },
  ],
  [dayFirst, namedDay],
  [monthFirst, namedDay],
  [monthAndYear, () => []],
  [japanese, ({ y, m, d = '' }) => (y === undefined ? [] : [dayOf(y, Number(m), d)])],
  [
    milliseconds,
    ({ ms }) => {
      const date = new Date(Number(ms))
      // The day here and the day in Greenwich may differ.
      return [dayOf(String(date.getFullYear()), date.getMonth() + 1, date.getDate()), date.toISOString().slice(0, 10)]
    },
  ],
]

function namedDay({ n = '', d = '', y }: Groups): string[] | null {
  const number = months.get(n.toLowerCase())
  if (number === undefined) return null
  return y === undefined ? [] : [dayOf(y, number, d)]
}

/** The dates in a text, in the ways of the catalogue's five languages and of programs. */
export function* datesIn(text: string): Generator<FoundDate> {
  const taken: [number, number][] = []
  for (const [pattern, read] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (taken.some(([from, to]) => start < to && end > from)) continue
      const days = read(match.groups ?? {})
      // A month's name that begins with a small letter is often another word: may, mars.
      if (days === null || isOtherWord(match.groups ?? {})) continue
      taken.push([start, end])
      yield { start, end, days }
    }
}

/** In English, `may 3` and `march 3` are more often verbs. In Spanish and French months are written small, and then have a year or a day before. */
const isOtherWord = ({ n, y }: Groups): boolean => n !== undefined && y === undefined && /^(may|mar|march)$/.test(n)
