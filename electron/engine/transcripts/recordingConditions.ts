import type { RecordingFilter } from '../../../shared/recordings/recordingFilter.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { isPartSql } from '../library/recordingParts.ts'

/** A filter's conditions on a recording `r`, as SQL and values. The list itself checks the state, because that depends on the queue. */
export function filterConditions(filter: Omit<RecordingFilter, 'state'>): {
  conditions: string[]
  values: Record<string, unknown>
} {
  const { projectId, recorder, speaker, fromMs, beforeMs, tag, language } = filter
  const conditions: string[] = []
  const values: Record<string, unknown> = {}
  const demand = (condition: string, name?: string, value?: unknown) => {
    conditions.push(condition)
    if (name !== undefined) values[name] = value
  }
  if (projectId === null) demand('r.project_id IS NULL')
  else if (projectId !== undefined) demand('r.project_id = @projectId', 'projectId', projectId)
  if (recorder !== undefined) demand('r.source_label = @recorder', 'recorder', recorder)
  if (speaker !== undefined)
    demand('r.id IN (SELECT recording_id FROM speakers WHERE name = @speaker)', 'speaker', speaker)
  if (fromMs !== undefined) demand('coalesce(r.recorded_ms, r.imported_ms) >= @fromMs', 'fromMs', fromMs)
  if (beforeMs !== undefined) demand('coalesce(r.recorded_ms, r.imported_ms) < @beforeMs', 'beforeMs', beforeMs)
  if (tag !== undefined)
    demand(
      'r.id IN (SELECT q.recording_id FROM quotes q JOIN quote_tags t ON t.quote_id = q.id WHERE t.tag = @tag)',
      'tag',
      tag,
    )
  if (language !== undefined)
    demand('r.id IN (SELECT recording_id FROM transcripts WHERE language = @language)', 'language', language)
  return { conditions, values }
}

export type SearchFilter = Omit<RecordingFilter, 'state'>
/** Conditions on the recording `r`, and on the segment `s` if only one speaker is meant. Null means all recordings. */
export type Among = { recording: string; segment: string; values: Record<string, unknown> } | null

export function recordingsOf(filter: SearchFilter): Among {
  const { conditions, values } = filterConditions(filter)
  if (conditions.length === 0) return null
  const segment =
    filter.speaker === undefined ? 'true' : 's.speaker_id IN (SELECT id FROM speakers WHERE name = @speaker)'
  return { recording: conditions.join(' AND '), segment, values }
}

/**
 * Without the files of joined recordings, whose own transcripts no list shows. A library without them, the usual one, is searched
 * without further conditions.
 */
export function withoutParts(db: LibraryDatabase, among: Among): Among {
  const hasParts = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM recording_parts)').pluck().get() === 1
  if (!hasParts) return among
  return {
    recording: `${among?.recording ?? 'true'} AND NOT ${isPartSql}`,
    segment: among?.segment ?? 'true',
    values: among?.values ?? {},
  }
}
