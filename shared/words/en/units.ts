import { numbersIn } from '../numbers.ts'

/** Numbers, counts, sizes and times. All functions take plain values and return a text without a full stop. */

export const { number, plural, counted } = numbersIn('en-GB')

/** The same abbreviations as `toLocaleDateString`, which would take longer than drawing the row. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const lists = new Intl.ListFormat('en-GB')
const sizes = ['kB', 'MB', 'GB', 'TB']

/** `12.4 MB`, `40 MB`, `512 bytes`, in thousands, like makers of storage count. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { one: 'byte', other: 'bytes' })
  let value = sizeBytes / 1000
  let unit = 0
  // A number that would show as 1000 moves to the next unit.
  while (value >= 999.5 && unit < sizes.length - 1) {
    value /= 1000
    unit++
  }
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)} ${sizes[unit]}`
}

/** `31 of 118 MB`, `449 kB of 1.2 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${total.endsWith(` ${unit}`) ? done : `${done} ${unit}`} of ${total}`
}

/** `about 3 min left`, in coarse steps to keep the text calm; below 5 s it does not count down. */
function left(ms: number): string {
  const minutes = ms / 60_000
  if (ms < 5000) return 'a few seconds left'
  if (ms < 57_500) return `about ${Math.round(ms / 5000) * 5} s left`
  if (minutes < 9.5) return `about ${Math.max(1, Math.round(minutes))} min left`
  if (minutes < 57.5) return `about ${Math.round(minutes / 5) * 5} min left`
  const halfHours = Math.round(minutes / 30)
  if (halfHours < 20) return `about ${Math.max(2, halfHours) / 2} h left`
  return minutes < 48 * 60 ? `about ${Math.round(minutes / 60)} h left` : 'more than two days left'
}

/** `14 Nov`, with the year if it is not the current one. */
function day(timeMs: number, nowMs = Date.now()): string {
  const date = new Date(timeMs)
  const short = `${date.getDate()} ${months[date.getMonth()]}`
  return date.getFullYear() === new Date(nowMs).getFullYear() ? short : `${short} ${date.getFullYear()}`
}

export const units = {
  number,
  /** `1 recording`, `2,000 recordings`. */
  recordings: (count: number) => counted(count, { one: 'recording', other: 'recordings' }),
  newRecordings: (count: number) => counted(count, { one: 'new recording', other: 'new recordings' }),
  files: (count: number) => counted(count, { one: 'file', other: 'files' }),
  segments: (count: number) => counted(count, { one: 'segment', other: 'segments' }),
  speakers: (count: number) => counted(count, { one: 'speaker', other: 'speakers' }),
  slices: (count: number) => counted(count, { one: 'slice', other: 'slices' }),
  hits: (count: number) => counted(count, { one: 'hit', other: 'hits' }),
  messages: (count: number) => counted(count, { one: 'message', other: 'messages' }),
  times: (count: number) => counted(count, { one: 'time', other: 'times' }),
  /** Adds a full stop to a text that has none. */
  sentence: (text: string) => `${text}.`,
  /** `edited`, `edited and named`, `edited, verified and named`. */
  list: (texts: readonly string[]) => lists.format(texts),
  /** Joins the facts of one line. */
  facts: (parts: readonly string[]) => parts.join(' · '),
  size,
  sizeOf,
  /** `5.1 MB/s`. */
  speed: (bytesPerSecond: number) => `${size(bytesPerSecond)}/s`,
  /** Takes 0…1. Rounds down, so that only a finished whole is 100 %; 1e-9 corrects 0.29, which is 28.999… in binary. */
  percent: (fraction: number) => `${fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100 + 1e-9))} %`,
  /** Takes 0…1, rounded to the nearest per cent, which is usual for shares of a whole. */
  share: (fraction: number) => `${Math.round(fraction * 100)} %`,
  left,
  /** `2.5 h`, `2 min`, `40 s`: a length of time, rounded like a person would. */
  roughly: (ms: number) => {
    if (ms >= 3_600_000) return `${Math.round(ms / 360_000) / 10} h`
    return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.max(1, Math.round(ms / 1000))} s`
  },
  /** `14:05`, by the clock of this machine. */
  clock: (timeMs: number) => new Date(timeMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
  day,
  /** `14 Nov 2026`. */
  date: (timeMs: number) =>
    new Date(timeMs).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
  /** `14 Nov 2026, 09:12`, by the clock of this machine. */
  moment: (timeMs: number) =>
    new Date(timeMs).toLocaleString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
}
