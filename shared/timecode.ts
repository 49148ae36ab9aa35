/** `3723456` → `01:02:03.456` (VTT); pass `,` for SRT. Input in milliseconds, negative is read as 0. */
export function formatTimecode(positionMs: number, separator: '.' | ',' = '.'): string {
  const ms = Math.max(0, Math.round(positionMs))
  const part = (value: number, width: number) => String(value).padStart(width, '0')
  return `${part(Math.floor(ms / 3_600_000), 2)}:${part(Math.floor(ms / 60_000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}${separator}${part(ms % 1000, 3)}`
}

/** `3723456` → `1:02:03`, `123000` → `2:03`: for lists and margins. Input in milliseconds. */
export function formatClock(positionMs: number): string {
  const seconds = Math.max(0, Math.floor(positionMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`
}

/**
 * A position typed by a person: `12:41`, `1:02:03`, `75` (seconds), `1:02.5`. Seconds below 60 where minutes are given, minutes
 * below 60 where hours are, and not behind the recording's end; else a sentence that says what is wrong with it.
 */
export function readPosition(text: string, durationMs: number): { positionMs: number } | { problem: string } {
  const typed = text.trim()
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(typed)) return { problem: 'Type a time like 12:41 or 1:02:03.' }
  const parts = typed.split(':').map(Number)
  const [seconds = 0, minutes] = parts.toReversed()
  if (parts.length > 1 && seconds >= 60) return { problem: 'Seconds go from 0 to 59. Type a time like 12:41.' }
  if (parts.length > 2 && (minutes ?? 0) >= 60) return { problem: 'Minutes go from 0 to 59. Type a time like 1:02:03.' }
  const positionMs = Math.round(parts.reduce((sum, part) => sum * 60 + part, 0) * 1000)
  // The clock shows whole seconds: what it shows as the end is inside.
  if (Math.floor(positionMs / 1000) > Math.floor(durationMs / 1000))
    return { problem: `The recording ends at ${formatClock(durationMs)}. Type an earlier time.` }
  return { positionMs: Math.min(positionMs, durationMs) }
}
