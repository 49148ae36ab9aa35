import type { Log } from '../../../shared/errors/log.ts'
import type { NetworkLock } from '../../../shared/network/egress.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import type { SpeechModelChoice } from '../../../shared/processes/engineProtocol.ts'
import type { AvailableLanguages, StartRecogniser } from '../../recognition/index.ts'
import type { SeededDevice } from '../http/bindings.ts'
import type { ServerBounds } from '../http/httpServer.ts'
import type { AccountLimits } from '../ports/caller.ts'
import type { TasksBegin } from './localQueue.ts'

export type ServiceDeps = {
  /** The folder of the service: service.sqlite, objects/. The service makes it if it is missing. */
  dataDir: string
  /** The root of the package: build/models/ and build/demo/ are below it. */
  packageRoot: string
  /** The folder of the speech models that a person installed; the default is `models/` in `dataDir`. */
  modelsFolder?: string
  /** 0 means any free port. */
  port: number
  speechModel: SpeechModelChoice
  log: Log
  /** The default is 127.0.0.1. An address that other machines reach needs `tls` or `plainHttp: true`. */
  host?: string
  /** PEM texts. */
  tls?: { certificate: string; key: string }
  plainHttp?: boolean
  /** The origin that clients use, e.g. `https://desk.example:8443`; the default is the address where the service listens. */
  publicOrigin?: string
  devices?: readonly SeededDevice[]
  /** Other origins from which the service may fetch a `file_url`, e.g. `https://files.example`. */
  fileUrlOrigins?: readonly string[]
  /** Starts a recogniser's process; the default forks a process. */
  startRecogniser?: StartRecogniser
  /** How many recordings to transcribe at the same time, called whenever a recording could begin; the default is 1. */
  tasksAtOnce?: () => number
  /** When unfinished tasks of an earlier start continue; the default is `at-once`. */
  tasksBegin?: TasksBegin
  /** After how many days ended tasks with their results, and files, are removed. By default, only when a client requests it. */
  keepDays?: number
  /** How much one account may store. The default is more than a newsroom has under way. */
  limits?: Partial<AccountLimits>
  /** The limits of all requests to the server; the default is {@link ServerBounds}. */
  bounds?: Partial<ServerBounds>
  /** Replaces the secrets of earlier starts first; the default is false. */
  newCredentials?: boolean
  /**
   * The languages with a speech model, null if every language works; the default is the languages of the installed
   * models.
   */
  availableLanguages?: () => AvailableLanguages
  /** How a recogniser would be isolated now; by default, as the system allows. */
  recogniserLock?: () => NetworkLock
  /** Returns Unix milliseconds; the default is Date.now. */
  now?: () => number
}

export type Service = {
  connection: ServiceConnection
  /** Stops listening and ends recogniser processes. Unfinished tasks continue at the next start. */
  close(): Promise<void>
}
