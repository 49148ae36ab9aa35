import type { Log } from '../../../../shared/errors/log.ts'
import type { SeededDevice } from '../../http/bindings.ts'
import type { ServerBounds } from '../../http/httpServer.ts'
import type { RecogniserFacts } from '../../http/recognition.ts'
import type { ObjectStoreSettings } from '../objects/settings.ts'
import type { PostgresSettings } from '../postgres/settings.ts'
import type { QueueSettings } from '../queue/settings.ts'
import type { SignInSettings } from '../signIn/settings.ts'

export type NewsroomNodeDeps = {
  /** The root folder of the package, with package.json and the migrations. */
  packageRoot: string
  /** The database of the rows and the queue; `migrate` and `migrateQueue` have made its tables. */
  database: PostgresSettings
  /** The queue's own settings; its database is that of the rows. */
  queue?: Omit<QueueSettings, 'url'>
  objectStore: ObjectStoreSettings
  /** The default is 127.0.0.1. An address that other machines reach needs `tls` or `plainHttp: true`. */
  host?: string
  /** 0 means any free port. */
  port: number
  /** PEM texts. */
  tls?: { certificate: string; key: string }
  plainHttp?: boolean
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed; the default is none. */
  proxies?: readonly string[]
  /** The origin that clients use; the same on all nodes, or a node does not know the addresses that another has signed. */
  publicOrigin?: string
  /** A folder for recordings while they are measured. At the start, the node removes what a killed node left in it. */
  workFolder: string
  /** How many tasks the workers with one key may hold at the same time; the default is 64. */
  tasksPerWorkerKey?: number
  /** What the service says about languages and the isolation of recognisers; the default promises every language. */
  recogniser?: RecogniserFacts
  devices?: readonly SeededDevice[]
  /** Identity providers, one for each client whose people sign in with a browser; the same on all nodes. */
  signIn?: readonly SignInSettings[]
  /** Other origins from which the service may fetch a `file_url`, e.g. `https://files.example`. */
  fileUrlOrigins?: readonly string[]
  /** The limits of all requests to the server; the default is {@link ServerBounds}. */
  bounds?: Partial<ServerBounds>
  /** How many days entries of the audit are kept; null, the default: forever. */
  auditKeepDays?: number | null
  /** Where `/metrics` and the page of the service's state are; without it, nowhere. The default host is 127.0.0.1. */
  operation?: { host?: string; port: number }
  log: Log
  /** The time of rows and of the service's own addresses, in Unix milliseconds; the default is Date.now. */
  now?: () => number
}

export type NewsroomNode = {
  /** The id of this node, unique among all nodes. */
  nodeId: string
  /** The origin that clients use. */
  origin: string
  /** Where this node listens, e.g. `http://127.0.0.1:40123`. */
  address: string
  /** Where the metrics and the state page are; null if nowhere. */
  operationAddress: string | null
  /** Answers the requests that were begun, refuses new ones, stops listening and ends connections. Workers go on with another node. */
  close(): Promise<void>
  /**
   * Closes without a failed request: for `noticeMs`, `/readyz` says 503 and requests are still answered, so that the
   * balancer sends no more of them; then requests under way have `finishMs` to end.
   */
  drain(times: { noticeMs: number; finishMs: number }): Promise<void>
}
