import { signInValidMs } from '../../../../shared/partner/signIn.ts'
import { type Admission, admitIdentity } from '../clients/identities.ts'
import { type ComputerKeys, issueComputerKeys } from '../clients/personalKeys.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { ClientRow, NewsroomDb, NewsroomTx, SignInRow } from '../postgres/tables.ts'
import type { Identity } from './identityProvider.ts'
import { challengeOf, hashOf, newSecret } from './secrets.ts'
import { noteSignIn } from './signInAudit.ts'

/** How long the code is valid that the browser brings to the desktop application. */
const codeValidMs = 60_000
/** How long the service remembers that a code was used. */
const usedCodesKnownMs = 86_400_000
/** Of one client at the same time. Anybody can begin a sign-in, so their rows need a limit. */
const mostOpen = 10_000

/** What the desktop application says of itself at the beginning. */
export type DesktopSide = { port: number; challenge: string; state: string }
type NamedClient = Pick<ClientRow, 'client_id' | 'name'>
type Redeemed = { client: NamedClient; userId: string; keys: ComputerKeys }

/** The sign-ins under way, in the database: one node may begin one and another end it. Each secret is taken once. */
export class SignIns {
  readonly #store: PostgresStore
  readonly #now: () => number
  readonly #nodeId: string

  constructor(store: PostgresStore, now: () => number, nodeId: string) {
    this.#store = store
    this.#now = now
    this.#nodeId = nodeId
  }

