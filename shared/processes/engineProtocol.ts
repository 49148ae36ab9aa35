import type { z } from 'zod'
import type { AccountToSave, AccountTrial, SecretName } from '../accounts/account.ts'
import type { modelContract } from '../contract/models.ts'
import type { EngineCommandName, EventName } from '../contract.ts'
import type { ErrorInfo } from '../errors/errors.ts'
import type { ServiceConnection } from '../partner/connection.ts'
import type { InterfaceLanguage } from '../words/catalogue.ts'

/**
 * Messages between the Electron shell and the engine process, over a utilityProcess port or a forked Node's channel.
 * `id` links a request to its response; each side numbers its own requests.
 */
export type ToEngine =
  | { type: 'init'; libraryPath: string; packageRoot: string; language: InterfaceLanguage }
  /** The language of exports, sent whenever it changes. */
  | { type: 'speak'; language: InterfaceLanguage }
  | { type: 'call'; id: number; name: EngineCommandName; input: unknown }
  /** Requests the path of a recording's file, for the tapelog-media protocol. A window never sends this. */
  | { type: 'media'; id: number; recordingId: number }
  | { type: 'answer'; id: number; result: Outcome<unknown> }
  /** The system woke up or the network is back, so waiting work may continue. */
  | { type: 'nudge' }
  /** The system's report of being online, sent whenever it changes. */
  | { type: 'network'; online: boolean }
  /** Only the shell sends these two messages, once a person has confirmed their content; no page can. */
  | { type: 'try-account'; id: number; trial: AccountTrial }
  | { type: 'save-account'; id: number; account: AccountToSave }
  | { type: 'stop' }

export type FromEngine =
  | { type: 'ready' }
  | { type: 'fatal'; error: ErrorInfo }
  | { type: 'result'; id: number; result: Outcome<unknown> }
  | { type: 'event'; name: EventName; payload: unknown }
  | { type: 'ask'; id: number; question: EngineQuestion }
  | { type: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; event: string; fields: Record<string, unknown> }
  | { type: 'stopped' }

/** Requests a secret of an account's credentials, which is sent only to `origin`. */
export type SecretQuestion = { credentialSet: string; name: SecretName; origin: string }

/** Requests to the host for things that the engine cannot do itself. */
export type EngineQuestion =
  | ({ kind: 'secret' } & SecretQuestion)
  | { kind: 'embedded-service' }
  | { kind: 'print-page'; html: string }
  | { kind: 'draw-page'; page: PageToDraw }
export type EngineAnswer = {
  secret: string | null
  'embedded-service': ServiceConnection
  'print-page': Uint8Array
  'draw-page': Uint8Array
}

/** A page of HTML to be drawn as on a screen, or as on an A4 page. Its scripts do not run, and it loads nothing. */
export type PageToDraw = { html: string; medium: 'screen' | 'print' }

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
  | { type: 'recogniser-said'; id: number; message: unknown }
  | { type: 'recogniser-ended'; id: number }
export type FromService =
  | { type: 'ready'; connection: ServiceConnection }
  | { type: 'fatal'; error: ErrorInfo }
  | { type: 'start-recogniser'; id: number; job: unknown }
  /** Sent to a recogniser that has given its result. */
  | { type: 'next-job'; id: number; job: unknown }
  | { type: 'end-recogniser'; id: number }

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
export type FromModels = { type: 'result'; id: number; result: Outcome<unknown> } | { type: 'changed' }

/** `auto`: the model chosen in the settings, else the best installed one. Anything else is a model's id. */
export type SpeechModelChoice = string
