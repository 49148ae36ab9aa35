import { rm, stat } from 'node:fs/promises'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { type ExportFormat, isOfQuotes } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobHandlers } from '../jobs/types.ts'
import {
  type ExportStores,
  exportSource,
  hasQuotes,
  type RememberedExports,
  withSealChecked,
  writeTranscript,
} from './index.ts'

/** Writes a finished transcript into the folder that was chosen for it, once: a crash in between does not repeat a file. */
export function exportHandler(
  deps: ExportStores & { queue: Pick<JobQueue, 'amend'>; remembered: Pick<RememberedExports, 'exported'> },
): JobHandlers['export'] {
  return async (job, context) => {
    const { recordingId, directory, formats, how = {} } = job.payload
    const found = exportSource(deps, recordingId)
    if (!found) return { outcome: 'done' }
    const source = await withSealChecked(found)
    const paths: Partial<Record<ExportFormat, string>> = { ...job.payload.paths }
    try {
      for (const [index, format] of formats.entries()) {
        if (isOfQuotes(format) && !hasQuotes(source, how.options ?? usualOptions)) continue
        const before = paths[format]
        if (before === undefined || !(await isWritten(before)))
          await writeTranscript(directory, format, source, {
            ...how,
            signal: context.signal,
            onName: (path) => {
              paths[format] = path
              deps.queue.amend(job, { ...job.payload, paths })
            },
          })
        context.report({ fraction: (index + 1) / formats.length })
      }
      return { outcome: 'done', commit: () => deps.remembered.exported(recordingId, source.revision ?? 0) }
    } catch (error) {
      // A person must correct the folder, so the job does not retry automatically.
      return { outcome: 'fail', error: { ...toErrorInfo(error), retryable: true } }
    }
  }
}

async function isWritten(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return false
  if (found.size > 0) return true
  // An export is never empty. A crash left this file after its name was reserved and before it was filled.
  await rm(path)
  return false
}

type ExportPayload = {
  recordingId: number
  directory: string
  formats: ExportFormat[]
  /** As usual without. `part`: see `exportFileName`. */
  how?: { options?: ExportOptions; template?: string; part?: number }
  /** Where each format is being written, stored before the file exists: a crash does not export twice. */
  paths?: Partial<Record<ExportFormat, string>>
}

declare module '../jobs/types.ts' {
  interface JobPayloads {
    export: ExportPayload
  }
}
