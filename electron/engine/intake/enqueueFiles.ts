import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { FoundFile } from '../../sealing/index.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { ImportOrder } from './importOrders.ts'
import { sourceMark } from './payloads.ts'

/**
 * A file that was imported before. `recordingId`: null if its recording is gone. `said`: a message about the changes
 * that the new import has made.
 */
type FileAlreadyIn = FoundFile & { recordingId: number | null; said: string | null }

/**
 * Adds an import for each file, in one transaction. The same file (path, size and time) has only one import, whether a person chose or
 * dropped it or a watch folder found it. `again`: see `EnqueueRequest`. If a file is already in the library, it stays on this machine
 * if `localOnly` is set, and is copied again if its original is damaged or a salvaged copy.
 */
export function enqueueFiles(
  queue: JobQueue,
  files: readonly FoundFile[],
  order: ImportOrder,
  how: {
    again?: 'always' | 'unless-refused'
    /** Keeps a recording on this machine, in the transaction. Returns a message about this, or null. */
    keepHere?: (recordingId: number) => ErrorInfo | null
    /** True if the library's copy differs from the file, because it is damaged or a salvaged copy. */
    mustCopyAgain?: (recordingId: number) => boolean
    /**
     * True if the recording of a file, identified by its {@link sourceMark}, was deleted. The file is then imported only if a person
     * requests it.
     */
    wasDeleted?: (sourceMark: string) => boolean
  } = {},
): { jobIds: number[]; alreadyIn: FileAlreadyIn[] } {
  const jobIds: number[] = []
  const alreadyIn: FileAlreadyIn[] = []
  const isAutomatic = how.again === 'unless-refused'
  /** `round`: empty, or a suffix under which a file gets a new import after a finished import. */
  const ask = (file: FoundFile, round: string) => {
    const { jobId, existed, state } = queue.enqueue({
      kind: 'import',
      dedupeKey: `import:${file.path}:${file.sizeBytes}:${file.mtimeMs}${round}`,
      payload: {
        source: { kind: 'file', path: file.path },
        sizeBytes: file.sizeBytes,
        mtimeMs: file.mtimeMs,
        sourceLabel: 'file',
        ...order,
        ...(isAutomatic ? {} : { askedByPerson: true }),
      },
      recordingId: null,
      subject: file.name,
      again: how.again ?? 'always',
      keepTrue: ['localOnly', 'askedByPerson'],
    })
    const isIn = existed && state === 'done'
    return { jobId, isIn, recordingId: isIn ? (queue.get(jobId)?.recordingId ?? null) : null }
  }
  const isLeftOut = ({ path, sizeBytes, mtimeMs }: FoundFile) =>
    isAutomatic && how.wasDeleted?.(sourceMark({ source: { kind: 'file', path }, sizeBytes, mtimeMs })) === true
  queue.together(() => {
    for (const file of files) {
      if (isLeftOut(file)) continue
      let job = ask(file, '')
      const { recordingId } = job
      const message = order.localOnly && recordingId !== null ? (how.keepHere?.(recordingId)?.message ?? null) : null
      while (job.recordingId !== null && how.mustCopyAgain?.(job.recordingId)) job = ask(file, `:${job.jobId}`)
      if (job.isIn) alreadyIn.push({ ...file, recordingId: job.recordingId, said: message })
      else jobIds.push(job.jobId)
    }
  })
  return { jobIds, alreadyIn }
}
