import { fork } from 'node:child_process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { Destination } from '../../shared/recordings/domain.ts'
import { endsWithTheRig } from './children.ts'
import type { FromTorturedService, ServiceOrders, ToTorturedService } from './serviceProcess.ts'

/** A task that the service ever had, also if it was removed since. */
export type TaskEver = { transcription_id: string; file_id: string }

export type TortureService = {
  /** The service's addresses begin with the public origin that it was started with. */
  connection: ServiceConnection
  /** What the service is for its client. */
  destination: Destination
  /** The origin where it really listens. */
  port: number
  /** The port of its object store, if recordings are sent to one. */
  storePort?: number
  moveClock(offByMs: number): void
  tasksEver(): Promise<TaskEver[]>
  stop(): Promise<void>
}
export type StartTortureService = (orders: ServiceOrders, env: NodeJS.ProcessEnv) => Promise<TortureService>

/** Starts the embedded service in its own process, which ends with this one. */
export const startTortureService: StartTortureService = async (orders, env) => ({
  ...(await startServiceProcess('serviceProcess.ts', orders, env)),
  destination: 'this-machine',
  async tasksEver() {
    const db = new Database(join(orders.dataDir, 'service.sqlite'), { readonly: true })
    const tasks = db.prepare<[], TaskEver>('SELECT * FROM tasks_ever').all()
    db.close()
    return tasks
  },
})

/** Starts a service in its own process, which ends with this one. `script`: a program beside this one, which takes the orders. */
export async function startServiceProcess(
  script: string,
  orders: ServiceOrders,
  env: NodeJS.ProcessEnv,
): Promise<Pick<TortureService, 'connection' | 'port' | 'moveClock' | 'stop'>> {
  const child = endsWithTheRig(
    fork(join(import.meta.dirname, script), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
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
