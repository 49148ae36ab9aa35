import { PgBoss } from 'pg-boss'
import type { Log } from '../../../../shared/errors/log.ts'
import { type QueueSettings, queueName, queueSchema, usualQueueSettings } from './settings.ts'

/** The longest that pg-boss allows. A task that takes longer is claimed again, and continues after its first words. */
const longestTaskSeconds = 24 * 3600
/** So long that waiting tasks never expire in the queue: the rows decide when a task ends. */
const waitsSeconds = 10 * 365 * 24 * 3600
/** So many that the queue never gives a task up: the rows count claims. */
const endlessRetries = 1_000_000

/** Makes or updates the queue's tables. Nodes may do this at the same time. */
export async function migrateQueue(settings: QueueSettings, log: Log): Promise<void> {
  const boss = bossOf(settings, log, { migrate: true, supervise: false })
  try {
    await boss.start()
    const { heartbeatSeconds, endedJobsSeconds } = { ...usualQueueSettings, ...settings }
    const options = {
      retryLimit: endlessRetries,
      retryDelay: 0,
      retryBackoff: false,
      expireInSeconds: longestTaskSeconds,
      retentionSeconds: waitsSeconds,
      deleteAfterSeconds: endedJobsSeconds,
      heartbeatSeconds,
    }
    await boss.createQueue(queueName, options)
    await boss.updateQueue(queueName, options)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Gives a node access to the queue, and lets it look for workers whose heartbeats have stopped. */
export async function startBoss(settings: QueueSettings, log: Log): Promise<PgBoss> {
  const boss = bossOf(settings, log, { migrate: false, supervise: true })
  await boss.start()
  return boss
}

function bossOf(settings: QueueSettings, log: Log, { migrate, supervise }: { migrate: boolean; supervise: boolean }) {
  const { url, connections, monitorSeconds } = { ...usualQueueSettings, ...settings }
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    max: connections,
    application_name: 'tapelog-queue',
    migrate,
    supervise,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    schedule: false,
  })
  boss.on('error', (error) => log('error', 'queue-error', { code: 'code' in error ? String(error.code) : error.name }))
  boss.on('warning', () => log('warn', 'queue-warning'))
  return boss
}