  /**
   * The secrets of a new sign-in: the state for the provider, and the browser's own. Too many under way end the oldest:
   * if new ones were refused, an attacker could keep everybody out.
   */
  async begin(clientId: string, desktop: DesktopSide): Promise<{ state: string; browserSecret: string }> {
    const [nowMs, state, browserSecret] = [this.#now(), newSecret(), newSecret()]
    await this.#store.newsroomTransaction(async (tx) => {
      await tx.deleteFrom('sign_ins').where('expires_ms', '<=', nowMs).execute()
      await tx
        .deleteFrom('sign_ins')
        .where('state_hash', 'in', (eb) =>
          eb
            .selectFrom('sign_ins')
            .select('state_hash')
            .where('client_id', '=', clientId)
            .orderBy('expires_ms', 'desc')
            .offset(mostOpen - 1),
        )
        .execute()
      await tx
        .insertInto('sign_ins')
        .values({
          ...{ state_hash: hashOf(state), client_id: clientId, browser_hash: hashOf(browserSecret) },
          ...{ loopback_port: desktop.port, desktop_challenge: desktop.challenge, desktop_state: desktop.state },
          expires_ms: nowMs + signInValidMs,
        })
        .execute()
    })
    return { state, browserSecret }
  }

  /** Ends a sign-in and returns it; null if this browser began none with this state, or it has ended or expired. */
  async take(state: string, browserSecret: string): Promise<SignInRow | null> {
    const taken = await this.#store.newsroom
      .deleteFrom('sign_ins')
      .where('state_hash', '=', hashOf(state))
      .where('browser_hash', '=', hashOf(browserSecret))
      .where('expires_ms', '>', this.#now())
      .returningAll()
      .executeTakeFirst()
    return taken ?? null
  }

  /** A code for the desktop application, if the identity may come in. */
  admit(signIn: SignInRow, identity: Identity): Promise<{ code: string } | Extract<Admission, { refused: unknown }>> {
    const nowMs = this.#now()
    return this.#store.newsroomTransaction(async (tx) => {
      const admission = await admitIdentity(this.#store, tx, signIn.client_id, identity, nowMs)
      const by = { nodeId: this.#nodeId, nowMs, clientId: signIn.client_id, userId: admission.userId }
      if ('refused' in admission) {
        await noteSignIn(tx, by, { action: 'sign-in-refused', detail: admission.refused })
        return admission
      }
      if (admission.was === 'added') await noteSignIn(tx, by, { action: 'person-added' })
      if (admission.was === 'bound') await noteSignIn(tx, by, { action: 'identity-bound' })
      const code = newSecret()
      await tx
        .insertInto('sign_in_codes')
        .values({
          ...{ code_hash: hashOf(code), client_id: signIn.client_id, user_id: admission.userId },
          ...{ desktop_challenge: signIn.desktop_challenge, expires_ms: nowMs + codeValidMs },
        })
        .execute()
      return { code }
    })
  }

  /** Keys for a code. A wrong verifier ends the code too. `refused`: whether anybody was ever given this code. */
  redeem(code: string, verifier: string, computer: string): Promise<Redeemed | { refused: 'known' | 'unknown' }> {
    const nowMs = this.#now()
    return this.#store.newsroomTransaction(async (tx) => {
      const row = await this.#takeCode(tx, hashOf(code), nowMs)
      if (!row) return { refused: (await this.#noteReplay(tx, hashOf(code), nowMs)) ? 'known' : 'unknown' }
      const by = { clientId: row.client_id, userId: row.user_id, nodeId: this.#nodeId, nowMs }
      const isRight = row.expires_ms > nowMs && row.desktop_challenge === challengeOf(verifier)
      const keys = isRight ? await issueComputerKeys(tx, { ...by, name: computer }) : null
      const client = keys && (await clientIn(tx, row.client_id))
      if (keys && client) {
        await noteSignIn(tx, { ...by, keyName: computer }, { action: 'signed-in' })
        return { client, userId: row.user_id, keys }
      }
      const detail = isRight ? 'removed' : row.expires_ms > nowMs ? 'verifier-wrong' : 'code-expired'
      await noteSignIn(tx, by, { action: 'sign-in-refused', detail })
      return { refused: 'known' }
    })
  }

  /** Ends a code; it is known for a day that it was used. Forgets codes that nobody used in time. */
  async #takeCode(tx: NewsroomTx, code_hash: string, nowMs: number) {
    const row = await tx
      .deleteFrom('sign_in_codes')
      .where('code_hash', '=', code_hash)
      .returning(['client_id', 'user_id', 'desktop_challenge', 'expires_ms'])
      .executeTakeFirst()
    if (!row) return null
    const { client_id, user_id } = row
    await tx
      .insertInto('used_sign_in_codes')
      .values({ code_hash, client_id, user_id, used_ms: nowMs, replayed_ms: null })
      .execute()
    const longAgoMs = nowMs - usedCodesKnownMs
    await tx.deleteFrom('sign_in_codes').where('expires_ms', '<=', longAgoMs).execute()
    await tx.deleteFrom('used_sign_in_codes').where('used_ms', '<=', longAgoMs).execute()
    return row
  }

  /** Whether the code was used before. The audit has one entry of this for each code, however often it is tried. */
  async #noteReplay(tx: NewsroomTx, code_hash: string, nowMs: number): Promise<boolean> {
    const used = await tx
      .selectFrom('used_sign_in_codes')
      .select(['client_id', 'user_id', 'replayed_ms'])
      .where('code_hash', '=', code_hash)
      .forUpdate()
      .executeTakeFirst()
    if (used?.replayed_ms !== null) return used !== undefined
    await tx.updateTable('used_sign_in_codes').set({ replayed_ms: nowMs }).where('code_hash', '=', code_hash).execute()
    const by = { nodeId: this.#nodeId, nowMs, clientId: used.client_id, userId: used.user_id }
    await noteSignIn(tx, by, { action: 'sign-in-refused', detail: 'code-used' })
    return true
  }

  /** The client, if it has not been disabled. */
  client(clientId: string): Promise<NamedClient | null> {
    return clientIn(this.#store.newsroom, clientId)
  }
}

async function clientIn(db: NewsroomDb | NewsroomTx, clientId: string): Promise<NamedClient | null> {
  const row = await db
    .selectFrom('clients')
    .select(['client_id', 'name'])
    .where('client_id', '=', clientId)
    .where('disabled_ms', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
