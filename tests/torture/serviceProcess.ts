import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import type { RecogniserProcess, StartRecogniser } from '../../electron/recognition/launch.ts'
import type { FromRecogniser } from '../../electron/recognition/types.ts'
import { createService } from '../../electron/service/index.ts'
import { silentLog } from '../../shared/errors/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { type FastClock, readClock } from './fastClock.ts'
import { heardOf, heardSegments } from './heard.ts'
import { seededRandom } from './random.ts'

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

const recogniser =
  (seed: number): StartRecogniser =>
  ({ audioPath }) => {
    const random = seededRandom(seed + audioPath.length)
    let tell: (message: FromRecogniser) => void = () => {}
    let end = () => {}
    let ended = false
    const endOnce = () => {
      if (ended) return
      ended = true
      setImmediate(end)
    }
    void (async () => {
      const sha256 = createHash('sha256')
      await pipeline(createReadStream(audioPath), sha256).catch(() => {})
      tell({ type: 'started' })
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 120)))
      tell({ type: 'progress', fraction: 0.5 })
      const heard = heardOf(sha256.digest('hex'))
      tell({
        type: 'result',
        data: {
          text: heard,
          language: 'en',
          duration: heardSegments,
          results: Array.from({ length: heardSegments }, (_, index) => ({
            start: index,
            end: index + 0.9,
            text: index === 0 ? heard : `Sentence ${index}.`,
            speaker_id: index % 2 === 0 ? 'SPEAKER_00' : 'SPEAKER_01',
            language: 'en-US',
          })),
          notices: [],
        },
      })
      endOnce()
    })()
    const process: RecogniserProcess = {
      onMessage: (listener) => {
        tell = (message) => {
          if (!ended) listener(message)
        }
      },
      onEnd: (listener) => {
        end = listener
      },
      kill: endOnce,
    }
    return process
  }

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
    startRecogniser: recogniser(seed),
    now: () => readClock(clock) + clockOffByMs,
  })
  rememberTasks(dataDir)
  post({ ready: { connection, port } })
}

/** The engine has tasks removed once it has their results. The verdict counts every task that ever existed. */
function rememberTasks(dataDir: string): void {
  const db = new Database(join(dataDir, 'service.sqlite'), { timeout: 10_000 })
  db.exec(`CREATE TABLE IF NOT EXISTS tasks_ever (transcription_id TEXT PRIMARY KEY, file_id TEXT);
    CREATE TRIGGER IF NOT EXISTS remember_task AFTER INSERT ON tasks
    BEGIN INSERT INTO tasks_ever (transcription_id, file_id) VALUES (new.transcription_id, new.file_id); END`)
  db.close()
}

/** The service's public origin is the proxy's, so its own port must be known beforehand. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
