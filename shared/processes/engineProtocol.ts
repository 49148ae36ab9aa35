import type { z } from 'zod'
import type { AccountToSave, AccountTrial, SecretName } from '../accounts/account.ts'
import type { MoveProgress } from '../contract/libraryPlace.ts'
import type { modelContract } from '../contract/models.ts'
import type { EngineCommandName, EventName } from '../contract.ts'
import type { ErrorInfo } from '../errors/errors.ts'
import type { LogFields, LogLevel } from '../errors/log.ts'
import type { InterfaceLanguage } from '../languages/interfaceLanguage.ts'
import type { ServiceConnection } from '../partner/connection.ts'
import type { MissingSound } from '../sound/missingSound.ts'
import type { SoundChannel } from '../sound/soundChannels.ts'
import type { TextEncoding } from '../text/textEncodings.ts'

/**
 * Messages between the Electron shell and the engine process, over a utilityProcess port or a forked Node's channel.
 * `id` links a request to its response; each side numbers its own requests.
 */
export type ToEngine =
  | { type: 'init'; libraryPath: string; mayCreate: boolean; packageRoot: string; language: InterfaceLanguage }
  /** The language of exports, sent whenever it changes. */
  | { type: 'speak'; language: InterfaceLanguage }
  | { type: 'call'; id: number; name: EngineCommandName; input: unknown }
  /** Requests the path of a recording's file, for the tapelog-media protocol. A window never sends this. */
  | { type: 'media'; id: number; recordingId: number; channels: readonly SoundChannel[] | null }
  | { type: 'answer'; id: number; result: Outcome<unknown> }
  /** The system woke up or the network is back, so waiting work may continue. */
  | { type: 'nudge' }
  /** The system's report of being online, sent whenever it changes. */
  | { type: 'network'; online: boolean }
  /** Only the shell sends these messages, once a person has confirmed their content; no page can. */
  | { type: 'try-account'; id: number; trial: AccountTrial }
  | { type: 'save-account'; id: number; account: AccountToSave }
  /** `origin`: of the newsroom's service. The result is the address for the browser. */
  | { type: 'begin-sign-in'; id: number; origin: string }
  /** The result is a SignedInAccount, when the person has signed in. */
  | { type: 'end-sign-in'; id: number }
  | { type: 'cancel-sign-in' }
  /** The shell is about to ask for updates at this host; the answer comes once the ledger has it. `bytes`: of path and query. */
  | { type: 'note-update-request'; id: number; host: string; bytes: number }
  | { type: 'stop' }

export type FromEngine =
  | { type: 'ready' }
  | { type: 'fatal'; error: ErrorInfo }
  | { type: 'result'; id: number; result: Outcome<unknown> }
  | { type: 'event'; name: EventName; payload: unknown }
  | { type: 'ask'; id: number; question: EngineQuestion }
  | LogMessage
  | { type: 'stopped' }

/** A line for the log, which the shell writes. */
export type LogMessage = { type: 'log'; level: LogLevel; event: string; fields: LogFields }

/** Requests a secret of an account's credentials, which is sent only to `origin`. */
export type SecretQuestion = { credentialSet: string; name: SecretName; origin: string }

/** Requests to the host for things that the engine cannot do itself. */
export type EngineQuestion =
  | ({ kind: 'secret' } & SecretQuestion)
  /** The private half of a library's key for evidence, in the keychain under this name. */
  | { kind: 'read-key'; name: string }
  | { kind: 'keep-key'; name: string; seed: string }
  | { kind: 'embedded-service' }
  | { kind: 'print-page'; html: string }
  | { kind: 'draw-page'; page: PageToDraw }
  /** A process of Electron's utilityProcess cannot fork the process that reads. */
  | { kind: 'read-transcript'; task: TranscriptToRead }
export type EngineAnswer = {
  secret: string | null
  'read-key': string | null
  /** False if this system has no keychain. */
  'keep-key': boolean
  'embedded-service': ServiceConnection
  'print-page': Uint8Array
  'draw-page': Uint8Array
  /** The engine's own type. */
  'read-transcript': unknown
}

/** A page of HTML to be drawn as on a screen, or as on an A4 page. Its scripts do not run, and it loads nothing. */
export type PageToDraw = { html: string; medium: 'screen' | 'print' }

