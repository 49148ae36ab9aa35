import type { Log } from '../../../../shared/errors/log.ts'
import type { Actor, Audit, AuditNote } from '../../ports/audit.ts'
import { codeOf } from '../../ports/backgroundSteps.ts'
import type { Tx } from '../../ports/ports.ts'
import { type AuditEntry, auditAfter, recordAudit } from '../postgres/audit.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { type AuditRow, newsroomTx } from '../postgres/tables.ts'
import type { AnonymousRefusal } from '../signIn/signInAudit.ts'

/** One entry stands for all reads of a thing by an account in this time, and for all refusals of a kind. */
const inOneEntryMs = 3_600_000
/** Reads are written in batches: how often, and how many at once. */
const writeReadsEveryMs = 1000
const mostReadsAtOnce = 1000
/** The memory of noted reads is limited to this; beyond it, a read may be noted twice, which does no harm. */
const mostKnownReads = 100_000

type Parts = { store: PostgresStore; nodeId: string; now: () => number; log: Log; noted?: (note: AuditNote) => void }

/** The audit of a node. Reads of the last second are lost if the node is killed. */
export class AuditLog implements Audit {
  readonly #parts: Parts
  /** When a read was last noted, by account, kind and id. */
  readonly #known = new Map<string, number>()
  #waiting: AuditEntry[] = []
  #timer: NodeJS.Timeout | null = null
  #writing = Promise.resolve()

  /** `noted`: called with each note. */
  constructor(parts: Parts) {
    this.#parts = parts
  }

  async note(tx: Tx, note: AuditNote): Promise<void> {
    const { by, action, kind, ids } = note
    await recordAudit(
      newsroomTx(tx),
      ids.map((id) => this.#entry(by, action, kind, id)),
    )
    this.#parts.noted?.(note)
  }

  read(by: Actor, kind: 'file' | 'task' | 'workflow', id: string, detail: string | null = null): void {
    // An account's keys read for the account, and a worker's key for nobody else.
    const reader = by.accountId ?? `${by.clientId} ${by.keyName ?? ''} ${detail ?? ''}`
    this.#noteHourly(`${reader} ${kind} ${id}`, () => ({ ...this.#entry(by, 'read', kind, id), detail }))
  }

  /** Notes that a worker's key was used from an address that is not in its networks: one entry an hour for each key. */
  refusedWorkerKey(name: string, address: string): void {
    this.#noteHourly(`worker-key ${name}`, () => ({
      ...{ at_ms: this.#parts.now(), client_id: null, account_id: null, key_name: null, node: this.#parts.nodeId },
      ...{ action: 'worker-key-refused', object_kind: 'worker-key', object_id: name, detail: address },
    }))
  }

  /**
   * Notes that a sign-in was refused for a reason that anybody can cause without signing in anywhere: one entry an hour
   * for each client and reason, so that strangers cannot fill the audit. `clientId`: null if it is not known.
   */
  refusedSignIn(clientId: string | null, detail: AnonymousRefusal): void {
    this.#noteHourly(`sign-in ${clientId ?? ''} ${detail}`, () => ({
      ...{ at_ms: this.#parts.now(), client_id: clientId, account_id: null, key_name: null, action: 'sign-in-refused' },
      ...{ object_kind: null, object_id: null, node: this.#parts.nodeId, detail },
    }))
  }

  #noteHourly(key: string, entry: () => AuditEntry): void {
    const nowMs = this.#parts.now()
    const notedMs = this.#known.get(key)
    if (notedMs !== undefined && notedMs > nowMs - inOneEntryMs) return
    if (this.#known.size >= mostKnownReads) this.#known.clear()
    this.#known.set(key, nowMs)
    this.#waiting.push(entry())
    this.#timer ??= setTimeout(() => void this.#write(), writeReadsEveryMs).unref()
  }

  /** Writes the reads that wait. */
  async close(): Promise<void> {
    await this.#write()
  }

  #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(async () => {
      while (this.#waiting.length > 0) {
        const some = this.#waiting.slice(0, mostReadsAtOnce)
        try {
          await recordAudit(this.#parts.store.newsroom, some)
          this.#waiting = this.#waiting.slice(some.length)
        } catch (error) {
          this.#parts.log('warn', 'audit-failed', { code: codeOf(error), waiting: this.#waiting.length })
          // The next read tries again. A database that is away for hours must not fill the memory.
          this.#waiting = this.#waiting.slice(-mostKnownReads)
          return
        }
      }
    })
    return this.#writing
  }

  #entry({ clientId, accountId, keyName }: Actor, action: string, object_kind: string, object_id: string): AuditEntry {
    return {
      ...{ at_ms: this.#parts.now(), client_id: clientId, account_id: accountId, key_name: keyName ?? null },
      ...{ action, object_kind, object_id, node: this.#parts.nodeId },
    }
  }
}

/** `fromId`: entries after this id. `toMs`: entries before this time. `clientId`: of this client only. */
export type AuditRange = { fromId?: number; toMs?: number; clientId?: string }

const pageSize = 1000
/** Entries appear when their transactions end, and no transaction takes as long as this. */
const settledAfterMs = 120_000

/** The entries of the audit in their order, without those of the last two minutes: a later export goes on from the last id. */
export async function* exportAudit(store: PostgresStore, range: AuditRange = {}): AsyncGenerator<AuditRow> {
  const beforeMs = Math.min(range.toMs ?? Number.POSITIVE_INFINITY, Date.now() - settledAfterMs)
  for (let afterId = range.fromId ?? 0; ; ) {
    const page = await auditAfter(store.newsroom, { afterId, beforeMs, limit: pageSize })
    for (const row of page) if (range.clientId === undefined || row.client_id === range.clientId) yield row
    const last = page.at(-1)
    if (!last) return
    afterId = last.id
  }
}

/** Removes entries from before a time. */
export async function removeOldAudit(store: PostgresStore, beforeMs: number): Promise<void> {
  await store.newsroom.deleteFrom('audit').where('at_ms', '<', beforeMs).execute()
}
