import { groupBy } from '../../../shared/lists/groups.ts'
import type { ScheduledDeletion } from '../../../shared/recordings/deletion.ts'
import type { NewTranscript, Progress, RecordingSummary } from '../../../shared/recordings/domain.ts'
import type { UndecidedRecordings } from '../intake/undecided.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { RunSlices } from '../transcription/slices.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { describeRecording } from './describe.ts'
import { whereaboutsOf } from './whereabouts.ts'

/** Summaries of recordings for the library list, with a fixed number of queries for any number of recordings. */
export function recordingSummaries(
  rows: readonly RecordingRow[],
  from: {
    db: LibraryDatabase
    queue: Pick<JobQueue, 'ofRecordings'>
    transcripts: Pick<TranscriptStore, 'counts'>
    slices: Pick<RunSlices, 'runIdsOfRecordings'>
    newTranscripts: (recordingIds: readonly number[]) => ReadonlyMap<number, NewTranscript>
    progressOf: (jobId: number) => Progress | null
    recordingsBeingPaused: () => ReadonlySet<number>
    undecided: Pick<UndecidedRecordings, 'ids'>
    speakersOf: (recordingIds: readonly number[]) => ReadonlyMap<number, RecordingSummary['speakers']>
  },
): RecordingSummary[] {
  const ids = rows.map(({ id }) => id)
  const jobs = groupBy(from.queue.ofRecordings(ids), ({ recordingId }) => recordingId)
  const counts = from.transcripts.counts(ids)
  const sliceRuns = from.slices.runIdsOfRecordings(ids)
  const newTranscripts = from.newTranscripts(ids)
  const parts = new RecordingParts(from.db)
  const joinedFiles = parts.counts(ids)
  const whereabouts = whereaboutsOf(from.db, ids)
  const beingPaused = from.recordingsBeingPaused()
  const undecided = from.undecided.ids()
  const deletions = scheduledDeletions(from.db)
  const speakers = from.speakersOf(ids)
  const summaries = rows.map((row) =>
    describeRecording(
      row,
      jobs.get(row.id) ?? [],
      counts.get(row.id),
      from.progressOf,
      sliceRuns.get(row.id),
      whereabouts.get(row.id),
      {
        isBeingPaused: beingPaused.has(row.id),
        isUndecided: undecided.has(row.id),
        deletion: deletions.get(row.id) ?? null,
        speakers: speakers.get(row.id) ?? [],
        newTranscript: newTranscripts.get(row.id) ?? null,
        joinedFiles: joinedFiles.get(row.id) ?? 0,
      },
    ),
  )
  return summaries.map((summary) => (summary.joinedFiles === 0 ? summary : withCopiesOfFiles(summary, from.db, parts)))
}

/** What was sent of the files of a joined recording was sent of its sound. */
function withCopiesOfFiles(summary: RecordingSummary, db: LibraryDatabase, parts: RecordingParts): RecordingSummary {
  const sent = [
    ...whereaboutsOf(
      db,
      parts.of(summary.id).map(({ partId }) => partId),
    ).values(),
  ]
  const known = new Set(summary.remoteCopies.map(({ account }) => account))
  const more = sent
    .flatMap(({ copies }) => copies)
    .filter(({ account, state }) => state !== 'going' && !known.has(account))
  const once = new Map(more.map((copy) => [copy.account, { ...copy, state: 'partly-sent' as const }]))
  return { ...summary, remoteCopies: [...summary.remoteCopies, ...once.values()] }
}

/** Deletions that can still be undone, by recording. There are few at a time. */
function scheduledDeletions(db: LibraryDatabase): ReadonlyMap<number, ScheduledDeletion> {
  const rows = db
    .prepare<[], ScheduledDeletion & { recordingId: number }>(
      `SELECT recording_id AS recordingId, scope, asked_by AS askedBy, due_ms AS dueMs FROM deletions
       WHERE state <> 'removing'`,
    )
    .all()
  return new Map(rows.map(({ recordingId, ...scheduled }) => [recordingId, scheduled]))
}
