import { codeOf } from './backgroundSteps.ts'
import type { ServiceContext } from './context.ts'
import { isMerging } from './mergeUpload.ts'
import { deleteUploadFiles, partAddressValidMs, type UploadRow } from './uploadFiles.ts'

/** Deletes expired uploads that were never completed, and files whose removal a crash interrupted. */
export async function sweepExpiredUploads(context: ServiceContext, isStopped: () => boolean): Promise<void> {
  for (const upload of expiredUploads(context))
    if (!isStopped() && !isMerging(upload.upload_id)) await deleteUploadFiles(context, upload)
}

const expiredUploads = ({ db, now }: ServiceContext): UploadRow[] =>
  db
    .prepare<[number], UploadRow>(
      `SELECT * FROM uploads WHERE (state = 'open' AND created_ms < ?) OR removed_ms IS NOT NULL`,
    )
    .all(now() - partAddressValidMs)

const sweepEveryMs = 3_600_000

/** Runs each sweep that has `atStart` now, and all sweeps every hour. Returns a function that stops them. */
export function sweepHourly(
  context: ServiceContext,
  sweeps: readonly { atStart: boolean; sweep: (isStopped: () => boolean) => Promise<void> }[],
): () => Promise<void> {
  let stopped = false
  let running = Promise.resolve()
  const run = (which: typeof sweeps) => {
    for (const { sweep } of which)
      running = running.then(async () => {
        try {
          await sweep(() => stopped)
        } catch (error) {
          // The next sweep, in an hour, finds the rest.
          context.log('warn', 'sweep-failed', { code: codeOf(error) })
        }
      })
  }
  run(sweeps.filter(({ atStart }) => atStart))
  const timer = setInterval(() => run(sweeps), sweepEveryMs).unref()
  return () => {
    stopped = true
    clearInterval(timer)
    return running
  }
}
