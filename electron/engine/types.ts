import type { Account, AccountToSave, AccountTrial, SchemeTest } from '../../shared/accounts/account.ts'
import type { CommandInput, CommandOutput, EngineCommandName, EventName, EventPayload } from '../../shared/contract.ts'
import type { Log } from '../../shared/errors/log.ts'
import type { MediaFile } from '../../shared/processes/engineProtocol.ts'
import type { JobKind, JobSummary } from '../../shared/recordings/domain.ts'
import type { SoundChannel } from '../../shared/sound/soundChannels.ts'
import type { DevicePorts } from '../recorders/index.ts'
import type { NetworkPort } from '../system/index.ts'
import type { BrowserSignIn } from './accounts/browserSignIn.ts'
import type { ConnectionsDeps } from './accounts/connections.ts'
import type { DiskPort } from './deletion/index.ts'
import type { DrawPage, PrintPage } from './export/index.ts'
import type { Keychain } from './library/signingKeys.ts'
import type { ReadTranscriptApart } from './transcriptFiles/reading.ts'

/** Everything that the engine needs from outside; tests pass their own clock, randomness and faults. */
export type EngineDeps = ConnectionsDeps & {
  /** The folder of the library: library.sqlite, originals/, derived/. The engine makes it if it is missing. */
  libraryPath: string
  /** False: throw `library-absent` instead of making a library if there is none, because its disk may be missing. The default is true. */
  mayCreate?: boolean
  /** The root of the package. Migrations are beside the code. */
  packageRoot: string
  /** How to reach USB and volumes; the default is the system. Nothing is read before `start({ devices: true })`. */
  devicePorts?: DevicePorts
  /** Tells which network this machine sends over; the default asks the system. It is read only if a setting depends on it. */
  networkPort?: NetworkPort
  /** Tells what kind of disk holds the library; the default asks the system. */
  diskPort?: DiskPort
  /** Where the private half of the library's key is kept. Without it, as in the terminal, it is a file in the library's folder. */
  keychain?: Keychain
  /** Prints a page of HTML as a PDF. Without it, PDF exports are not available. */
  printPage?: PrintPage
  /** Draws a page of HTML. Without it, previews are words alone. */
  drawPage?: DrawPage
  /** Reads a foreign transcript in a process of its own. Without it, the engine forks one. */
  readTranscriptApart?: ReadTranscriptApart
  log: Log
  /** Returns Unix milliseconds; the default is Date.now. */
  now?: () => number
  /** Returns a number from 0 to 1; the default is Math.random. */
  random?: () => number
}

export type SettleReport = {
  /**
   * 'idle': there is nothing left to do. 'offline': the remaining jobs wait for the network. 'stuck': the remaining jobs need a person
   * (one failed, or waits for a sign-in).
   */
  outcome: 'idle' | 'offline' | 'stuck'
  /** Jobs that failed during this run, or that still wait. */
  unfinished: JobSummary[]
}

export type Engine = {
  /** Parses the input by the contract and runs the command. Throws a TapelogError with a sentence for a person. */
  call<N extends EngineCommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
  /**
   * Starts to run jobs (only of these kinds, if given) and, with `devices`, to watch for devices. With `byItself`, it also imports
   * automatically, from devices and watch folders. Before `start`, commands work but no job runs.
   */
  start(options?: { kinds?: readonly JobKind[]; devices?: boolean; byItself?: boolean }): void
  /** Resolves when no job can continue without a person or the network. */
  settle(options?: { signal?: AbortSignal }): Promise<SettleReport>
  /** Wakes waiting jobs, because the network or the machine is back. */
  nudge(): void
  /** Passes the system's hint whether it is online. The hint may be wrong, so it delays work but never stops it. */
  networkHint(online: boolean): void
  /** Call it when a secret was entered or removed. It drops tokens made with old secrets, and wakes jobs that wait for a sign-in. */
  credentialsChanged(): void
  /** Tries an account's credentials at its service before anything is stored. Only for hosts, not for pages. */
  tryAccount(trial: AccountTrial): Promise<SchemeTest[]>
  /** Signs a person in to a newsroom with a browser. Only for hosts, not for pages. */
  browserSignIn: Pick<BrowserSignIn, 'begin' | 'end' | 'cancel'>
  /** Records a request to the server of updates, before it leaves. `bytes`: of its path and query. */
  noteUpdateRequest(host: string, bytes: number): void
  /** Stores a complete account. The host keeps its credentials under the name `credentialSet`. Only for hosts, not for pages. */
  saveAccount(account: AccountToSave): Promise<Account>
  /** The file that a window plays. `channels`: the only channels to play; null for all. */
  mediaFile(recordingId: number, channels?: readonly SoundChannel[] | null): Promise<MediaFile>
  /** Waits until running handlers reach a safe point, then closes the library. */
  stop(): Promise<void>
}
