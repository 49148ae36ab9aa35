import { net, powerMonitor } from 'electron'
import type {
  Account,
  AccountToSave,
  AccountTrial,
  SchemeTest,
  SignedInAccount,
} from '../../shared/accounts/account.ts'
import type { EngineCommandName, EventName } from '../../shared/contract.ts'
import { type ErrorInfo, errorFromInfo, toErrorInfo } from '../../shared/errors/errors.ts'
import type { InterfaceLanguage } from '../../shared/languages/interfaceLanguage.ts'
import type {
  EngineAnswer,
  EngineQuestion,
  FromEngine,
  MediaFile,
  Outcome,
  ToEngine,
} from '../../shared/processes/engineProtocol.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem, problemInfo, sentenceOf } from '../../shared/words/problem.ts'
import { type HostedProcess, hostProcess, type Logs, restartDelayMs } from './hostedProcess.ts'
import type { PlayedSound } from './rules.ts'

type EngineStatus = 'starting' | 'ready' | 'restarting' | 'failed'

type EngineHostDeps = {
  packageRoot: string
  logs: Logs
  language: () => InterfaceLanguage
  onEvent: (name: EventName, payload: unknown) => void
  /** The engine found that the library is no longer there, and does not start again alone. */
  onAbsent: () => void
  answer: <Q extends EngineQuestion>(question: Q) => Promise<EngineAnswer[Q['kind']]>
}

const stopTimeoutMs = 8000
/** How often to check the network, because Electron's main process has no event for a change. */
const networkCheckMs = 10_000

/**
 * The engine's process: calls with responses, events, and a restart when the process dies. A call that is running at that moment fails
 * as retryable. Jobs survive, because they are rows in the library.
 */
export class EngineHost {
  readonly #deps: EngineHostDeps
  #process: HostedProcess | null = null
  #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  #callCount = 0
  readonly #deathTimesMs: number[] = []
  #isOnline = net.isOnline()
  #stopping = false
  /** Resolves when the engine accepts calls, or will not be restarted. Each restart makes a new promise. */
  #ready = Promise.withResolvers<void>()
  /** Why the engine is no longer restarted. */
  #failure: ErrorInfo | null = null
  #libraryPath: string | null = null
  #mayCreate = false
  status: EngineStatus = 'starting'
  message: string | null = null

