import type { ErrorInfo } from '../../../shared/errors.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { TranscriptStore } from '../transcripts/store.ts'

/** What is said of a file that is in the library already. */
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

  /** `said`: what became of it by being brought in once more. */
  of(recordingId: number | null, said: string | null = null): ErrorInfo {
    if (recordingId === null) return { code: 'duplicate', message: 'Already in the library.', retryable: false }
    const known = `Already in the library as “${this.#recordings.get(recordingId).title}”.`
    const isWithout = this.#isWithoutTranscript(recordingId)
    const advice = isWithout
      ? 'It has no transcript. You can transcribe it from its row in the library, also with another language.'
      : null
    return {
      code: 'duplicate',
      message: [known, said, advice].filter(Boolean).join(' '),
      retryable: false,
    }
  }

  #isWithoutTranscript(recordingId: number): boolean {
    const isAtIt = this.#queue
      .ofRecordings([recordingId])
      .some(({ kind, state }) => kind !== 'prepare' && kind !== 'workflow' && underWay.has(state))
    return !isAtIt && this.#transcripts.head(recordingId) === null
  }
}

const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'paused'])
