import { codeOf } from '../ports/backgroundSteps.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Removal } from './removal.ts'
import { partAddressValidMs, type Uploads } from './uploads.ts'

/** Deletes expired uploads that were never completed, and files whose removal a crash interrupted. */
export async function sweepUploads(
  { store, now }: ServiceContext,
  { removal, uploads }: { removal: Removal; uploads: Uploads },
  isStopped: () => boolean,
): Promise<void> {
  const expired = await store.db
    .selectFrom('uploads')
    .select(['upload_id', 'file_id', 'store_upload_id'])
    .where('state', '=', 'open')
    .where('merge_token', 'is', null)
    .where('created_ms', '<', now() - partAddressValidMs)
    .execute()
  for (const upload of expired) {
    if (isStopped()) return
    if (!uploads.isMerging(upload.upload_id)) await removal.deleteFiles(upload)
  }
  await removal.deleteRemovedFiles(isStopped)
}

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
