import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import type { Log } from '../../shared/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { StartRecogniser } from './recogniser/launch.ts'

export type ServiceDeps = {
  /** Folder of the service: service.sqlite, objects/. Made when missing. */
  dataDir: string
  /** Root of the package: build/models/ and build/demo/ ship below it. */
  packageRoot: string
  /** 0 asks for a free port. */
  port: number
  speechModel: SpeechModelChoice
  log: Log
  /** How a recogniser's process is started; default: forked from here. */
  startRecogniser?: StartRecogniser
  /** Unix milliseconds; default Date.now. */
  now?: () => number
}

export type Service = {
  connection: ServiceConnection
  /** Stops listening, ends recogniser processes; tasks go on at the next start. */
  close(): Promise<void>
}
