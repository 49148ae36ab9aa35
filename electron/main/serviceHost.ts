import { errorFromInfo } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/errors/problem.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { FromService, ToService } from '../../shared/processes/engineProtocol.ts'
import { type HostedProcess, hostProcess } from './hostedProcess.ts'
import { RecogniserHost } from './recogniserHost.ts'

/** The embedded service's process. It starts when it is first needed, and again after it died. */
export class ServiceHost {
  readonly #dataDir: string
  readonly #packageRoot: string
  readonly #modelsFolder: string
  #process: HostedProcess | null = null
  #connection: Promise<ServiceConnection> | null = null

  constructor(places: { dataDir: string; packageRoot: string; modelsFolder: string }) {
    this.#dataDir = places.dataDir
    this.#packageRoot = places.packageRoot
    this.#modelsFolder = places.modelsFolder
  }

  connect(): Promise<ServiceConnection> {
    this.#connection ??= this.#start()
    return this.#connection
  }

  stop(): void {
    this.#process?.kill()
  }

  #start(): Promise<ServiceConnection> {
    return new Promise((resolve, reject) => {
      const child = hostProcess('service', this.#packageRoot)
      this.#process = child
      const recognisers = new RecogniserHost(this.#packageRoot)
      child.onMessage((raw) => {
        const message = raw as FromService
        switch (message.type) {
          case 'ready':
            resolve(message.connection)
            return
          case 'fatal':
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
        }
      })
      child.onExit(() => {
        recognisers.endAll()
        this.#connection = null
        reject(problem('service-stopped', null, { retryable: true }))
      })
      const init: ToService = {
        type: 'init',
        dataDir: this.#dataDir,
        packageRoot: this.#packageRoot,
        modelsFolder: this.#modelsFolder,
        port: 0,
        speechModel: 'auto',
      }
      child.send(init)
    })
  }
}
