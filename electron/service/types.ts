import type { NetworkLock } from '../../shared/accounts/egress.ts'
import type { Log } from '../../shared/errors/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { SpeechModelChoice } from '../../shared/processes/engineProtocol.ts'
import type { AvailableLanguages, StartRecogniser } from '../recognition/index.ts'
import type { AccountLimits } from './context.ts'
import type { ServerBounds } from './httpServer.ts'
import type { TasksBegin } from './tasks.ts'

/** A device that is in the registry from the start. `ownerId`: null for one that was never bound. */
export type SeededDevice = { serialNumber: string; ownerId: string | null }

export type ServiceDeps = {
  /** Folder of the service: service.sqlite, objects/. Made if it is missing. */
  dataDir: string
  /** Root of the package: build/models/ and build/demo/ ship below it. */
  packageRoot: string
  /** Folder of the speech models that a person installed; default: `models/` in `dataDir`. */
  modelsFolder?: string
  /** 0: any free port. */
  port: number
  speechModel: SpeechModelChoice
  log: Log
  /** Default 127.0.0.1. An address that other machines reach needs `tls` or `plainHttp: true`. */
  host?: string
  /** PEM texts. */
  tls?: { certificate: string; key: string }
  plainHttp?: boolean
  /** The origin that clients use, e.g. `https://desk.example:8443`; default: where it listens. */
  publicOrigin?: string
  devices?: readonly SeededDevice[]
  /** Other origins from which it may fetch a `file_url`, e.g. `https://files.example`. */
  fileUrlOrigins?: readonly string[]
  /** Starts a recogniser's process; default: forks one. */
  startRecogniser?: StartRecogniser
  /** The number of recordings to transcribe side by side, read whenever one could begin; default 1. */
  tasksAtOnce?: () => number
  /** When unfinished tasks of an earlier start continue; default `at-once`. */
  tasksBegin?: TasksBegin
  /** Tasks that have ended, with their results, and files are removed after so many days. Default: only when a client says so. */
  keepDays?: number
  /** What one account may hold; default: more than a newsroom has under way. */
  limits?: Partial<AccountLimits>
  /** How much anyone may ask of the server; default: {@link ServerBounds}. */
  bounds?: Partial<ServerBounds>
  /** Replaces the secrets of earlier starts first; default false. */
  newCredentials?: boolean
  /** Languages with a speech model, null if every language works; default: those installed. */
  availableLanguages?: () => AvailableLanguages
  /** How a recogniser would be locked in now; default: what the system allows. */
  recogniserLock?: () => NetworkLock
  /** Unix milliseconds; default Date.now. */
  now?: () => number
}

export type Service = {
  connection: ServiceConnection
  /** Stops listening and ends recogniser processes. Unfinished tasks continue at the next start. */
  close(): Promise<void>
}
