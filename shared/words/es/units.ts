import { numbersIn, roughLength, sizeIn, timeLeft, wholePercent } from '../numbers.ts'

/** Numbers, counts, sizes and times in Spanish. All functions take plain values and return a text without a full stop. */

const locale = 'es-ES'
export const { number, plural, counted } = numbersIn(locale)

/** The same abbreviations as `toLocaleDateString`, which would take longer than drawing the row. */
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic']
const lists = new Intl.ListFormat(locale)
const sizes = ['kB', 'MB', 'GB', 'TB']

/** `12,4 MB`, `40 MB`, `512 bytes`. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { one: 'byte', other: 'bytes' })
  const { value, unit } = sizeIn(sizes, sizeBytes)
  return `${number(value)} ${unit}`
}

/** `31 de 118 MB`, `449 kB de 1,2 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${total.endsWith(` ${unit}`) ? done : `${done} ${unit}`} de ${total}`
}

/** `quedan unos 3 min`. */
function left(ms: number): string {
  const length = timeLeft(ms)
  if (length === 'a-few-seconds') return 'quedan unos segundos'
  if (length === 'more-than-two-days') return 'quedan más de dos días'
  if (length.value === 1) return `queda 1 ${length.unit} aprox.`
  return `quedan ${length.unit === 'h' ? 'unas' : 'unos'} ${number(length.value)} ${length.unit}`
}

/** `14 nov`, with the year if it is not the current one. */
function day(timeMs: number, nowMs = Date.now()): string {
  const date = new Date(timeMs)
  const short = `${date.getDate()} ${months[date.getMonth()]}`
  return date.getFullYear() === new Date(nowMs).getFullYear() ? short : `${short} ${date.getFullYear()}`
}

export const units = {
  number,
  recordings: (count: number) => counted(count, { one: 'grabación', other: 'grabaciones' }),
  newRecordings: (count: number) => counted(count, { one: 'grabación nueva', other: 'grabaciones nuevas' }),
  files: (count: number) => counted(count, { one: 'archivo', other: 'archivos' }),
  segments: (count: number) => counted(count, { one: 'segmento', other: 'segmentos' }),
  speakers: (count: number) => counted(count, { one: 'hablante', other: 'hablantes' }),
  slices: (count: number) => counted(count, { one: 'tramo', other: 'tramos' }),
  hits: (count: number) => counted(count, { one: 'resultado', other: 'resultados' }),
  messages: (count: number) => counted(count, { one: 'mensaje', other: 'mensajes' }),
  times: (count: number) => counted(count, { one: 'vez', other: 'veces' }),
  sentence: (text: string) => `${text}.`,
  list: (texts: readonly string[]) => lists.format(texts),
  /** Joins the facts of one line. */
  facts: (parts: readonly string[]) => parts.join(' · '),
  size,
  sizeOf,
  speed: (bytesPerSecond: number) => `${size(bytesPerSecond)}/s`,
  /** Takes 0…1. */
  percent: (fraction: number) => `${wholePercent(fraction)}\u00a0%`,
  share: (fraction: number) => `${Math.round(fraction * 100)}\u00a0%`,
  left,
  /** `2,5 h`, `2 min`, `40 s`. */
  roughly: (ms: number) => {
    const { value, unit } = roughLength(ms)
    return `${number(value)} ${unit}`
  },
  /** `14:05`, by the clock of this machine. */
  clock: (timeMs: number) => new Date(timeMs).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' }),
  day,
  /** `14 nov 2026`. */
  date: (timeMs: number) =>
    new Date(timeMs).toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  /** `14 nov 2026, 09:12`, by the clock of this machine. */
  moment: (timeMs: number) =>
    new Date(timeMs).toLocaleString(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
}
