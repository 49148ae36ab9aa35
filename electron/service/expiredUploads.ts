import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceContext } from './context.ts'
import { partAddressValidMs } from './uploads.ts'

const sweepEveryMs = 3_600_000

/**
 * Removes uploads that were never completed and can no longer be: their addresses have expired. At once and then every
 * hour; returns how to stop.
 */
export function sweepExpiredUploads(context: ServiceContext): () => void {
  const sweep = () =>
    void removeExpired(context).catch((error: unknown) =>
      context.log('warn', 'sweep-failed', { error: error instanceof Error ? error.name : typeof error }),
    )
  sweep()
  const timer = setInterval(sweep, sweepEveryMs).unref()
  return () => clearInterval(timer)
}

async function removeExpired({ db, objectsDir, now }: ServiceContext): Promise<void> {
  const expired = db
    .prepare<[number], { upload_id: string }>(`SELECT upload_id FROM uploads WHERE state = 'open' AND created_ms < ?`)
    .all(now() - partAddressValidMs)
  const ids = new Set(expired.map(({ upload_id }) => upload_id))
  if (ids.size === 0) return
  for (const id of ids)
    db.transaction(() => {
      db.prepare('DELETE FROM parts WHERE upload_id = ?').run(id)
      db.prepare('DELETE FROM uploads WHERE upload_id = ?').run(id)
    }).immediate()
  // A part's file begins with its upload's id.
  for (const name of await readdir(objectsDir))
    if (ids.has(name.slice(0, uploadIdLength))) await rm(join(objectsDir, name), { force: true })
}

const uploadIdLength = 36
