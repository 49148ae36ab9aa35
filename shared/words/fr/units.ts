import { numbersIn } from '../numbers.ts'

/** Numbers, counts, sizes and times in French. All functions take plain values and return a text without a full stop. */

const locale = 'fr-FR'
export const { number, plural, counted } = numbersIn(locale)

const months = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']
const lists = new Intl.ListFormat(locale)
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const sizes = ['ko', 'Mo', 'Go', 'To']
/** A number and its unit are never on two lines. */
const noBreak = '\u00a0'
const percentSign = '\u202f%'

/** `d’Anna`, `de Marc`, for a name without quotation marks. */
export const of = (name: string): string =>
  /^([aeiouàâäæéèêëîïôöœûü]|y[^aeiouàâéèêîôû])/i.test(name) ? `d’${name}` : `de ${name}`

/** `Allemand`, for a word that begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** `12,4 Mo`, `40 Mo`, `512 octets`, in thousands, like makers of storage count. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { one: 'octet', other: 'octets' })
  let value = sizeBytes / 1000
  let unit = 0
  // A number that would show as 1000 moves to the next unit.
  while (value >= 999.5 && unit < sizes.length - 1) {
    value /= 1000
    unit++
  }
  return `${value < 100 ? oneDecimal.format(value) : number(Math.round(value))}${noBreak}${sizes[unit]}`
}

/** `31 sur 118 Mo`, `449 ko sur 1,2 Mo`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const done = size(doneBytes)
  const total = size(totalBytes)
  const [amount = '', unit] = done.split(noBreak)
  return `${unit !== undefined && total.endsWith(`${noBreak}${unit}`) ? amount : done} sur ${total}`
}

/** `reste env. 3 min`, in coarse steps to keep the text calm; below 5 s it does not count down. */
function left(ms: number): string {
  const minutes = ms / 60_000
  if (ms < 5000) return 'reste quelques secondes'
  if (ms < 57_500) return `reste env. ${Math.round(ms / 5000) * 5}${noBreak}s`
  if (minutes < 9.5) return `reste env. ${Math.max(1, Math.round(minutes))}${noBreak}min`
  if (minutes < 57.5) return `reste env. ${Math.round(minutes / 5) * 5}${noBreak}min`
  const halfHours = Math.round(minutes / 30)
  if (halfHours < 20) return `reste env. ${oneDecimal.format(Math.max(2, halfHours) / 2)}${noBreak}h`
  return minutes < 48 * 60 ? `reste env. ${Math.round(minutes / 60)}${noBreak}h` : 'reste plus de deux jours'
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
  /** Takes 0…1. Rounds down, so that only a finished whole is 100 %; 1e-9 corrects 0.29, which is 28.999… in binary. */
  percent: (fraction: number) =>
    `${fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100 + 1e-9))}${percentSign}`,
  share: (fraction: number) => `${Math.round(fraction * 100)}${percentSign}`,
  left,
  /** `2,5 h`, `2 min`, `40 s`: a length of time, rounded like a person would. */
  roughly: (ms: number) => {
    if (ms >= 3_600_000) return `${oneDecimal.format(ms / 3_600_000)}${noBreak}h`
    return ms >= 60_000 ? `${Math.round(ms / 60_000)}${noBreak}min` : `${Math.max(1, Math.round(ms / 1000))}${noBreak}s`
  },
  /** `14:05`, by the clock of this machine. */
  clock,
  day,
  /** `14 nov. 2026`. */
  date: (timeMs: number) => dateOf(new Date(timeMs)),
  /** `14 nov. 2026 à 09:12`, by the clock of this machine. */
  moment: (timeMs: number) => `${dateOf(new Date(timeMs))} à ${clock(timeMs)}`,
}
