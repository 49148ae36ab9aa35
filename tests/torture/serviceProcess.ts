import { createService } from '../../electron/service/index.ts'
import { silentLog } from '../../shared/errors/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { freePort } from '../support/freePort.ts'
import { besideService } from './besideService.ts'
import { type FastClock, readClock } from './fastClock.ts'
import { hearsHash } from './hearsHash.ts'

/** The embedded service in its own process, which outlives every victim. Everything is real except the recogniser. */
export type ServiceOrders = {
  dataDir: string
  packageRoot: string
  publicOrigin: string
  clock: FastClock
  seed: number
}
export type ToTorturedService = { orders: ServiceOrders } | { clockOffByMs: number }
export type FromTorturedService = { ready: { connection: ServiceConnection; port: number } } | { moved: true }

let clockOffByMs = 0
const post = (message: FromTorturedService) => process.send?.(message)

process.on('message', (message: ToTorturedService) => {
  if ('clockOffByMs' in message) {
    clockOffByMs = message.clockOffByMs
    post({ moved: true })
    return
  }
  void start(message.orders)
})
process.on('disconnect', () => process.exit(0))

async function start({ dataDir, packageRoot, publicOrigin, clock, seed }: ServiceOrders): Promise<void> {
  const port = await freePort()
  const { connection } = await createService({
    dataDir,
    packageRoot,
    port,
    publicOrigin,
    speechModel: 'demo',
    log: silentLog,
    startRecogniser: hearsHash(seed),
    now: () => readClock(clock) + clockOffByMs,
  })
  await rememberTasks(dataDir)
  post({ ready: { connection, port } })
}

/** The engine has tasks removed once it has their results. The verdict counts every task that ever existed. */
const rememberTasks = (dataDir: string): Promise<unknown> =>
  besideService(dataDir, (db) =>
    db.exec(`CREATE TABLE IF NOT EXISTS tasks_ever (transcription_id TEXT PRIMARY KEY, file_id TEXT);
      CREATE TRIGGER IF NOT EXISTS remember_task AFTER INSERT ON tasks
      BEGIN INSERT INTO tasks_ever (transcription_id, file_id) VALUES (new.transcription_id, new.file_id); END`),
  )
