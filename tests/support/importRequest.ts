import type { EnqueueRequest } from '../../electron/engine/jobs/types.ts'

/** A request to import a file that nothing reads. The name is also the dedupe key. */
export const importRequest = (name: string, { localOnly = false } = {}): EnqueueRequest & { kind: 'import' } => ({
  kind: 'import',
  dedupeKey: name,
  payload: {
    source: { kind: 'file', path: name },
    from: { key: 'files', name: '' },
    sizeBytes: 1,
    mtimeMs: 1,
    sourceLabel: 'file',
    localOnly,
    options: '{}',
  },
  recordingId: null,
  subject: name,
})
