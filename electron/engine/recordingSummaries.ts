import type { Progress, RecordingSummary } from '../../shared/domain.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { JobRow } from './jobs/types.ts'
import { describeRecording } from './library/describe.ts'
import type { RecordingRow } from './library/recordings.ts'
import type { Whereabouts } from './library/whereabouts.ts'
import type { RunParts } from './transcription/parts.ts'
import type { TranscriptStore } from './transcripts/store.ts'

/** What the library list says of recordings, with a fixed number of queries however many there are. */
export function recordingSummaries(
  rows: readonly RecordingRow[],
  from: {
    queue: Pick<JobQueue, 'ofRecordings'>
    transcripts: Pick<TranscriptStore, 'counts'>
    runParts: Pick<RunParts, 'runIdsOfRecordings'>
    whereaboutsOf: (recordingIds: readonly number[]) => Map<number, Whereabouts>
    progressOf: (jobId: number) => Progress | null
    recordingsBeingPaused: () => ReadonlySet<number>
  },
): RecordingSummary[] {
  const ids = rows.map(({ id }) => id)
  const jobs = groupByRecording(from.queue.ofRecordings(ids))
  const counts = from.transcripts.counts(ids)
  const partRuns = from.runParts.runIdsOfRecordings(ids)
  const whereabouts = from.whereaboutsOf(ids)
  const beingPaused = from.recordingsBeingPaused()
  return rows.map((row) =>
    describeRecording(
      row,
      jobs.get(row.id) ?? [],
      counts.get(row.id),
      from.progressOf,
      partRuns.get(row.id),
      whereabouts.get(row.id),
      beingPaused.has(row.id),
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
