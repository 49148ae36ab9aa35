import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FromService, SpeechModelChoice, ToService } from '../../shared/engineProtocol.ts'
import { TapelogError } from '../../shared/errors.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'

/** Both from source (electron/cli/…) and built (out/main/…) the package's root is two folders up from the entry. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url))
const serviceEntry = (): string =>
  import.meta.url.endsWith('.ts')
    ? join(packageRoot, 'electron/service/process.ts')
    : join(packageRoot, 'out/main/service.js')

/**
 * The service on this machine, started in a process of its own the first time it is asked for; it ends when this process
 * does, however that happens (the channel between them closes).
 */
export function embeddedService(dataDir: string, speechModel: SpeechModelChoice = 'auto') {
  let child: ChildProcess | null = null
  let starting: Promise<ServiceConnection> | null = null

  const start = () =>
    new Promise<ServiceConnection>((resolve, reject) => {
      const process = fork(serviceEntry(), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      child = process
      const init: ToService = { type: 'init', dataDir, packageRoot, port: 0, speechModel }
      process.on('message', (message) => {
        const said = message as FromService
        if (said.type === 'ready') resolve(said.connection)
        else if (said.type === 'fatal')
          reject(new TapelogError(said.error.code, said.error.message, { retryable: said.error.retryable }))
      })
      process.on('exit', () => {
        starting = null
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
      process.send(init)
    })

  return {
    connect: () => {
      starting ??= start()
      return starting
    },
    stop: () => {
      child?.kill()
    },
  }
}
