import type { FromService, ToService } from '../../shared/engineProtocol.ts'
import { TapelogError } from '../../shared/errors.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { type HostedProcess, hostProcess } from './hostedProcess.ts'
import { RecogniserHost } from './recogniserHost.ts'

/** The embedded service, started when it is first asked for and again when it died since. */
export class ServiceHost {
  readonly #dataDir: string
  readonly #packageRoot: string
  #process: HostedProcess | null = null
  #connection: Promise<ServiceConnection> | null = null

  constructor(dataDir: string, packageRoot: string) {
    this.#dataDir = dataDir
    this.#packageRoot = packageRoot
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
      child.onMessage((message) => {
        const said = message as FromService
        switch (said.type) {
          case 'ready':
            resolve(said.connection)
            return
          case 'fatal':
            reject(new TapelogError(said.error.code, said.error.message, { retryable: said.error.retryable }))
            child.kill()
            return
          case 'start-recogniser':
            recognisers.start(said, (answer) => child.send(answer))
            return
          case 'end-recogniser':
            recognisers.end(said.id)
            return
        }
      })
      child.onExit(() => {
        recognisers.endAll()
        this.#connection = null
        reject(
          new TapelogError(
            'service-stopped',
            'The transcription service on this machine stopped. It is started again.',
            {
              retryable: true,
            },
          ),
        )
      })
      const init: ToService = {
        type: 'init',
        dataDir: this.#dataDir,
        packageRoot: this.#packageRoot,
        port: 0,
        speechModel: 'auto',
      }
      child.send(init)
    })
  }
}
