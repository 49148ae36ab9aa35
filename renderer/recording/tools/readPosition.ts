import { formatClock } from '../../../shared/text/timecode.ts'
import { timeOf, typedTime } from '../../../shared/text/typedTime.ts'
import { words } from '../../words/index.ts'

/**
 * A typed position in milliseconds, in any form of {@link typedTime}. Seconds after minutes and minutes after hours must be
 * below 60, and the position must be inside the recording; else a sentence says what is wrong.
 */
export function readPosition(text: string, durationMs: number): { positionMs: number } | { problem: string } {
  const { noTime, tooManySeconds, tooManyMinutes, endsAt } = words.recording.jump
  const read = typedTime(text)
  if (!read) return { problem: noTime }
  if (read.minutes !== null && read.seconds >= 60) return { problem: tooManySeconds }
  if (read.hours !== null && (read.minutes ?? 0) >= 60) return { problem: tooManyMinutes }
  const positionMs = timeOf(read)
  // The clock shows whole seconds, so the second that it shows as the end counts as inside.
  if (Math.floor(positionMs / 1000) > Math.floor(durationMs / 1000)) return { problem: endsAt(formatClock(durationMs)) }
  return { positionMs: Math.min(positionMs, durationMs) }
}
