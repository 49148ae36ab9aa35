import type { EditOperation } from '../../shared/transcripts/editOperations.ts'
import type { EditResult, Transcript } from '../../shared/transcripts/transcript.ts'
import { problem } from '../../shared/words/problem.ts'
import { openForEditing } from './library/database.ts'
import { RecordingStore } from './library/recordings.ts'
import { createTranscripts } from './transcripts/index.ts'

/**
 * Reads and edits transcripts of a library on which another program may be working. It does nothing else. Edits are transactions, and
 * the other program watches for them (`TranscriptWatch`).
 */
export class TranscriptEditor {
  readonly #db: ReturnType<typeof openForEditing>
  readonly #recordings: RecordingStore
  readonly #parts: ReturnType<typeof createTranscripts>

  /** Throws if there is no library, or if the library has another version. */
  constructor(libraryPath: string, packageRoot: string, now: () => number = Date.now) {
    this.#db = openForEditing(libraryPath, packageRoot)
    this.#recordings = new RecordingStore(this.#db)
    this.#parts = createTranscripts({ db: this.#db, recordings: this.#recordings, now, madeBy: 'command-line' })
  }

  close(): void {
    this.#db.close()
  }

  hasRecording(recordingId: number): boolean {
    return this.#recordings.find(recordingId) !== null
  }

  /** Reads a transcript. Throws `no-transcript`. */
  get(recordingId: number): Transcript {
    const transcript = this.#parts.transcripts.get(recordingId)
    if (!transcript) throw problem('no-transcript')
    return transcript
  }

  edit(recordingId: number, operation: EditOperation): EditResult {
    return this.#parts.history.apply(recordingId, operation)
  }
}
