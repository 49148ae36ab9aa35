import type { Log } from '../../../../shared/errors/log.ts'
import { createNewsroomNode } from '../node.ts'
import { withDatabaseProblems } from '../postgres/databaseProblems.ts'
import { listenOptionsOf } from '../settings/listening.ts'
import { storeSettingsOf } from '../settings/readSettings.ts'
import type { apiGroups, SettingValues } from '../settings/table.ts'
import { demandMigrated, postgresOf, queueOf, withDatabase } from './database.ts'

type ApiValues = SettingValues<(typeof apiGroups)[number]>

/** A node that runs. `drain`: says for a while that it is not ready, then finishes its requests and closes. */
export type RunningApi = { origin: string; address: string; drain: () => Promise<void> }

/**
 * Starts a node that answers requests. Rejects with 'database-not-migrated', 'database-newer', 'port-taken' and the
 * errors of `databaseProblem`.
 */
export async function startApi(
  values: ApiValues,
  { packageRoot, log }: { packageRoot: string; log: Log },
): Promise<RunningApi> {
  await withDatabase(values, log, (store) => demandMigrated(store, packageRoot))
  const node = await withDatabaseProblems(() =>
    createNewsroomNode({
      ...listenOptionsOf(values),
      ...{ database: postgresOf(values), queue: queueOf(values), objectStore: storeSettingsOf(values) },
      ...{ workFolder: values['work.folder'], fileUrlOrigins: values['fetch.origins'] },
      ...{ devices: values['devices.known'], bounds: { connections: values['listen.connections'] } },
      tasksPerWorkerKey: values['queue.tasksPerWorkerKey'],
      ...{ ...operationOf(values), signIn: values['signIn.providers'] ?? [] },
      ...{ auditKeepDays: values['audit.keepDays'], packageRoot, log },
    }),
  )
  log('info', 'node-started', { node: node.nodeId, address: node.address })
  return {
    origin: node.origin,
    address: node.address,
    drain: () =>
      node.drain({
        noticeMs: values['listen.noticeSeconds'] * 1000,
        finishMs: values['listen.finishSeconds'] * 1000,
      }),
  }
}

function operationOf(values: ApiValues) {
  const port = values['operation.port']
  return port === null ? {} : { operation: { host: values['operation.host'], port } }
}
