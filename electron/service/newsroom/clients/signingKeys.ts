import { randomBytes, randomUUID } from 'node:crypto'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { NewsroomDb, NewsroomTx } from '../postgres/tables.ts'
import { noteCommand } from './commandAudit.ts'
import { RecentAnswers } from './recentAnswers.ts'

const recentMs = 2000
/** Every node knows a key for longer than `recentMs` before any node signs with it. Also covers clocks that differ. */
const knownFirstMs = 15_000

/** The keys that sign addresses. Unlike other keys they are stored as they are: signing needs them. */
export class SigningKeys {
  readonly #store: PostgresStore
  readonly #now: () => number
  readonly #recent: RecentAnswers<readonly string[]>

  constructor(store: PostgresStore, now: () => number) {
    this.#store = store
    this.#now = now
    this.#recent = new RecentAnswers(recentMs, now)
  }

  /** The first signs, all verify. Makes the first key of a new service. */
  async current(): Promise<readonly string[]> {
    const keys = await this.#recent.get('', async () => {
      const found = await validKeys(this.#store.newsroom, this.#now())
      return found.length > 0 ? found : await this.#makeFirst()
    })
    return keys ?? []
  }

  #makeFirst(): Promise<string[]> {
    return this.#store.newsroomTransaction(async (tx) => {
      await this.#store.lock(tx, 'signing-keys')
      const found = await validKeys(tx, this.#now())
      if (found.length > 0) return found
      await insertKey(tx, this.#now())
      return await validKeys(tx, this.#now())
    })
  }
}

async function validKeys(db: NewsroomDb | NewsroomTx, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['secret', 'created_ms'])
    .where((eb) => eb.or([eb('retired_ms', 'is', null), eb('retired_ms', '>', nowMs)]))
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .execute()
  // If no key is old enough for all nodes to know it, the service is new: the oldest key is its first, and none signed before.
  const signs = rows.find(({ created_ms }) => created_ms <= nowMs - knownFirstMs) ?? rows.at(-1)
  return [...rows].sort((a, b) => Number(b === signs) - Number(a === signs)).map(({ secret }) => secret)
}

/** Returns the id of the new key. */
async function insertKey(tx: NewsroomTx, nowMs: number): Promise<string> {
  const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')]
  await tx.insertInto('signing_keys').values({ id, secret, created_ms: nowMs, retired_ms: null }).execute()
  return id
}

/**
 * Adds a key that signs from a few seconds later on. The keys before it verify for as long as addresses are valid that
 * they have signed; keys that verify nothing more are removed.
 */
export async function rotateSigningKeys(
  store: PostgresStore,
  { nowMs, addressesValidMs }: { nowMs: number; addressesValidMs: number },
): Promise<void> {
  await store.newsroomTransaction(async (tx) => {
    await store.lock(tx, 'signing-keys')
    await tx
      .updateTable('signing_keys')
      .set({ retired_ms: nowMs + knownFirstMs + recentMs + addressesValidMs })
      .where('retired_ms', 'is', null)
      .execute()
    await tx.deleteFrom('signing_keys').where('retired_ms', '<', nowMs).execute()
    await noteCommand(tx, { action: 'signing-key-added', keyId: await insertKey(tx, nowMs), atMs: nowMs })
  })
}
