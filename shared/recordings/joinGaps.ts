import type { RecordedTime } from '../sound/recordedTime.ts'

/** Facts about the time of a file that tell how far it is from the one before. */
type TimedFile = Pick<RecordedTime, 'recordedMs' | 'recordedTimeSource' | 'recordedTimePrecision'> & {
  durationMs: number
  /** When its first sample was recorded, in milliseconds after midnight, by the timecode inside it; null if it has none. */
  timecodeMs?: number | null
}

/**
 * Clocks of recorders are no more exact than this: FAT counts in steps of 2 s, and the other end is rounded too. A pause or an overlap
 * of this length counts as none.
 */
export const clockErrorMs = 3000
const dayMs = 24 * 3_600_000
/** A timecode counts samples, so a smaller difference is rounding. */
const timecodeErrorMs = 10

/** Times of files: some recorders set them when the recording begins, most when the file is closed. */
const isFileTime = ({ recordedTimeSource }: TimedFile): boolean =>
  recordedTimeSource === 'file-time' || recordedTimeSource === 'recorder-clock'

/**
 * How long after `before` ends `next` begins, in milliseconds: 0 if one continues the other, negative if they overlap. Null if the
 * times do not tell.
 */
export function gapBetween(before: TimedFile, next: TimedFile): number | null {
  const byTimecode = timecodeGap(before, next)
  if (byTimecode !== null) return byTimecode
  if (before.recordedMs === null || next.recordedMs === null) return null
  if (before.recordedTimePrecision !== 'second' || next.recordedTimePrecision !== 'second') return null
  const apartMs = next.recordedMs - before.recordedMs
  const ifStarts = apartMs - before.durationMs
  const ifEnds = apartMs - next.durationMs
  const mayBeEnds = isFileTime(before) && isFileTime(next)
  if (Math.abs(ifStarts) <= clockErrorMs || (mayBeEnds && Math.abs(ifEnds) <= clockErrorMs)) return 0
  // Programs and most recorders set the time of a file when they close it.
  return mayBeEnds ? ifEnds : ifStarts
}

function timecodeGap(before: TimedFile, next: TimedFile): number | null {
  if (before.timecodeMs == null || next.timecodeMs == null) return null
  const datesApartMs = Math.abs((next.recordedMs ?? 0) - (before.recordedMs ?? 0))
  // A timecode does not name the day.
  if (before.recordedMs !== null && next.recordedMs !== null && datesApartMs > dayMs / 2) return null
  // A recording may go past midnight, where the timecode begins again.
  const apartMs = (next.timecodeMs - before.timecodeMs + dayMs) % dayMs
  const gapMs = apartMs - before.durationMs
  return Math.abs(gapMs) <= timecodeErrorMs ? 0 : gapMs
}
