import { net, powerMonitor } from 'electron'
import type { Account, AccountToSave, AccountTrial, SchemeTest } from '../../shared/accounts/account.ts'
import type { EngineCommandName, EventName } from '../../shared/contract.ts'
import { type ErrorInfo, errorFromInfo, toErrorInfo } from '../../shared/errors/errors.ts'
import { problem, problemInfo, sentenceOf } from '../../shared/errors/problem.ts'
import type {
  EngineAnswer,
  EngineQuestion,
  FromEngine,
  MediaFile,
  Outcome,
  ToEngine,
} from '../../shared/processes/engineProtocol.ts'
import { type InterfaceLanguage, words } from '../../shared/words/catalogue.ts'
import { type HostedProcess, hostProcess, restartDelayMs } from './hostedProcess.ts'

type EngineStatus = 'starting' | 'ready' | 'restarting' | 'failed'

type EngineHostDeps = {
  libraryPath: string
  packageRoot: string
  language: () => InterfaceLanguage
  onEvent: (name: EventName, payload: unknown) => void
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

  start(): void {
    const child = hostProcess('engine', this.#deps.packageRoot)
    this.#process = child
    child.onMessage((message) => this.#receive(message as FromEngine))
    child.onExit(() => this.#died())
    const { libraryPath, packageRoot, language } = this.#deps
    this.#send({ type: 'init', libraryPath, packageRoot, language: language() })
  }

  /** Calls the engine. Waits while the engine starts or restarts. */
  async call(name: EngineCommandName, input: unknown): Promise<unknown> {
    await this.#ready.promise
    return this.#ask((id) => ({ type: 'call', id, name, input }))
  }

  async mediaFile(recordingId: number): Promise<MediaFile> {
    await this.#ready.promise
    return (await this.#ask((id) => ({ type: 'media', id, recordingId }))) as MediaFile
  }

  async tryAccount(trial: AccountTrial): Promise<SchemeTest[]> {
    await this.#ready.promise
    return (await this.#ask((id) => ({ type: 'try-account', id, trial }))) as SchemeTest[]
  }

  async saveAccount(account: AccountToSave): Promise<Account> {
    await this.#ready.promise
    return (await this.#ask((id) => ({ type: 'save-account', id, account }))) as Account
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

  #ask(message: (id: number) => ToEngine): Promise<unknown> {
    if (!this.#process)
      return Promise.reject(
        this.#failure
          ? errorFromInfo({ ...this.#failure, retryable: true })
          : problem('engine-down', null, { retryable: true }),
      )
    const id = ++this.#callCount
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#send(message(id))
    })
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
        this.#setStatus('ready', null)
        this.#deps.onEvent('library.changed', {})
        this.#ready.resolve()
        return
      case 'fatal':
        this.#stopping = true
        this.#fail(message.error)
        this.#ready.resolve()
        this.#process?.kill()
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
        if (message.level === 'error' || process.env.TAPELOG_DEBUG)
          process.stderr.write(`${JSON.stringify({ level: message.level, event: message.event, ...message.fields })}\n`)
        return
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
    if (delayMs === null) {
      this.#fail(problemInfo('engine-keeps-stopping', null, { retryable: true }))
      return
    }
    this.#ready = Promise.withResolvers<void>()
    this.#setStatus('restarting', words.shell.engineRestarting)
    setTimeout(() => {
      if (!this.#stopping) this.start()
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
