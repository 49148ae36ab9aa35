import type { RecordingFilter } from '../../../shared/recordings/recordingFilter.ts'
import { filterConditions } from './recordingConditions.ts'

export type SearchFilter = Omit<RecordingFilter, 'state'>
/** Conditions of the recording `r`, and of the segment `s` where only one speaker is meant. Null: all recordings. */
export type Among = { recording: string; segment: string; values: Record<string, unknown> } | null

export function recordingsOf(filter: SearchFilter): Among {
  const { conditions, values } = filterConditions(filter)
  if (conditions.length === 0) return null
  const segment =
    filter.speaker === undefined ? 'true' : 's.speaker_id IN (SELECT id FROM speakers WHERE name = @speaker)'
  return { recording: conditions.join(' AND '), segment, values }
}
