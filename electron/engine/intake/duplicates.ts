import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { problemInfo } from '../../../shared/errors/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { TranscriptStore } from '../transcripts/store.ts'

/** The notice about a file that is already in the library. */
export class Duplicates {
  readonly #recordings: Pick<RecordingStore, 'get'>
  readonly #transcripts: Pick<TranscriptStore, 'head'>
  readonly #queue: Pick<JobQueue, 'ofRecordings'>

  constructor(deps: {
    recordings: Pick<RecordingStore, 'get'>
    transcripts: Pick<TranscriptStore, 'head'>
    queue: Pick<JobQueue, 'ofRecordings'>
  }) {
    this.#recordings = deps.recordings
    this.#transcripts = deps.transcripts
    this.#queue = deps.queue
  }

  /** `outcome`: a sentence about the changes that the new import has made. */
  of(recordingId: number | null, outcome: string | null = null): ErrorInfo {
    if (recordingId === null) return problemInfo('duplicate', { title: null, outcome: null, transcript: null })
    const { title } = this.#recordings.get(recordingId)
    const transcript = this.#isWithoutTranscript(recordingId) ? 'missing' : 'there'
    return problemInfo('duplicate', { title, outcome, transcript })
  }

  #isWithoutTranscript(recordingId: number): boolean {
    const isUnderWay = this.#queue
      .ofRecordings([recordingId])
      .some(({ kind, state }) => kind !== 'prepare' && kind !== 'workflow' && underWay.has(state))
    return !isUnderWay && this.#transcripts.head(recordingId) === null
  }
}

const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'paused'])
