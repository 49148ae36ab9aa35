import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { TranscriptStore } from '../transcripts/store.ts'

type DuplicatesDeps = {
  recordings: Pick<RecordingStore, 'get'>
  parts: Pick<RecordingParts, 'joinedOf'>
  transcripts: Pick<TranscriptStore, 'head'>
  queue: Pick<JobQueue, 'ofRecordings'>
}

/** The notice about a file that is already in the library. */
export class Duplicates {
  readonly #deps: DuplicatesDeps

  constructor(deps: DuplicatesDeps) {
    this.#deps = deps
  }

  /** `outcome`: a sentence about the changes that the new import has made. */
  of(foundId: number | null, outcome: string | null = null): ErrorInfo {
    const recordingId = foundId === null ? null : this.listed(foundId)
    if (recordingId === null) return problemInfo('duplicate', { title: null, outcome: null, transcript: null })
    const { title } = this.#deps.recordings.get(recordingId)
    const transcript = this.#isWithoutTranscript(recordingId) ? 'missing' : 'there'
    return problemInfo('duplicate', { title, outcome, transcript })
  }

  /** The recording that the list shows for this one: the joined recording of a file. */
  listed(recordingId: number): number {
    return this.#deps.parts.joinedOf(recordingId) ?? recordingId
  }

  #isWithoutTranscript(recordingId: number): boolean {
    const isUnderWay = this.#deps.queue
      .ofRecordings([recordingId])
      .some(({ kind, state }) => kind !== 'prepare' && kind !== 'workflow' && underWay.has(state))
    return !isUnderWay && this.#deps.transcripts.head(recordingId) === null
  }
}

const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'paused'])
