import type { Parsed } from '../controls/parsed.ts'
import { sizeWords } from '../sizeWords.ts'

/** A limit, null for none. */
type Limit = Parsed<number | null>

const slowestBytesPerSecond = 8192
const units: Record<string, number> = { kb: 1e3, mb: 1e6, gb: 1e9 }

/** `2 MB`, `500 kB/s`, `1.5`: bytes a second, a bare number being megabytes. Empty: no limit. */
export function parseRate(typed: string): Limit {
  const text = typed.trim().toLowerCase().replace(',', '.')
  if (text === '') return { value: null }
  const [, digits, unit = 'mb'] = /^(\d+(?:\.\d+)?)\s*(kb|mb|gb)?\s*(?:\/\s*s)?$/.exec(text) ?? []
  if (digits === undefined) return { problem: 'Write it as 2 MB or 500 kB, or leave it empty.' }
  const bytes = Math.round(Number(digits) * (units[unit] ?? 1e6))
  if (bytes < slowestBytesPerSecond)
    return { problem: 'The slowest is 9 kB a second. To send nothing, pause the queue.' }
  return bytes > 1e12 ? { problem: 'That is more than any network takes: leave it empty.' } : { value: bytes }
}

export const rateWords = (bytesPerSecond: number | null): string =>
  bytesPerSecond === null ? '' : sizeWords(bytesPerSecond)

/** Minutes of the longest part. Empty: as long as the service takes it. */
export function parseMinutes(typed: string): Limit {
  const text = typed.trim()
  if (text === '') return { value: null }
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return minutes >= 5 && minutes <= 1440
    ? { value: minutes }
    : { problem: 'Between 5 and 1440 minutes (a day), in whole minutes, or empty.' }
}
