import { numbersIn, roughLength, sizeIn, timeLeft, wholePercent } from '../numbers.ts'

/** Numbers, counts, sizes and times. All functions take plain values and return a text without a full stop. */

export const { number, plural, counted } = numbersIn('de-DE')

/** The same abbreviations as `toLocaleDateString`, which would take longer than drawing the row. */
const months = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.']
const lists = new Intl.ListFormat('de-DE')
const sizes = ['kB', 'MB', 'GB', 'TB']

/** `12,4 MB`, `40 MB`, `512 Byte`. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { other: 'Byte' })
  const { value, unit } = sizeIn(sizes, sizeBytes)
  return `${number(value)} ${unit}`
}

/** `31 von 118 MB`, `449 kB von 1,2 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${total.endsWith(` ${unit}`) ? done : `${done} ${unit}`} von ${total}`
}

/** `noch etwa 3 Min.`. */
function left(ms: number): string {
  const length = timeLeft(ms)
  if (length === 'a-few-seconds') return 'noch ein paar Sekunden'
  if (length === 'more-than-two-days') return 'noch mehr als zwei Tage'
  return `noch etwa ${number(length.value)} ${length.unit}`
}

/** `14. Nov.`, with the year if it is not the current one. */
function day(timeMs: number, nowMs = Date.now()): string {
  const date = new Date(timeMs)
  const short = `${date.getDate()}. ${months[date.getMonth()]}`
  return date.getFullYear() === new Date(nowMs).getFullYear() ? short : `${short} ${date.getFullYear()}`
}

export const units = {
  number,
  recordings: (count: number) => counted(count, { one: 'Aufnahme', other: 'Aufnahmen' }),
  newRecordings: (count: number) => counted(count, { one: 'neue Aufnahme', other: 'neue Aufnahmen' }),
  files: (count: number) => counted(count, { one: 'Datei', other: 'Dateien' }),
  segments: (count: number) => counted(count, { one: 'Segment', other: 'Segmente' }),
  speakers: (count: number) => counted(count, { other: 'Sprecher' }),
  slices: (count: number) => counted(count, { one: 'Abschnitt', other: 'Abschnitte' }),
  hits: (count: number) => counted(count, { other: 'Treffer' }),
  messages: (count: number) => counted(count, { one: 'Meldung', other: 'Meldungen' }),
  times: (count: number) => `${number(count)}-mal`,
  sentence: (text: string) => `${text}.`,
  /** `bearbeitet, geprüft und benannt`. */
  list: (texts: readonly string[]) => lists.format(texts),
  /** Joins the facts of one line. */
  facts: (parts: readonly string[]) => parts.join(' · '),
  size,
  sizeOf,
  speed: (bytesPerSecond: number) => `${size(bytesPerSecond)}/s`,
  /** Takes 0…1. */
  percent: (fraction: number) => `${wholePercent(fraction)} %`,
  /** Takes 0…1, rounded to the nearest per cent, which is usual for shares of a whole. */
  share: (fraction: number) => `${Math.round(fraction * 100)} %`,
  left,
  /** `2,5 h`, `2 min`, `40 s`. */
  roughly: (ms: number) => {
    const { value, unit } = roughLength(ms)
    return `${number(value)} ${unit}`
  },
  clock: (timeMs: number) => new Date(timeMs).toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' }),
  day,
  /** `14. Nov. 2026`. */
  date: (timeMs: number) =>
    new Date(timeMs).toLocaleDateString('de-DE', { day: 'numeric', month: 'short', year: 'numeric' }),
  /** `14. Nov. 2026, 09:12`, by the clock of this machine. */
  moment: (timeMs: number) =>
    new Date(timeMs).toLocaleString('de-DE', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
}
