import type { TranscriptionOptions } from '../../../shared/domain.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { FoundFile } from './findFiles.ts'

/** A file that was brought in before; null where that import has no recording any more. `said`: what became of it now. */
export type FileAlreadyIn = FoundFile & { recordingId: number | null; said: string | null }

/**
 * One import for each file, in one transaction. The same file (path, size and time) is asked for once, however it comes:
 * chosen, dropped, or found in a watched folder. `again`: see `EnqueueRequest`. What is in the library already is kept on
 * this machine where that is asked now, and copied once more where its original is not what it was.
 */
export function enqueueFiles(
  queue: JobQueue,
  files: readonly FoundFile[],
  how: {
    localOnly: boolean
    options: TranscriptionOptions
    again?: 'always' | 'unless-refused'
    /** Runs in the transaction; returns what there is to say of it. */
    keepHere?: (recordingId: number) => string | null
    isDamaged?: (recordingId: number) => boolean
  },
): { jobIds: number[]; alreadyIn: FileAlreadyIn[] } {
  const jobIds: number[] = []
  const alreadyIn: FileAlreadyIn[] = []
  /** `round`: not empty where a finished import is asked for once more. */
  const ask = (file: FoundFile, round: string) => {
    const { jobId, existed, state } = queue.enqueue({
      kind: 'import',
      dedupeKey: `import:${file.path}:${file.sizeBytes}:${file.mtimeMs}${round}`,
      payload: {
        source: { kind: 'file', path: file.path },
        sizeBytes: file.sizeBytes,
        mtimeMs: file.mtimeMs,
        sourceLabel: 'file',
        localOnly: how.localOnly,
        options: JSON.stringify(how.options),
      },
      recordingId: null,
      subject: file.name,
      again: how.again ?? 'always',
    })
    const isIn = existed && state === 'done'
    return { jobId, isIn, recordingId: isIn ? (queue.get(jobId)?.recordingId ?? null) : null }
  }
  queue.together(() => {
    for (const file of files) {
      let asked = ask(file, '')
      const { recordingId } = asked
      const said = how.localOnly && recordingId !== null ? (how.keepHere?.(recordingId) ?? null) : null
      while (asked.recordingId !== null && how.isDamaged?.(asked.recordingId)) asked = ask(file, `:${asked.jobId}`)
      if (asked.isIn) alreadyIn.push({ ...file, recordingId: asked.recordingId, said })
      else jobIds.push(asked.jobId)
    }
  })
  return { jobIds, alreadyIn }
}
