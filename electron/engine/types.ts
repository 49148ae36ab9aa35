import type { Account, AccountToSave, AccountTrial, SchemeTest } from '../../shared/accounts/account.ts'
import type { CommandInput, CommandOutput, EngineCommandName, EventName, EventPayload } from '../../shared/contract.ts'
import type { Log } from '../../shared/errors/log.ts'
import type { MediaFile } from '../../shared/processes/engineProtocol.ts'
import type { JobKind, JobSummary } from '../../shared/recordings/domain.ts'
import type { DevicePorts } from '../recorders/index.ts'
import type { NetworkPort } from '../system/index.ts'
import type { ConnectionsDeps } from './accounts/connections.ts'
import type { DiskPort } from './deletion/index.ts'
import type { PrintPage } from './export/index.ts'

/** Everything that the engine needs from outside; tests pass their own clock, randomness and faults. */
export type EngineDeps = ConnectionsDeps & {
  /** Folder of the library: library.sqlite, originals/, derived/. Made when missing. */
  libraryPath: string
  /** Root of the package: migrations ship beside the code. */
  packageRoot: string
  /** How USB and volumes are reached; default: the system's own. Nothing is read before `start({ devices: true })`. */
  devicePorts?: DevicePorts
  /** Which network this machine sends over; default: the system's answer. Read only if a setting depends on it. */
  networkPort?: NetworkPort
  /** What the library's disk is; default: the system's answer. */
  diskPort?: DiskPort
  /** Prints a page of HTML as a PDF; without it there is no PDF. */
  printPage?: PrintPage
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
   * Begins to run jobs (of these kinds only, if given) and, with `devices`, to watch for devices. With `byItself` it also
   * imports automatically, from devices and watch folders. Before `start` commands work, but no job runs.
   */
  start(options?: { kinds?: readonly JobKind[]; devices?: boolean; byItself?: boolean }): void
  /** Resolves when no job can go on without a person or the network. */
  settle(options?: { signal?: AbortSignal }): Promise<SettleReport>
  /** Wakes waiting jobs: the network or the machine is back. */
  nudge(): void
  /** The system's hint whether it is online. It may be wrong, so it delays work and never stops it. */
  networkHint(online: boolean): void
  /** A secret was entered or removed: drops tokens made with old ones, and wakes jobs that wait for a sign-in. */
  credentialsChanged(): void
  /** Tries an account's credentials at its service before any of it is kept. Only for hosts, not for pages. */
  tryAccount(trial: AccountTrial): Promise<SchemeTest[]>
  /** Writes an account whole. Its credentials are at the host, under the name `credentialSet`. Only for hosts, not for pages. */
  saveAccount(account: AccountToSave): Promise<Account>
  mediaFile(recordingId: number): Promise<MediaFile>
  /** Waits until running handlers reach a safe point, then closes the library. */
  stop(): Promise<void>
}
