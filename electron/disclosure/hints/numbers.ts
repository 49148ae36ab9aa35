import { apart, type Span, spansOf } from './times.ts'

/** Not in the middle of a longer row of numbers. */
const start = '(?<![\\p{L}\\p{N}.:,/_#+-]|\\d )'
const end = '(?![\\p{L}\\p{N}_]|[-:/.,]\\d)'

/** With a country (`+49 30 1234567`), with a zero (`030 1234567`), or as in North America (`555-123-4567`). */
const telephone = [
  new RegExp(
    `(?<![\\p{L}\\p{N}+])\\+[1-9]\\d{0,2}[ .-]?(?:\\(0?\\d{1,4}\\)[ .-]?)?\\d{1,5}(?:[ ./-]?\\d{2,8}){1,5}${end}`,
    'gu',
  ),
  new RegExp(`${start}\\(?0\\d{1,5}\\)?(?:[ /-]{1,3}\\d{2,8}){1,5}${end}`, 'gu'),
  new RegExp(`${start}0[1-9]\\d{7,12}${end}`, 'gu'),
  new RegExp(`${start}(?:\\([2-9]\\d\\d\\) ?|[2-9]\\d\\d[-. ])\\d{3}[-. ]\\d{4}${end}`, 'gu'),
]
const leastTelephoneDigits = 7
const mostTelephoneDigits = 15

const iban = new RegExp(`${start}[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?${end}`, 'gu')
const card = new RegExp(`${start}\\d{4}(?:[ -]?\\d{4}){2}[ -]?\\d{1,7}${end}`, 'gu')
/** Of Germany, France and Italy, Spain, the United Kingdom, Japan. */
const plates = [
  new RegExp(`${start}[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2} ?[1-9]\\d{0,3}[EH]?${end}`, 'gu'),
  new RegExp(`${start}[A-Z]{2}-\\d{3}-[A-Z]{2}${end}`, 'gu'),
  new RegExp(`${start}\\d{4} ?[BCDFGHJKLMNPRSTVWXYZ]{3}${end}`, 'gu'),
  new RegExp(`${start}[A-Z]{2}\\d{2} ?[A-Z]{3}${end}`, 'gu'),
  /[\p{Script=Han}]{1,4} ?\d{2,3} ?\p{Script=Hiragana} ?\d{2}-\d{2}(?!\d)/gu,
]

/** Numbers in a text that look like telephone numbers, accounts, cards and number plates. */
export const numbersIn = (text: string): Generator<Span> =>
  apart([
    ...telephone.flatMap((pattern) => matching(text, pattern, isTelephone)),
    ...matching(text, iban, isIban),
    ...matching(text, card, isCard),
    ...plates.flatMap((pattern) => spansOf(text, pattern)),
  ])

const matching = (text: string, pattern: RegExp, isOne: (match: string) => boolean): Span[] =>
  spansOf(text, pattern).filter(({ start, end }) => isOne(text.slice(start, end)))

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const isTelephone = (text: string): boolean => {
  const { length } = digitsOf(text)
  return length >= leastTelephoneDigits && length <= mostTelephoneDigits && !/^0\d[-/.]\d\d[-/.]\d{4}$/.test(text)
}

/** ISO 13616: the remainder of division by 97 is 1. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return false
  const moved = plain.slice(4) + plain.slice(0, 4)
  const digits = [...moved].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** ISO 7812: the check digit. */
function isCard(text: string): boolean {
  const digits = [...digitsOf(text)].map(Number)
  if (digits.length < 13 || digits.length > 19 || digits.every((digit) => digit === digits[0])) return false
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
