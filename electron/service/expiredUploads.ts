import { readdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './backgroundSteps.ts'
import type { ServiceContext } from './context.ts'
import { isMerging } from './mergeUpload.ts'
import { partAddressValidMs, type UploadRow } from './uploadRows.ts'

const sweepEveryMs = 3_600_000

/** Removes expired uploads that were never completed, now and every hour. Returns a function that stops this. */
export function sweepExpiredUploads(context: ServiceContext): () => Promise<void> {
  let stopped = false
  let running = Promise.resolve()
  const sweep = () => {
    running = running.then(async () => {
      try {
        for (const upload of expiredUploads(context))
          if (!stopped && !isMerging(upload.upload_id)) await removeUpload(context, upload)
      } catch (error) {
        // The sweep in an hour finds the rest.
        context.log('warn', 'sweep-failed', { code: codeOf(error) })
      }
    })
  }
  sweep()
  const timer = setInterval(sweep, sweepEveryMs).unref()
  return () => {
    stopped = true
    clearInterval(timer)
    return running
  }
}

const expiredUploads = ({ db, now }: ServiceContext): UploadRow[] =>
  db
    .prepare<[number], UploadRow>(`SELECT * FROM uploads WHERE state = 'open' AND created_ms < ?`)
    .all(now() - partAddressValidMs)

/** Deletes the upload's row last: if the process ends halfway, the next sweep finds the upload again. */
async function removeUpload({ db, objectsDir }: ServiceContext, { upload_id, file_id }: UploadRow): Promise<void> {
  const forgetParts = db.prepare('DELETE FROM parts WHERE upload_id = ?')
  // From here on a completion is refused, because the rows of its parts are missing.
  forgetParts.run(upload_id)
  // Parts, and files of a merge that was killed; no client has an address of those.
  const own = (name: string) => name === file_id || name.startsWith(`${file_id}.`) || name.startsWith(`${upload_id}.`)
  for (const name of (await readdir(objectsDir)).filter(own)) await rm(join(objectsDir, name), { force: true })
  // Synchronous with the transaction: a PUT that was running may have ended meanwhile, and none can end in between.
  for (const name of readdirSync(objectsDir).filter(own)) rmSync(join(objectsDir, name), { force: true })
  db.transaction(() => {
    forgetParts.run(upload_id)
    db.prepare('DELETE FROM uploads WHERE upload_id = ?').run(upload_id)
  }).immediate()
}
