import { net, powerMonitor } from 'electron'
import type { EngineCommandName, EventName } from '../../shared/contract.ts'
import type {
  EngineAnswer,
  EngineQuestion,
  FromEngine,
  MediaFile,
  Settled,
  ToEngine,
} from '../../shared/engineProtocol.ts'
import { TapelogError, toErrorInfo } from '../../shared/errors.ts'
import { type HostedProcess, hostProcess } from './hostedProcess.ts'
import { restartDelayMs } from './restartPolicy.ts'

export type EngineStatus = 'starting' | 'ready' | 'restarting' | 'failed'

type EngineHostDeps = {
  libraryPath: string
  packageRoot: string
  onEvent: (name: EventName, payload: unknown) => void
  answer: <Q extends EngineQuestion>(question: Q) => Promise<EngineAnswer[Q['kind']]>
}

const stopTimeoutMs = 8000
/** Electron's main process has no event for it: the connection is looked at this often. */
const networkLookMs = 10_000

/**
 * The engine's process as the shell sees it: calls with answers, events, and a restart when it dies. A call that was under
 * way when it died fails as retryable; the jobs go on by themselves, because they are rows.
 */
export class EngineHost {
  readonly #deps: EngineHostDeps
  #process: HostedProcess | null = null
  #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  #callCount = 0
  readonly #deathTimesMs: number[] = []
  #isOnline = net.isOnline()
  #stopping = false
  /** Settled once the engine takes calls, or never will again; a new one each time it dies. */
  #ready = Promise.withResolvers<void>()
  status: EngineStatus = 'starting'
  message: string | null = null

  constructor(deps: EngineHostDeps) {
    this.#deps = deps
    powerMonitor.on('resume', () => this.#send({ type: 'nudge' }))
    powerMonitor.on('unlock-screen', () => this.#send({ type: 'nudge' }))
    setInterval(() => this.#lookAtNetwork(), networkLookMs).unref()
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  start(): void {
    const child = hostProcess('engine', this.#deps.packageRoot)
    this.#process = child
    child.onMessage((message) => this.#receive(message as FromEngine))
    child.onExit(() => this.#died())
    this.#send({ type: 'init', libraryPath: this.#deps.libraryPath, packageRoot: this.#deps.packageRoot })
  }

  /** Asks the engine; waits for it while it starts or is being restarted. */
  async call(name: EngineCommandName, input: unknown): Promise<unknown> {
    await this.#ready.promise
    return this.#ask((id) => ({ type: 'call', id, name, input }))
  }

  async mediaFile(recordingId: number): Promise<MediaFile> {
    await this.#ready.promise
    return (await this.#ask((id) => ({ type: 'media', id, recordingId }))) as MediaFile
  }

  /** What waits for a sign-in may go on now. */
  credentialsChanged(): void {
    this.#send({ type: 'credentials-changed' })
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
        new TapelogError('engine-down', this.message ?? 'Tapelog’s engine is not running. Restart Tapelog.', {
          retryable: true,
        }),
      )
    const id = ++this.#callCount
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#send(message(id))
    })
  }

  #send(message: ToEngine): void {
    this.#process?.send(message)
  }

  #lookAtNetwork(): void {
    const isOnline = net.isOnline()
    if (isOnline === this.#isOnline) return
    this.#isOnline = isOnline
    this.#send({ type: 'network', online: isOnline })
    if (isOnline) this.#send({ type: 'nudge' })
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        // An engine takes it that there is a network until it is told otherwise.
        if (!this.#isOnline) this.#send({ type: 'network', online: false })
        this.#setStatus('ready', null)
        this.#deps.onEvent('library.changed', {})
        this.#ready.resolve()
        return
      case 'fatal':
        this.#stopping = true
        this.#setStatus('failed', message.error.message)
        this.#ready.resolve()
        this.#process?.kill()
        return
      case 'result': {
        const call = this.#pending.get(message.id)
        this.#pending.delete(message.id)
        if (message.result.ok) call?.resolve(message.result.value)
        else {
          const { code, message: sentence, retryable } = message.result.error
          call?.reject(new TapelogError(code, sentence, { retryable }))
        }
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
    let result: Settled<unknown>
    try {
      result = { ok: true, value: await this.#deps.answer(question) }
    } catch (error) {
      result = { ok: false, error: toErrorInfo(error) }
    }
    this.#send({ type: 'answer', id, result })
  }

  #died(): void {
    this.#process = null
    for (const { reject } of this.#pending.values())
      reject(
        new TapelogError('engine-restarted', 'Tapelog’s engine was restarted. Nothing was lost; try that again.', {
          retryable: true,
        }),
      )
    this.#pending.clear()
    // Calls in the air were refused above; those that come now wait for the next engine.
    this.#ready.resolve()
    if (this.#stopping) return
    this.#deathTimesMs.push(Date.now())
    const delayMs = restartDelayMs(this.#deathTimesMs)
    if (delayMs === null) {
      this.#setStatus(
        'failed',
        'Tapelog’s engine keeps stopping. Your recordings are safe; restart Tapelog, and report it if this comes back.',
      )
      return
    }
    this.#ready = Promise.withResolvers<void>()
    this.#setStatus('restarting', 'Tapelog’s engine stopped and is being restarted. Your recordings are safe.')
    setTimeout(() => {
      if (!this.#stopping) this.start()
    }, delayMs)
  }

  #setStatus(status: EngineStatus, message: string | null): void {
    this.status = status
    this.message = message
    this.#deps.onEvent('engine.status', { engine: status, message })
  }
}
