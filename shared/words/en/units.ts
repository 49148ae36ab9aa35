import { numbersIn, roughLength, sizeIn, timeLeft, wholePercent } from '../numbers.ts'

/** Numbers, counts, sizes and times. All functions take plain values and return a text without a full stop. */

export const { number, plural, counted } = numbersIn('en-GB')

/** The same abbreviations as `toLocaleDateString`, which would take longer than drawing the row. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const lists = new Intl.ListFormat('en-GB')
const sizes = ['kB', 'MB', 'GB', 'TB']

/** `12.4 MB`, `40 MB`, `512 bytes`. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return counted(Math.round(sizeBytes), { one: 'byte', other: 'bytes' })
  const { value, unit } = sizeIn(sizes, sizeBytes)
  return `${value} ${unit}`
}

/** `31 of 118 MB`, `449 kB of 1.2 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${total.endsWith(` ${unit}`) ? done : `${done} ${unit}`} of ${total}`
}

/** `about 3 min left`. */
function left(ms: number): string {
  const length = timeLeft(ms)
  if (length === 'a-few-seconds') return 'a few seconds left'
  if (length === 'more-than-two-days') return 'more than two days left'
  return `about ${length.value} ${length.unit} left`
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
  /** Takes 0…1. */
  percent: (fraction: number) => `${wholePercent(fraction)} %`,
  /** Takes 0…1, rounded to the nearest per cent, which is usual for shares of a whole. */
  share: (fraction: number) => `${Math.round(fraction * 100)} %`,
  left,
  /** `2.5 h`, `2 min`, `40 s`. */
  roughly: (ms: number) => {
    const { value, unit } = roughLength(ms)
    return `${value} ${unit}`
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
