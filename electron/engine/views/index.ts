import type { NewTranscript, RecordingSummary } from '../../../shared/recordings/domain.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import type { Emit } from '../../system/index.ts'
import type { ImportPayload } from '../intake/payloads.ts'
import type { UndecidedRecordings } from '../intake/undecided.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Library } from '../library/index.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { RunSlices } from '../transcription/slices.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { Changes } from './changes.ts'
import { mediaFile } from './mediaFile.ts'
import { QueueOverviews } from './overview.ts'
import { RecordingLists } from './recordingList.ts'
import { recordingSummaries } from './recordingSummaries.ts'
import { storageOf } from './storage.ts'
import { decidedCopies } from './whereabouts.ts'

/** Views for the window and the terminal. */
export function createViews(deps: {
  library: Library
  queue: JobQueue
  transcripts: TranscriptStore
  slices: RunSlices
  newTranscripts: (recordingIds: readonly number[]) => ReadonlyMap<number, NewTranscript>
  undecided: Pick<UndecidedRecordings, 'ids'>
  runner: () => JobRunner
  recordingsBeingPaused: () => ReadonlySet<number>
  emit: Emit
}) {
  const { library, queue } = deps
  const { db, recordings } = library
  const lists = new RecordingLists(db)
  return {
    overviews: new QueueOverviews(db),
    lists,
    storage: () => storageOf(library),
    changes: new Changes({ emit: deps.emit, queue, recordings }),
    summaries: (rows: readonly RecordingRow[]): RecordingSummary[] =>
      recordingSummaries(rows, {
        ...{ ...deps, db },
        speakersOf: (recordingIds) => lists.speakersOf(recordingIds),
        progressOf: (jobId) => deps.runner().progressOf(jobId),
      }),
    decidedCopies: (payload: ImportPayload) => decidedCopies(db, payload),
    mediaFile: (recordingId: number, channels: readonly SoundChannel[] | null) =>
      mediaFile(library, recordingId, channels),
  }
}