  constructor(deps: EngineHostDeps) {
    this.#deps = deps
    powerMonitor.on('resume', () => this.#send({ type: 'nudge' }))
    powerMonitor.on('unlock-screen', () => this.#send({ type: 'nudge' }))
    setInterval(() => this.#checkNetwork(), networkCheckMs).unref()
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /**
   * Opens a library. `mayCreate`: make one if there is none. It holds until the engine is ready for the first time, so also for a restart before
   * that; after it, a restart never makes one. Resolves with null once the engine accepts calls,
   * else with the reason why it does not. Call it when no engine runs.
   */
  async open(libraryPath: string, mayCreate: boolean): Promise<ErrorInfo | null> {
    this.#libraryPath = libraryPath
    this.#mayCreate = mayCreate
    // Calls that wait since the start or since `close` go on waiting.
    if (this.#failure) this.#ready = Promise.withResolvers<void>()
    this.#failure = null
    this.#stopping = false
    this.#setStatus('starting', null)
    this.#start()
    await this.#ready.promise
    return this.#failure
  }

  #start(): void {
    if (this.#libraryPath === null) return
    const child = hostProcess('engine', this.#deps)
    this.#process = child
    child.onMessage((message) => this.#receive(message as FromEngine))
    child.onExit(() => {
      if (this.#process === child) this.#died()
    })
    const { packageRoot, language } = this.#deps
    const [libraryPath, mayCreate] = [this.#libraryPath, this.#mayCreate]
    this.#send({ type: 'init', libraryPath, mayCreate, packageRoot, language: language() })
  }

  /**
   * Calls the engine. Waits while the engine starts or restarts. `library`: the only library that the call is for; throws `library-switched` if
   * another one is open by then.
   */
  call(name: EngineCommandName, input: unknown, library?: string): Promise<unknown> {
    return this.#ask((id) => ({ type: 'call', id, name, input }), library)
  }

  mediaFile({ recordingId, channels }: PlayedSound): Promise<MediaFile> {
    return this.#ask((id) => ({ type: 'media', id, recordingId, channels }))
  }

  tryAccount(trial: AccountTrial, library?: string): Promise<SchemeTest[]> {
    return this.#ask((id) => ({ type: 'try-account', id, trial }), library)
  }

  saveAccount(account: AccountToSave, library?: string): Promise<Account> {
    return this.#ask((id) => ({ type: 'save-account', id, account }), library)
  }

  /** The address that the browser has to open. */
  beginSignIn(origin: string): Promise<string> {
    return this.#ask((id) => ({ type: 'begin-sign-in', id, origin }))
  }

  endSignIn(): Promise<SignedInAccount> {
    return this.#ask((id) => ({ type: 'end-sign-in', id }))
  }

  cancelSignIn(): void {
    this.#send({ type: 'cancel-sign-in' })
  }

  /** Closes the library in good order. Calls wait for the next `open`. */
  async close(): Promise<void> {
    await this.stop()
    this.#ready = Promise.withResolvers<void>()
    this.#setStatus('starting', null)
  }

  /** Records a request for updates in the ledger. `bytes`: of its path and query. Rejects if it was not recorded. */
  noteUpdateRequest(host: string, bytes: number): Promise<void> {
    return this.#ask((id) => ({ type: 'note-update-request', id, host, bytes }))
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#process
    if (!child) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        child.kill()
        resolve()
      }, stopTimeoutMs)
      child.onExit(() => {
        clearTimeout(timer)
        resolve()
      })
      this.#send({ type: 'stop' })
    })
  }

  /** Waits for the engine, and sends it a message that it answers. `library`: see {@link call}. */
  async #ask<T>(message: (id: number) => ToEngine, library?: string): Promise<T> {
    await this.#ready.promise
    if (library !== undefined && library !== this.#libraryPath)
      throw problem('library-switched', null, { retryable: true })
    if (!this.#process)
      throw this.#failure
        ? errorFromInfo({ ...this.#failure, retryable: true })
        : problem('engine-down', null, { retryable: true })
    const id = ++this.#callCount
    return (await new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#send(message(id))
    })) as T
  }

  /** Tells the engine the window's language, because exports use it. */
  speak(): void {
    this.#send({ type: 'speak', language: this.#deps.language() })
  }

  #send(message: ToEngine): void {
    this.#process?.send(message)
  }

  #checkNetwork(): void {
    const isOnline = net.isOnline()
    if (isOnline === this.#isOnline) return
    this.#isOnline = isOnline
    this.#send({ type: 'network', online: isOnline })
    if (isOnline) this.#send({ type: 'nudge' })
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        // A new engine assumes that there is a network, so tell it if there is none.
        if (!this.#isOnline) this.#send({ type: 'network', online: false })
        // From now on, a missing library is a missing disk.
        this.#mayCreate = false
        this.#setStatus('ready', null)
        this.#deps.onEvent('library.changed', {})
        this.#ready.resolve()
        return
      case 'fatal':
        this.#stopping = true
        this.#fail(message.error)
        this.#ready.resolve()
        this.#process?.kill()
        this.#process = null
        if (message.error.code === 'library-absent') this.#deps.onAbsent()
        return
      case 'result': {
        const call = this.#pending.get(message.id)
        this.#pending.delete(message.id)
        if (message.result.ok) call?.resolve(message.result.value)
        else call?.reject(errorFromInfo(message.result.error))
        return
      }
      case 'event':
        this.#deps.onEvent(message.name, message.payload)
        return
      case 'ask':
        void this.#answer(message.id, message.question)
        return
      case 'log':
      case 'stopped':
        return
    }
  }

  async #answer(id: number, question: EngineQuestion): Promise<void> {
    let result: Outcome<unknown>
    try {
      result = { ok: true, value: await this.#deps.answer(question) }
    } catch (error) {
      result = { ok: false, error: toErrorInfo(error) }
    }
    this.#send({ type: 'answer', id, result })
  }

  #died(): void {
    this.#process = null
    for (const { reject } of this.#pending.values()) reject(problem('engine-restarted', null, { retryable: true }))
    this.#pending.clear()
    this.#ready.resolve()
    if (this.#stopping) return
    this.#deathTimesMs.push(Date.now())
    const delayMs = restartDelayMs(this.#deathTimesMs)
    const code = delayMs === null ? 'engine-keeps-stopping' : 'engine-restarted'
    this.#deps.logs.of('engine')('error', 'process-died', { code })
    if (delayMs === null) {
      this.#fail(problemInfo('engine-keeps-stopping', null, { retryable: true }))
      return
    }
    this.#ready = Promise.withResolvers<void>()
    this.#setStatus('restarting', words.shell.engineRestarting)
    setTimeout(() => {
      if (!this.#stopping && !this.#process) this.#start()
    }, delayMs)
  }

  #fail(error: ErrorInfo): void {
    this.#failure = error
    this.#setStatus('failed', sentenceOf(error))
  }

  #setStatus(status: EngineStatus, message: string | null): void {
    this.status = status
    this.message = message
    this.#deps.onEvent('engine.status', { engine: status, message })
  }
}
