import type { TranscriptionOptions } from '../../../shared/domain.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { FoundFile } from './findFiles.ts'

/**
 * One import for each file, in one transaction. The same file (path, size and time) is asked for once, however it comes:
 * chosen, dropped, or found in a watched folder. `again`: see `EnqueueRequest`.
 */
export function enqueueFiles(
  queue: JobQueue,
  files: readonly FoundFile[],
  how: { localOnly: boolean; options: TranscriptionOptions; again?: 'always' | 'unless-refused' },
): { jobIds: number[]; alreadyIn: FoundFile[] } {
  const jobIds: number[] = []
  const alreadyIn: FoundFile[] = []
  queue.together(() => {
    for (const file of files) {
      const { jobId, existed, state } = queue.enqueue({
        kind: 'import',
        dedupeKey: `import:${file.path}:${file.sizeBytes}:${file.mtimeMs}`,
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
      if (existed && state === 'done') alreadyIn.push(file)
      else jobIds.push(jobId)
    }
  })
  return { jobIds, alreadyIn }
}