/** A foreign transcript for a process that reads one. `language`, `encoding`: what a person chose; null: as the file says. */
export type TranscriptToRead = {
  name: string
  bytes: Uint8Array
  recording: { durationMs: number; missing: MissingSound | null; spoken: string | null }
  language: string | null
  encoding: TextEncoding | null
}
/** `result`: the engine's own type. A host may add messages of its own. */
export type FromReader = { type: 'read'; result: Outcome<unknown> }

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: ErrorInfo }

/** The response to `media`. */
export type MediaFile = { path: string; contentType: string; sizeBytes: number }

/**
 * Messages between a host (shell or command line) and the embedded service's process. A service in Electron's utilityProcess cannot
 * fork. It requests a process for each recognition from its host, and the host passes on the messages.
 */
export type ToService =
  | {
      type: 'init'
      dataDir: string
      packageRoot: string
      port: number
      /** The folder of this machine's speech models. */
      modelsFolder: string
      speechModel: SpeechModelChoice
    }
  | FromRecogniserHost
export type FromService =
  | { type: 'ready'; connection: ServiceConnection }
  | { type: 'fatal'; error: ErrorInfo }
  | ToRecogniserHost
  | LogMessage

/** From a process that cannot fork to its host, which starts recognisers for it. */
export type ToRecogniserHost =
  | { type: 'start-recogniser'; id: number; job: unknown }
  /** Sent to a recogniser that has given its result. */
  | { type: 'next-job'; id: number; job: unknown }
  | { type: 'end-recogniser'; id: number }
export type FromRecogniserHost =
  | { type: 'recogniser-said'; id: number; message: unknown }
  | { type: 'recogniser-ended'; id: number }

type ModelCalls = {
  [N in keyof typeof modelContract]: {
    name: N
    /** A person chose the path of an import in a dialog; the page never gets it. */
    input: N extends 'models.import' ? { path: string } : z.output<(typeof modelContract)[N]['input']>
  }
}
/** A request to the models process. */
export type ModelCall = ModelCalls[keyof ModelCalls]

/** Messages between a host and the process that downloads and installs speech models. */
export type ToModels =
  | { type: 'init'; modelsFolder: string; packageRoot: string }
  | ({ type: 'call'; id: number } & ModelCall)
  /** May end now, if nothing is lost by that. */
  | { type: 'rest' }
  | FromRecogniserHost
export type FromModels =
  | { type: 'result'; id: number; result: Outcome<unknown> }
  | { type: 'changed' }
  /** The last message. It took no call that was sent after `rest`. */
  | { type: 'rested' }
  | ToRecogniserHost
  | LogMessage

/**
 * A library to remove. `inUse`: the library that is open, which is never removed; null if none is. `databaseSha256`: removes the library only if its
 * library.sqlite still has this hash; null removes it without a comparison. `empty`: only if nothing is in it.
 */
export type RemovedLibrary = { path: string; inUse: string | null; onlyIf: { databaseSha256: string | null } | 'empty' }

/** Messages between the shell and the process that moves the library, or removes one. */
export type ToMover =
  /** Copies and checks. The library stays locked until `release`, or until the process ends. */
  | { type: 'move'; from: string; to: string; language: InterfaceLanguage }
  | { type: 'pause'; isPaused: boolean }
  /** Ends the move with the error `stopped`. */
  | { type: 'stop' }
  /** Ends the process. `isMoved`: the library is in use at its new place. */
  | { type: 'release'; isMoved: boolean }
  /** Removes what an unfinished move has copied. `hasCopied`: something must lie there. */
  | { type: 'give-up'; from: string; to: string; hasCopied?: boolean }
  /** Removes a library that is not in use. */
  | { type: 'remove'; library: RemovedLibrary }
export type FromMover =
  | { type: 'progress'; progress: MoveProgress }
  | { type: 'copied'; files: number; originals: number; damaged: number; databaseSha256: string }
  | { type: 'done' }
  | { type: 'failed'; error: ErrorInfo }

/** Work of the process that asks for updates. `folder`: where it keeps them. */
export type ToUpdates = {
  work: 'check' | 'download'
  folder: string
  source: { address: string; channel: string; publicKeys: string[]; version: string }
}
export type FromUpdates =
  | { type: 'progress'; bytesDone: number; bytesTotal: number }
  | { type: 'ended'; error: ErrorInfo | null }

/** `auto`: the model chosen in the settings, else the best installed one. Anything else is a model's id. */
export type SpeechModelChoice = string
