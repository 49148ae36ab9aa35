import { numbersIn, roughLength, sizeIn, timeLeft, wholePercent } from '../numbers.ts'

/** Numbers, counts, sizes and times in Japanese. All functions take plain values and return a text without a full stop. */

const locale = 'ja-JP'
export const { number } = numbersIn(locale)
const lists = new Intl.ListFormat(locale)
const daysOfYear = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' })
const days = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' })
const clocks = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const percents = new Intl.NumberFormat(locale, { style: 'percent' })
const sizes = ['KB', 'MB', 'GB', 'TB']
const times = { s: '秒', min: '分', h: '時間' }

/** `12.4 MB`, `40 MB`, `512バイト`. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${number(Math.round(sizeBytes))}バイト`
  const { value, unit } = sizeIn(sizes, sizeBytes)
  return `${value} ${unit}`
}

/** `31／118 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${unit !== undefined && total.endsWith(` ${unit}`) ? done : size(doneBytes)}／${total}`
}

/** `残り約3分`. */
function left(ms: number): string {
  const length = timeLeft(ms)
  if (length === 'a-few-seconds') return '残り数秒'
  if (length === 'more-than-two-days') return '残り2日以上'
  return `残り約${length.value}${times[length.unit]}`
}

/** `11月14日`, with the year if it is not the current one. */
function day(timeMs: number, nowMs = Date.now()): string {
  const isThisYear = new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear()
  return (isThisYear ? daysOfYear : days).format(timeMs)
}

export const units = {
  number,
  recordings: (count: number) => `録音${number(count)}件`,
  newRecordings: (count: number) => `新しい録音${number(count)}件`,
  files: (count: number) => `ファイル${number(count)}件`,
  segments: (count: number) => `${number(count)}セグメント`,
  speakers: (count: number) => `話者${number(count)}人`,
  slices: (count: number) => `${number(count)}区間`,
  hits: (count: number) => `${number(count)}件`,
  messages: (count: number) => `メッセージ${number(count)}件`,
  times: (count: number) => `${number(count)}回`,
  sentence: (text: string) => `${text}。`,
  list: (texts: readonly string[]) => lists.format(texts),
  /** Joins the facts of one line. */
  facts: (parts: readonly string[]) => parts.join(' · '),
  size,
  sizeOf,
  speed: (bytesPerSecond: number) => `${size(bytesPerSecond)}/秒`,
  /** Takes 0…1. */
  percent: (fraction: number) => percents.format(wholePercent(fraction) / 100),
  share: (fraction: number) => percents.format(fraction),
  left,
  /** `2.5時間`, `2分`, `40秒`. */
  roughly: (ms: number) => {
    const { value, unit } = roughLength(ms)
    return `${value}${times[unit]}`
  },
  /** `14:05`, by the clock of this machine. */
  clock: (timeMs: number) => clocks.format(timeMs),
  day,
  /** `2026年11月14日 9:12`, by the clock of this machine. */
  date: (timeMs: number) => days.format(timeMs),
  moment: (timeMs: number) => `${days.format(timeMs)} ${clocks.format(timeMs)}`,
}
