import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorFromInfo } from '../../shared/errors/errors.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { FromService, SpeechModelChoice, ToService } from '../../shared/processes/engineProtocol.ts'
import { problem } from '../../shared/words/problem.ts'
import { childEnvironment, fork, modelsPlace } from '../system/index.ts'
import type { Terminal } from './terminal.ts'

/** This path is two folders above this module, both in source (electron/cli/…) and in a build (out/main/…). */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url))
const serviceEntry = (): string =>
  import.meta.url.endsWith('.ts')
    ? join(packageRoot, 'electron/service/process.ts')
    : join(packageRoot, 'out/main/service.js')

/** A service needs a moment to end its recogniser. */
const longestEndMs = 10_000

/**
 * The service on this machine, in its own process. The first `connect` starts it. It ends when this process ends, even after a crash,
 * because the channel between them closes.
 */
export function embeddedService(
  { env }: Pick<Terminal, 'env'>,
  dataDir: string,
  speechModel: SpeechModelChoice = 'auto',
) {
  let child: ChildProcess | null = null
  let starting: Promise<ServiceConnection> | null = null

  const start = () =>
    new Promise<ServiceConnection>((resolve, reject) => {
      const service = fork(serviceEntry(), {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: childEnvironment({}, env),
      })
      child = service
      const init: ToService = {
        type: 'init',
        dataDir,
        packageRoot,
        modelsFolder: modelsPlace(env),
        port: 0,
        speechModel,
      }
      service.on('message', (message) => {
        const received = message as FromService
        if (received.type === 'ready') resolve(received.connection)
        else if (received.type === 'fatal') reject(errorFromInfo(received.error))
      })
      service.on('exit', () => {
        starting = null
        reject(problem('service-stopped', null, { retryable: true }))
      })
      service.send(init)
    })

  return {
    connect: () => {
      starting ??= start()
      return starting
    },
    /** Resolves once the process has ended. One that does not end when it is asked to is killed: its folder survives that. */
    stop: async () => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const service = child
      const ended = once(service, 'exit')
      service.kill()
      const overdue = setTimeout(() => service.kill('SIGKILL'), longestEndMs)
      await ended
      clearTimeout(overdue)
    },
  }
}
