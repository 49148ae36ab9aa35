import { numbersIn, roughLength, sizeIn, timeLeft, wholePercent } from '../numbers.ts'

/** Numbers, counts, sizes and times in French. All functions take plain values and return a text without a full stop. */

const locale = 'fr-FR'
export const { number, plural, counted } = numbersIn(locale)

const months = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']
const lists = new Intl.ListFormat(locale)
const sizes = ['ko', 'Mo', 'Go', 'To']
/** A number and its unit are never on two lines. */
const noBreak = '\u00a0'
const percentSign = '\u202f%'

/** `d’Anna`, `de Marc`, for a name without quotation marks. */
export const of = (name: string): string =>
  /^([aeiouàâäæéèêëîïôöœûü]|y[^aeiouàâéèêîôû])/i.test(name) ? `d’${name}` : `de ${name}`

/** `Allemand`, for a word that begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** `12,4 Mo`, `40 Mo`, `512 octets`. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { one: 'octet', other: 'octets' })
  const { value, unit } = sizeIn(sizes, sizeBytes)
  return `${number(value)}${noBreak}${unit}`
}

/** `31 sur 118 Mo`, `449 ko sur 1,2 Mo`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const done = size(doneBytes)
  const total = size(totalBytes)
  const [amount = '', unit] = done.split(noBreak)
  return `${unit !== undefined && total.endsWith(`${noBreak}${unit}`) ? amount : done} sur ${total}`
}

/** `reste env. 3 min`. */
function left(ms: number): string {
  const length = timeLeft(ms)
  if (length === 'a-few-seconds') return 'reste quelques secondes'
  if (length === 'more-than-two-days') return 'reste plus de deux jours'
  return `reste env. ${number(length.value)}${noBreak}${length.unit}`
}

/** `1er`, `14`. */
const dayOfMonth = (date: Date): string => (date.getDate() === 1 ? '1er' : String(date.getDate()))
const dateOf = (date: Date): string => `${dayOfMonth(date)} ${months[date.getMonth()]} ${date.getFullYear()}`

/** `14 nov.`, with the year if it is not the current one. */
function day(timeMs: number, nowMs = Date.now()): string {
  const date = new Date(timeMs)
  return date.getFullYear() === new Date(nowMs).getFullYear()
    ? `${dayOfMonth(date)} ${months[date.getMonth()]}`
    : dateOf(date)
}

const clock = (timeMs: number): string =>
  new Date(timeMs).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })

export const units = {
  number,
  recordings: (count: number) => counted(count, { one: 'enregistrement', other: 'enregistrements' }),
  newRecordings: (count: number) => counted(count, { one: 'nouvel enregistrement', other: 'nouveaux enregistrements' }),
  files: (count: number) => counted(count, { one: 'fichier', other: 'fichiers' }),
  segments: (count: number) => counted(count, { one: 'segment', other: 'segments' }),
  speakers: (count: number) => counted(count, { one: 'locuteur', other: 'locuteurs' }),
  slices: (count: number) => counted(count, { one: 'tranche', other: 'tranches' }),
  hits: (count: number) => counted(count, { one: 'résultat', other: 'résultats' }),
  messages: (count: number) => counted(count, { one: 'message', other: 'messages' }),
  times: (count: number) => `${number(count)} fois`,
  sentence: (text: string) => `${text}.`,
  list: (texts: readonly string[]) => lists.format(texts),
  /** Joins the facts of one line. */
  facts: (parts: readonly string[]) => parts.join(' · '),
  size,
  sizeOf,
  speed: (bytesPerSecond: number) => `${size(bytesPerSecond)}/s`,
  /** Takes 0…1. */
  percent: (fraction: number) => `${wholePercent(fraction)}${percentSign}`,
  share: (fraction: number) => `${Math.round(fraction * 100)}${percentSign}`,
  left,
  /** `2,5 h`, `2 min`, `40 s`. */
  roughly: (ms: number) => {
    const { value, unit } = roughLength(ms)
    return `${number(value)}${noBreak}${unit}`
  },
  /** `14:05`, by the clock of this machine. */
  clock,
  day,
  /** `14 nov. 2026`. */
  date: (timeMs: number) => dateOf(new Date(timeMs)),
  /** `14 nov. 2026 à 09:12`, by the clock of this machine. */
  moment: (timeMs: number) => `${dateOf(new Date(timeMs))} à ${clock(timeMs)}`,
}
