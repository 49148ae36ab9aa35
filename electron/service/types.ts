import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import type { Log } from '../../shared/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { StartRecogniser } from './recogniser/launch.ts'
import type { TasksBegin } from './tasks.ts'

/** A device that the registry knows from the start: never bound, or bound to an owner. */
export type SeededDevice = { serialNumber: string; ownerId: string | null }

export type ServiceDeps = {
  /** Folder of the service: service.sqlite, objects/. Made when missing. */
  dataDir: string
  /** Root of the package: build/models/ and build/demo/ ship below it. */
  packageRoot: string
  /** 0 asks for a free port. */
  port: number
  speechModel: SpeechModelChoice
  log: Log
  /** Default 127.0.0.1. Any other address needs `tls`, or `plainHttp: true` said in so many words. */
  host?: string
  /** PEM texts. */
  tls?: { certificate: string; key: string }
  plainHttp?: boolean
  /** What clients call this service, e.g. `https://desk.example:8443`; default: where it listens. */
  publicOrigin?: string
  devices?: readonly SeededDevice[]
  /** Origins beside its own from which a `file_url` may be fetched, e.g. `https://files.example`. */
  fileUrlOrigins?: readonly string[]
  /** How a recogniser's process is started; default: forked from here. */
  startRecogniser?: StartRecogniser
  /** When tasks of an earlier start go on; default `at-once`. */
  tasksBegin?: TasksBegin
  /** What there are speech models for, null where the language is not asked; default: as is installed. */
  availableLanguages?: () => string[] | null
  /** Unix milliseconds; default Date.now. */
  now?: () => number
}

export type Service = {
  connection: ServiceConnection
  /** Stops listening, ends recogniser processes; tasks go on at the next start. */
  close(): Promise<void>
}
