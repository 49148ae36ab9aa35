import type { PendingImport, Progress } from '../../../shared/recordings/domain.ts'
import type { RemoteCopy } from '../../../shared/recordings/remoteCopies.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { ImportPayload } from '../intake/payloads.ts'

/** Imports that have not become recordings yet. It only reads, so it also works on a library that another program has open. */
export function pendingImports(
  {
    imports,
    progressOf,
    decidedCopies,
    which = 'all',
  }: {
    imports: Pick<ImportJobs, 'unfinished'>
    which?: 'all' | 'under-way' | 'refused'
    progressOf: (jobId: number) => Progress | null
    decidedCopies: (payload: ImportPayload) => RemoteCopy[]
  },
  importLimit = 1000,
): PendingImport[] {
  return imports.unfinished(importLimit, which).map((row) => ({
    jobId: row.id,
    name: row.subject,
    isJoin: row.payload.source.kind === 'parts',
    sizeBytes: row.payload.sizeBytes,
    state:
      row.state === 'running'
        ? 'copying'
        : row.state === 'failed'
          ? 'failed'
          : row.state === 'queued'
            ? 'queued'
            : 'waiting',
    waitingFor: row.state === 'waiting' ? row.waitingFor : row.state === 'paused' ? 'paused' : null,
    progress: progressOf(row.id),
    error: row.error,
    localOnly: row.payload.localOnly,
    remoteCopies: row.state === 'failed' ? [] : decidedCopies(row.payload),
    createdMs: row.createdMs,
  }))
}
