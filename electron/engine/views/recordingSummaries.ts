import type { ScheduledDeletion } from '../../../shared/recordings/deletion.ts'
import type { NewTranscript, Progress, RecordingSummary } from '../../../shared/recordings/domain.ts'
import type { UndecidedRecordings } from '../intake/undecided.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { RunSlices } from '../transcription/slices.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { describeRecording } from './describe.ts'
import type { Whereabouts } from './whereabouts.ts'

/** What the library list says of recordings, with a fixed number of queries however many there are. */
export function recordingSummaries(
  rows: readonly RecordingRow[],
  from: {
    queue: Pick<JobQueue, 'ofRecordings'>
    transcripts: Pick<TranscriptStore, 'counts'>
    slices: Pick<RunSlices, 'runIdsOfRecordings'>
    newTranscripts: (recordingIds: readonly number[]) => ReadonlyMap<number, NewTranscript>
    whereaboutsOf: (recordingIds: readonly number[]) => Map<number, Whereabouts>
    progressOf: (jobId: number) => Progress | null
    recordingsBeingPaused: () => ReadonlySet<number>
    undecided: Pick<UndecidedRecordings, 'ids'>
    scheduledDeletions: () => ReadonlyMap<number, ScheduledDeletion>
    speakersOf: (recordingIds: readonly number[]) => ReadonlyMap<number, RecordingSummary['speakers']>
  },
): RecordingSummary[] {
  const ids = rows.map(({ id }) => id)
  const jobs = groupByRecording(from.queue.ofRecordings(ids))
  const counts = from.transcripts.counts(ids)
  const sliceRuns = from.slices.runIdsOfRecordings(ids)
  const newTranscripts = from.newTranscripts(ids)
  const whereabouts = from.whereaboutsOf(ids)
  const beingPaused = from.recordingsBeingPaused()
  const undecided = from.undecided.ids()
  const deletions = from.scheduledDeletions()
  const speakers = from.speakersOf(ids)
  return rows.map((row) =>
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
      },
    ),
  )
}

function groupByRecording(jobs: readonly JobRow[]): Map<number | null, JobRow[]> {
  const groups = new Map<number | null, JobRow[]>()
  for (const job of jobs) {
    const group = groups.get(job.recordingId)
    if (group) group.push(job)
    else groups.set(job.recordingId, [job])
  }
  return groups
}
