import { numbersIn } from '../numbers.ts'

/** Numbers, counts, sizes and times. All functions take plain values and return a text without a full stop. */

export const { number, plural, counted } = numbersIn('de-DE')

/** The same abbreviations as `toLocaleDateString`, which would take longer than drawing the row. */
const months = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.']
const lists = new Intl.ListFormat('de-DE')
const sizes = ['kB', 'MB', 'GB', 'TB']

/** `12,4 MB`, `40 MB`, `512 Byte`, in thousands, like makers of storage count. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { other: 'Byte' })
  let value = sizeBytes / 1000
  let unit = 0
  // A number that would show as 1000 moves to the next unit.
  while (value >= 999.5 && unit < sizes.length - 1) {
    value /= 1000
    unit++
  }
  return `${number(value < 100 ? Math.round(value * 10) / 10 : Math.round(value))} ${sizes[unit]}`
}

/** `31 von 118 MB`, `449 kB von 1,2 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${total.endsWith(` ${unit}`) ? done : `${done} ${unit}`} von ${total}`
}

/** `noch etwa 3 Min.`, in coarse steps to keep the text calm; below 5 s it does not count down. */
function left(ms: number): string {
  const minutes = ms / 60_000
  if (ms < 5000) return 'noch ein paar Sekunden'
  if (ms < 57_500) return `noch etwa ${Math.round(ms / 5000) * 5} s`
  if (minutes < 9.5) return `noch etwa ${Math.max(1, Math.round(minutes))} min`
  if (minutes < 57.5) return `noch etwa ${Math.round(minutes / 5) * 5} min`
  const halfHours = Math.round(minutes / 30)
  if (halfHours < 20) return `noch etwa ${number(Math.max(2, halfHours) / 2)} h`
  return minutes < 48 * 60 ? `noch etwa ${Math.round(minutes / 60)} h` : 'noch mehr als zwei Tage'
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
  /** Takes 0…1. Rounds down, so that only a finished whole is 100 %; 1e-9 corrects 0.29, which is 28.999… in binary. */
  percent: (fraction: number) => `${fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100 + 1e-9))} %`,
  /** Takes 0…1, rounded to the nearest per cent, which is usual for shares of a whole. */
  share: (fraction: number) => `${Math.round(fraction * 100)} %`,
  left,
  /** `2,5 h`, `2 min`, `40 s`: a length of time, rounded like a person would. */
  roughly: (ms: number) => {
    if (ms >= 3_600_000) return `${number(Math.round(ms / 360_000) / 10)} h`
    return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.max(1, Math.round(ms / 1000))} s`
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
