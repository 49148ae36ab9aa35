import type { Log } from '../../../shared/errors/log.ts'
import type { Audit } from './audit.ts'
import type { Caller } from './caller.ts'
import type { Objects, Partials, Store, TaskQueue } from './ports.ts'

/** Who may call. Every method gives null if the credentials are not valid. */
export interface Clients {
  ofBasic(clientId: string, secretKey: string): Promise<Caller | null>
  ofApiKey(clientId: string, apiKey: string): Promise<Caller | null>
  /** `header`: the whole value of `Authorization`. */
  ofAuthorization(header: string): Promise<Caller | null>
  /** A lasting user token, which no partner token has minted. */
  ofUserToken(token: string): Promise<Caller | null>
  /**
   * The account of a token that was made for this user; a null user is the client itself. `keyHash`: of the key with
   * which the token was made, which must still be valid; null if that is not known.
   */
  ofUser(clientId: string, userId: string | null, keyHash?: string | null): Promise<Caller | null>
  /**
   * How a client is told of an account: its own users by the ids that it gave them; another client's user as that
   * client.
   */
  accountAsToldTo(clientId: string, accountId: string): string
  /** The first key signs addresses; every key verifies them, so that a key can be replaced while addresses are in use. */
  signingKeys(): Promise<readonly string[]>
}

/** The data that every route needs. */
export type ServiceContext = {
  store: Store
  objects: Objects
  queue: TaskQueue
  partials: Partials
  clients: Clients
  /** Only services of several clients keep an audit. */
  audit?: Audit
  /** Says that tasks may be waiting: tasks were added, resumed, or may begin. */
  queueChanged: () => void
  /** Other origins from which the service may fetch a `file_url`. */
  fileUrlOrigins: ReadonlySet<string>
  now: () => number
  log: Log
  /** The scheme, host and port that clients use, e.g. `http://127.0.0.1:40123`. */
  origin: () => string
}
