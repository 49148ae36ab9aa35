import type { Parsed } from '../controls/parsed.ts'
import { words } from '../words/index.ts'

const { uploads: texts } = words.settings

/** Null if there is no limit. */
type Limit = Parsed<number | null>

const slowestBytesPerSecond = 8192
/** The French units too (`ko`): a limit is shown in the window's language, and may be typed in another. */
const units: Record<string, number> = { kb: 1e3, mb: 1e6, gb: 1e9, ko: 1e3, mo: 1e6, go: 1e9 }

/** `2 MB`, `500 kB/s`, `1,5 Mo` or `1.5` (megabytes) as bytes per second. Empty means no limit. */
export function parseRate(typed: string): Limit {
  const text = typed.trim().toLowerCase().replace(',', '.')
  if (text === '') return { value: null }
  const [, digits, unit = 'mb'] = /^(\d+(?:\.\d+)?)\s*([kmg][bo])?\s*(?:\/\s*s)?$/.exec(text) ?? []
  if (digits === undefined) return { problem: texts.limitForm }
  const bytes = Math.round(Number(digits) * (units[unit] ?? 1e6))
  if (bytes < slowestBytesPerSecond) return { problem: texts.limitTooLow }
  return bytes > 1e12 ? { problem: texts.limitTooHigh } : { value: bytes }
}

export const rateWords = (bytesPerSecond: number | null): string =>
  bytesPerSecond === null ? '' : words.units.size(bytesPerSecond)

/** The minutes of the longest slice. Empty means the service's limit. */
export function parseMinutes(typed: string): Limit {
  const text = typed.trim()
  if (text === '') return { value: null }
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return minutes >= 5 && minutes <= 1440 ? { value: minutes } : { problem: texts.longestSliceForm }
}

/** The days after which audio is deleted. Empty means never. */
export function parseDays(typed: string): Limit {
  const text = typed.trim()
  if (text === '') return { value: null }
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return days >= 1 && days <= 36_500 ? { value: days } : { problem: words.deletion.settings.daysForm }
}
