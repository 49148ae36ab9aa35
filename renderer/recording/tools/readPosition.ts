import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../words/index.ts'

/**
 * A typed position in milliseconds: `12:41`, `1:02:03`, `75` (seconds), `1:02.5`. Seconds after minutes and minutes after hours must be
 * below 60, and the position must be inside the recording; else a sentence says what is wrong.
 */
export function readPosition(text: string, durationMs: number): { positionMs: number } | { problem: string } {
  const { noTime, tooManySeconds, tooManyMinutes, endsAt } = words.recording.jump
  const typed = text.trim()
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(typed)) return { problem: noTime }
  const numbers = typed.split(':').map(Number)
  const [seconds = 0, minutes = 0] = numbers.toReversed()
  if (numbers.length > 1 && seconds >= 60) return { problem: tooManySeconds }
  if (numbers.length > 2 && minutes >= 60) return { problem: tooManyMinutes }
  const positionMs = Math.round(numbers.reduce((sum, number) => sum * 60 + number, 0) * 1000)
  // The clock shows whole seconds, so the second that it shows as the end counts as inside.
  if (Math.floor(positionMs / 1000) > Math.floor(durationMs / 1000)) return { problem: endsAt(formatClock(durationMs)) }
  return { positionMs: Math.min(positionMs, durationMs) }
}
