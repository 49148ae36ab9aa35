import type { JobContext, JobRow } from '../jobs/types.ts'
import type { NewRecording } from '../library/recordings.ts'
import type { CopiedFile } from './copyIn.ts'
import type { ImportPayload } from './payloads.ts'

/** The file that an import made of other recordings. */
export type JoinedFile = {
  copied: CopiedFile
  /**
   * Throws `join-files-changed` if the recordings are no longer as they were when they were joined. Call it before the file gets its
   * place, and again in the transaction that adds the recording.
   */
  demandUnchanged(): void
  /** What the joined recording has from its files; it replaces what the file itself states. */
  facts(): Partial<NewRecording>
  /**
   * Makes the recordings files of the joined one, and ends their transcriptions. Runs in the transaction that adds it. Returns what
   * they say about where it is transcribed.
   */
  sealed(recordingId: number): Pick<ImportPayload, 'decision' | 'ask'>
}

/** Joins recordings for an import. The folder `joining/` implements it, because it may import this folder. */
export type JoinedSource = {
  /** Writes the joined file to `path`. It begins again after a crash. Nothing is left at `path` after an error. */
  make(job: JobRow<'import'>, path: string, context: Pick<JobContext, 'signal' | 'report'>): Promise<JoinedFile>
}
