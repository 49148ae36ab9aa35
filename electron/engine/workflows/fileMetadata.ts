import { problem } from '../../../shared/errors/problem.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { FileMetadata } from '../upload/uploader.ts'

/**
 * What a file record holds about a recording (section 4.2): exactly one of serial number and owner, times in Unix milliseconds,
 * the zone of this machine at that time. Unknown fields are left out.
 */
export function fileMetadata(recording: RecordingRow, ownerId: string): FileMetadata {
  if (ownerId === '') throw problem('owner-missing')
  const { recordedMs, recordedTimePrecision, durationMs } = recording
  const common = { owner_id: ownerId, filename: recording.originalName, duration: durationMs }
  // Of a day alone no time is known.
  if (recordedMs === null || recordedTimePrecision === 'day') return common
  const eastMinutes = -new Date(recordedMs).getTimezoneOffset()
  return {
    ...common,
    start_time: recordedMs,
    end_time: recordedMs + durationMs,
    timezone: Math.trunc(eastMinutes / 60),
    zonemins: eastMinutes % 60,
  }
}
