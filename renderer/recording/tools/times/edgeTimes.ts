import { timeOf, typedTime } from '../../../../shared/text/typedTime.ts'

/** `72500` → `1:12.500`, with hours if there are any. */
export function edgeText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60) % 60
  const hours = Math.floor(seconds / 3600)
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`
  return `${clock}:${two(seconds % 60)}.${String(Math.round(ms) % 1000).padStart(3, '0')}`
}

/** A typed time in milliseconds, in any form of {@link typedTime}; null if it is none, or if seconds or minutes in it are over 59. */
export function edgeMs(text: string): number | null {
  const read = typedTime(text)
  if (!read) return null
  const isOver = (read.minutes !== null && read.seconds >= 60) || (read.hours !== null && (read.minutes ?? 0) >= 60)
  return isOver ? null : timeOf(read)
}
