import type { CommandInput, CommandOutput, EngineCommandName, EventName, EventPayload } from '../../shared/contract.ts'
import type { JobKind, JobSummary } from '../../shared/domain.ts'
import type { MediaFile, SecretQuestion } from '../../shared/engineProtocol.ts'
import type { Log } from '../../shared/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { DevicePorts } from './devices/session/devices.ts'
import type { NetworkPort } from './network/types.ts'

/** Everything from outside that the engine needs; tests pass their own clock, randomness and faults. */
export type EngineDeps = {
  /** Folder of the library: library.sqlite, originals/, derived/. Made when missing. */
  libraryPath: string
  /** Root of the package: migrations ship beside the code. */
  packageRoot: string
  /** A secret of a remote account from the keychain; null when there is none for this origin. */
  secret: (question: SecretQuestion) => Promise<string | null>
  /** Starts the service on this machine when it is not running, and says how to reach it. */
  embeddedService: () => Promise<ServiceConnection>
  /** A whole remote connection that overrides the settings (the command line's TAPELOG_* environment). */
  remoteOverride?: ServiceConnection
  /** How USB and its volumes are reached; default: the system's own. Nothing is touched before `start({ devices: true })`. */
  devicePorts?: DevicePorts
  /** Which network this machine sends over; default: as the system tells. Asked only where a person wants it known. */
  networkPort?: NetworkPort
  log: Log
  /** Unix milliseconds; default Date.now. */
  now?: () => number
  /** 0 to 1; default Math.random. */
  random?: () => number
}

export type SettleReport = {
  /** 'idle': nothing is left to do. 'offline': what is left waits for the network. 'stuck': what is left needs a person (something failed, or waits for a sign-in). */
  outcome: 'idle' | 'offline' | 'stuck'
  /** Jobs that failed during this run, or that still wait. */
  unfinished: JobSummary[]
}

export type Engine = {
  /** Parses the input by the contract, runs the command; throws a TapelogError with a sentence for a person. */
  call<N extends EngineCommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
  /**
   * Begins to work jobs (of these kinds only, when given) and, with `devices`, to watch what is plugged in. With `byItself`
   * what is always to be imported is, from devices and from folders that are watched. Until then commands work, but
   * nothing moves.
   */
  start(options?: { kinds?: readonly JobKind[]; devices?: boolean; byItself?: boolean }): void
  /** Resolves when no job can go on by itself any more. */
  settle(options?: { signal?: AbortSignal }): Promise<SettleReport>
  /** Waiting work may go on now (network or machine came back). */
  nudge(): void
  /** What the system says of being online; it may be wrong, so work is held back, never stopped. */
  networkHint(online: boolean): void
  /** A secret was entered or forgotten: tokens made with the old ones are dropped, what waits for a sign-in goes on. */
  credentialsChanged(): void
  mediaFile(recordingId: number): Promise<MediaFile>
  /** Lets running handlers reach a safe point, then closes the library. */
  stop(): Promise<void>
}
