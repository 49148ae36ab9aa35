import type { AuditRow, NewsroomDb, NewsroomTx } from './tables.ts'

/** No words of recordings and no names of files: ids, and what was done. */
export type AuditEntry = Omit<AuditRow, 'id' | 'detail'> & { detail?: string | null }

/** Adds entries, in the transaction of the change that they describe if there is one. */
export async function recordAudit(db: NewsroomDb | NewsroomTx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('audit').values(entries).execute()
}

/**
 * The next entries after `afterId` (0 for the first), in the order of their ids, up to the first that is not older than
 * `beforeMs`. An id is given when an entry is written, and the entry is there when its transaction has ended: with a
 * `beforeMs` some minutes ago, no entry appears later between those of an earlier page.
 */
export async function auditAfter(
  db: NewsroomDb,
  { afterId, beforeMs, limit }: { afterId: number; beforeMs: number; limit: number },
): Promise<AuditRow[]> {
  const rows = await db.selectFrom('audit').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()
  const tooNew = rows.findIndex(({ at_ms }) => at_ms >= beforeMs)
  return tooNew === -1 ? rows : rows.slice(0, tooNew)
}
