import { numbersIn } from '../numbers.ts'

/** Numbers, counts, sizes and times in Spanish. All functions take plain values and return a text without a full stop. */

const locale = 'es-ES'
export const { number, plural, counted } = numbersIn(locale)

/** The same abbreviations as `toLocaleDateString`, which would take longer than drawing the row. */
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic']
const lists = new Intl.ListFormat(locale)
const sizes = ['kB', 'MB', 'GB', 'TB']

/** `12,4 MB`, `40 MB`, `512 bytes`, in thousands, like makers of storage count. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { one: 'byte', other: 'bytes' })
  let value = sizeBytes / 1000
  let unit = 0
  // A number that would show as 1000 moves to the next unit.
  while (value >= 999.5 && unit < sizes.length - 1) {
    value /= 1000
    unit++
  }
  return `${number(value < 100 ? Math.round(value * 10) / 10 : Math.round(value))} ${sizes[unit]}`
}

/** `31 de 118 MB`, `449 kB de 1,2 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${total.endsWith(` ${unit}`) ? done : `${done} ${unit}`} de ${total}`
}

/** `quedan unos 3 min`, in coarse steps to keep the text calm; below 5 s it does not count down. */
function left(ms: number): string {
  const minutes = ms / 60_000
  if (ms < 5000) return 'quedan unos segundos'
  if (ms < 57_500) return `quedan unos ${Math.round(ms / 5000) * 5} s`
  if (minutes < 1.5) return 'queda 1 min aprox.'
  if (minutes < 9.5) return `quedan unos ${Math.round(minutes)} min`
  if (minutes < 57.5) return `quedan unos ${Math.round(minutes / 5) * 5} min`
  const halfHours = Math.max(2, Math.round(minutes / 30))
  if (halfHours === 2) return 'queda 1 h aprox.'
  if (halfHours < 20) return `quedan unas ${number(halfHours / 2)} h`
  return minutes < 48 * 60 ? `quedan unas ${Math.round(minutes / 60)} h` : 'quedan más de dos días'
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
  /** Takes 0…1. Rounds down, so that only a finished whole is 100 %; 1e-9 corrects 0.29, which is 28.999… in binary. */
  percent: (fraction: number) => `${fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100 + 1e-9))}\u00a0%`,
  share: (fraction: number) => `${Math.round(fraction * 100)}\u00a0%`,
  left,
  /** `2,5 h`, `2 min`, `40 s`: a length of time, rounded like a person would. */
  roughly: (ms: number) => {
    if (ms >= 3_600_000) return `${number(Math.round(ms / 360_000) / 10)} h`
    return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.max(1, Math.round(ms / 1000))} s`
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
