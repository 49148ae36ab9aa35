/** `3723456` → `01:02:03.456` (VTT); pass `,` for SRT. Takes milliseconds; a negative number counts as 0. */
export function formatTimecode(positionMs: number, separator: '.' | ',' = '.'): string {
  const ms = Math.max(0, Math.round(positionMs))
  const part = (value: number, width: number) => String(value).padStart(width, '0')
  return `${part(Math.floor(ms / 3_600_000), 2)}:${part(Math.floor(ms / 60_000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}${separator}${part(ms % 1000, 3)}`
}

/** `3723456` → `1:02:03`, `123000` → `2:03`, for lists and margins. Takes milliseconds. */
export function formatClock(positionMs: number): string {
  const seconds = Math.max(0, Math.floor(positionMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`
}
