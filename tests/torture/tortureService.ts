import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { endsWithTheRig } from './children.ts'
import type { FromTorturedService, ServiceOrders, ToTorturedService } from './serviceProcess.ts'

export type TortureService = {
  /** The service's addresses begin with the public origin that it was started with. */
  connection: ServiceConnection
  /** The origin where it really listens. */
  port: number
  moveClock(offByMs: number): void
  stop(): Promise<void>
}

/** Starts the service in its own process, which ends with this one. */
export async function startTortureService(orders: ServiceOrders, env: NodeJS.ProcessEnv): Promise<TortureService> {
  const child = endsWithTheRig(
    fork(join(import.meta.dirname, 'serviceProcess.ts'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const tell = (message: ToTorturedService) => child.send(message)
  const { connection, port } = await new Promise<{ connection: ServiceConnection; port: number }>((resolve, reject) => {
    child.on('message', (message: FromTorturedService) => {
      if ('ready' in message) resolve(message.ready)
    })
    child.once('exit', () => reject(new Error('The service did not start.')))
    tell({ orders })
  })
  return {
    connection,
    port,
    moveClock: (clockOffByMs) => void tell({ clockOffByMs }),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
