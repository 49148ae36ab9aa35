import { silentLog } from '../../../../shared/errors/log.ts'
import type { Check } from '../check/check.ts'
import { checkAddresses, checkWorkFolder } from '../check/checkAddresses.ts'
import { checkDatabase } from '../check/checkDatabase.ts'
import { type Reconciled, type ReconcileOptions, reconcile } from '../check/reconcile.ts'
import { checkStore } from '../objects/checkStore.ts'
import { S3Objects } from '../objects/s3Objects.ts'
import { storeSettingsOf } from '../settings/readSettings.ts'
import type { apiGroups, SettingValues } from '../settings/table.ts'
import { demandMigrated, withDatabase } from './database.ts'

type ApiValues = SettingValues<(typeof apiGroups)[number]>

/** Tries everything that a node needs. `say` is called with each result as soon as it is there. */
export async function checkService(values: ApiValues, packageRoot: string, say: (check: Check) => void): Promise<void> {
  for (const check of await checkDatabase(values, packageRoot)) say(check)
  for (const { what, ok, sentence } of await checkStore(storeSettingsOf(values)))
    say({ code: 'store', state: ok ? 'ok' : 'failed', values: { what, sentence } })
  say(await checkWorkFolder(values['work.folder']))
  for (const check of await checkAddresses(values)) say(check)
}

/** Compares the database with the bucket. Removes nothing unless told to. */
export function reconcileService(
  values: SettingValues<'database' | 'store'>,
  packageRoot: string,
  options: ReconcileOptions,
): Promise<Reconciled> {
  return withDatabase(values, silentLog, async (store) => {
    await demandMigrated(store, packageRoot)
    const objects = new S3Objects(storeSettingsOf(values))
    try {
      return await reconcile({ store, objects }, options)
    } finally {
      objects.close()
    }
  })
}
