import { numbersIn } from '../numbers.ts'

/** Numbers, counts, sizes and times in Japanese. All functions take plain values and return a text without a full stop. */

const locale = 'ja-JP'
export const { number } = numbersIn(locale)
const lists = new Intl.ListFormat(locale)
const daysOfYear = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' })
const days = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' })
const clocks = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const percents = new Intl.NumberFormat(locale, { style: 'percent' })
const sizes = ['KB', 'MB', 'GB', 'TB']

/** `12.4 MB`, `40 MB`, `512バイト`, in thousands, like makers of storage count. */
function size(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${number(Math.round(sizeBytes))}バイト`
  let value = sizeBytes / 1000
  let unit = 0
  // A number that would show as 1000 moves to the next unit.
  while (value >= 999.5 && unit < sizes.length - 1) {
    value /= 1000
    unit++
  }
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)} ${sizes[unit]}`
}

/** `31／118 MB`: names the unit once if both have the same. */
function sizeOf(doneBytes: number, totalBytes: number): string {
  const [done = '', unit] = size(doneBytes).split(' ')
  const total = size(totalBytes)
  return `${unit !== undefined && total.endsWith(` ${unit}`) ? done : size(doneBytes)}／${total}`
}

/** `残り約3分`, in coarse steps to keep the text calm; below 5 s it does not count down. */
function left(ms: number): string {
  const minutes = ms / 60_000
  if (ms < 5000) return '残り数秒'
  if (ms < 57_500) return `残り約${Math.round(ms / 5000) * 5}秒`
  if (minutes < 9.5) return `残り約${Math.max(1, Math.round(minutes))}分`
  if (minutes < 57.5) return `残り約${Math.round(minutes / 5) * 5}分`
  const halfHours = Math.round(minutes / 30)
  if (halfHours < 20) return `残り約${Math.max(2, halfHours) / 2}時間`
  return minutes < 48 * 60 ? `残り約${Math.round(minutes / 60)}時間` : '残り2日以上'
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
  /** Takes 0…1. Rounds down, so that only a finished whole is 100 %; 1e-9 corrects 0.29, which is 28.999… in binary. */
  percent: (fraction: number) =>
    percents.format((fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100 + 1e-9))) / 100),
  share: (fraction: number) => percents.format(fraction),
  left,
  /** `2.5時間`, `2分`, `40秒`: a length of time, rounded like a person would. */
  roughly: (ms: number) => {
    if (ms >= 3_600_000) return `${Math.round(ms / 360_000) / 10}時間`
    return ms >= 60_000 ? `${Math.round(ms / 60_000)}分` : `${Math.max(1, Math.round(ms / 1000))}秒`
  },
  /** `14:05`, by the clock of this machine. */
  clock: (timeMs: number) => clocks.format(timeMs),
  day,
  /** `2026年11月14日 9:12`, by the clock of this machine. */
  date: (timeMs: number) => days.format(timeMs),
  moment: (timeMs: number) => `${days.format(timeMs)} ${clocks.format(timeMs)}`,
}
