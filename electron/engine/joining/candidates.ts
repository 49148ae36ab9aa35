import type { JoinCandidate } from '../../../shared/recordings/belongTogether.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { isPartSql } from '../library/recordingParts.ts'

/** The recordings that may be offered as one: with audio, and neither joined, nor dismissed, nor about to be deleted. */
export const joinCandidates = (db: LibraryDatabase): JoinCandidate[] =>
  db
    .prepare<[], JoinCandidate>(
      `SELECT id, original_name AS originalName, source_label AS sourceLabel, duration_ms AS durationMs, size_bytes AS sizeBytes,
         container, codec, sample_rate_hz AS sampleRateHz, channels, recorded_ms AS recordedMs,
         time_source AS recordedTimeSource, time_precision AS recordedTimePrecision
       FROM recordings r WHERE audio_deleted_ms IS NULL AND NOT ${isPartSql}
         AND NOT EXISTS (SELECT 1 FROM recording_parts WHERE joined_id = r.id)
         AND NOT EXISTS (SELECT 1 FROM dismissed_joins WHERE recording_id = r.id)
         AND NOT EXISTS (SELECT 1 FROM deletions WHERE recording_id = r.id AND state <> 'removing' AND asked_by = 'person')
       ORDER BY id`,
    )
    .all()
