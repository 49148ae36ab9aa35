import { errorFromInfo } from '../../shared/errors/errors.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { FromService, ToService } from '../../shared/processes/engineProtocol.ts'
import { problem } from '../../shared/words/problem.ts'
import { type HostedProcess, hostProcess, type Logs } from './hostedProcess.ts'
import { RecogniserHost } from './recogniserHost.ts'

/** The embedded service's process. It starts when it is first needed, and again after it died. */
export class ServiceHost {
  readonly #dataDir: () => string
  readonly #packageRoot: string
  readonly #modelsFolder: string
  readonly #logs: Logs
  #isStopping = false
  #process: HostedProcess | null = null
  #connection: Promise<ServiceConnection> | null = null

  /** `dataDir`: read at each start, because the library may move. */
  constructor(places: { dataDir: () => string; packageRoot: string; modelsFolder: string; logs: Logs }) {
    this.#dataDir = places.dataDir
    this.#packageRoot = places.packageRoot
    this.#modelsFolder = places.modelsFolder
    this.#logs = places.logs
  }

  connect(): Promise<ServiceConnection> {
    this.#connection ??= this.#start()
    return this.#connection
  }

  /** Resolves when the process has ended. The next `connect` starts another. */
  async stop(): Promise<void> {
    const child = this.#process
    if (!child) return
    const ended = new Promise<void>((resolve) => child.onExit(() => resolve()))
    this.#isStopping = true
    child.kill()
    await ended
  }

  #start(): Promise<ServiceConnection> {
    return new Promise((resolve, reject) => {
      this.#isStopping = false
      const host = { packageRoot: this.#packageRoot, logs: this.#logs }
      const child = hostProcess('service', host)
      this.#process = child
      const recognisers = new RecogniserHost(host)
      child.onMessage((raw) => {
        const message = raw as FromService
        switch (message.type) {
          case 'ready':
            resolve(message.connection)
            return
          case 'fatal':
            this.#logs.of('service')('error', 'service-not-started', { code: message.error.code })
            reject(errorFromInfo(message.error))
            child.kill()
            return
          case 'start-recogniser':
            recognisers.start(message, (answer) => child.send(answer))
            return
          case 'next-job':
            recognisers.next(message)
            return
          case 'end-recogniser':
            recognisers.end(message.id)
            return
          case 'log':
            return
        }
      })
      child.onExit(() => {
        recognisers.endAll()
        if (!this.#isStopping) this.#logs.of('service')('error', 'process-died', { code: 'service-stopped' })
        if (this.#process === child) this.#process = null
        this.#connection = null
        reject(problem('service-stopped', null, { retryable: true }))
      })
      const init: ToService = {
        type: 'init',
        dataDir: this.#dataDir(),
        packageRoot: this.#packageRoot,
        modelsFolder: this.#modelsFolder,
        port: 0,
        speechModel: 'auto',
      }
      child.send(init)
    })
  }
}
