import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { usualQueueSettings } from '../../electron/service/newsroom/queue/settings.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { startObjectStore } from '../newsroom/setup/objectStore.ts'
import { openNewsroom } from '../newsroom/setup/openNewsroom.ts'
import { packageRoot } from '../newsroom/setup/packageRoot.ts'
import { startPostgres } from '../newsroom/setup/postgres.ts'
import { settingsFor } from '../newsroom/setup/storeSettings.ts'
import { startWorkerProcess } from '../newsroom/setup/workerProcesses.ts'
import { eventually } from '../support/waiting.ts'

/**
 * How long after `kill -9` of a worker another worker has its task, at the usual heartbeat: two nodes, some workers with
 * a task each, killed at random moments of the heartbeat, and one worker with room for all. Prints JSON.
 *
 *     node tests/bench/newsroomRetake.ts [workers]
 */
const killed = Number(process.argv[2] ?? 8)
const usualQueue = {
  heartbeatSeconds: usualQueueSettings.heartbeatSeconds,
  monitorSeconds: usualQueueSettings.monitorSeconds,
}

const database = await startPostgres(async (url) => {
  await migrate({ url }, packageRoot, silentLog)
  await migrateQueue({ url }, silentLog)
})
const store = await startObjectStore({ keeps: 'memory' })
const desk = await openNewsroom(await database.newDatabase(), settingsFor(store))
try {
  const nodes = [await desk.openNode({ queue: usualQueue }), await desk.openNode({ queue: usualQueue })] as const
  const { DownloadUrl } = await nodes[0].upload(Buffer.from('This stands for a recording.'))
  const working: { id: string; worker: Awaited<ReturnType<typeof startWorkerProcess>> }[] = []
  for (let count = 0; count < killed; count++) {
    const node = nodes[count % 2] ?? nodes[0]
    const settings = await desk.newWorkerSettings(node.address)
    const worker = await startWorkerProcess({ ...settings, hears: 'one-stretch', allowUnsealed: true })
    const id = await nodes[0].submit(DownloadUrl)
    await eventually(
      () => nodes[0].call('readPartialResults', { params: { transcription_id: id } }),
      ({ body }) => body.segments.length === 1,
    )
    working.push({ id, worker })
  }
  await desk.openWorker(nodes[1].address, { atOnce: () => killed })
  const claimsOf = async (id: string) =>
    (await desk.store.db.selectFrom('tasks').select('claims').where('transcription_id', '=', id).executeTakeFirst())
      ?.claims
  const seconds = await Promise.all(
    working.map(async ({ id, worker }) => {
      await pause(Math.random() * 1000 * usualQueue.heartbeatSeconds)
      const beganMs = performance.now()
      await worker.stop('SIGKILL')
      await eventually(
        () => claimsOf(id),
        (claims) => claims === 2,
      )
      return Math.round((performance.now() - beganMs) / 100) / 10
    }),
  )
  seconds.sort((one, other) => one - other)
  const [half, longest] = [seconds[Math.floor(seconds.length / 2)], seconds.at(-1)]
  console.log(
    JSON.stringify({
      measured: 'seconds until a killed worker’s task is taken again',
      ...usualQueue,
      seconds,
      half,
      longest,
      load: loadavg()[0],
    }),
  )
} finally {
  await desk.close()
  await database.stop()
  await store.stop()
}
process.exit()
