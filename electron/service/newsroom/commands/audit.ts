import { silentLog } from '../../../../shared/errors/log.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { listClients } from '../clients/clientCommands.ts'
import { type AuditRange, exportAudit } from '../operation/auditLog.ts'
import type { SettingValues } from '../settings/table.ts'
import { demandMigrated, withDatabase } from './database.ts'

/**
 * Hands the entries of the audit on, one JSON line at a time, and waits for each to be written. Throws 'client-unknown'
 * and the errors of `databaseProblem`.
 */
export const writeAudit = (
  values: SettingValues<'database'>,
  range: AuditRange,
  packageRoot: string,
  write: (line: string) => Promise<void>,
): Promise<void> =>
  withDatabase(values, silentLog, async (store) => {
    await demandMigrated(store, packageRoot)
    const { clientId: id } = range
    if (id !== undefined && !(await listClients(store)).some(({ client_id }) => client_id === id))
      throw problem('client-unknown', { id })
    for await (const entry of exportAudit(store, range)) await write(`${JSON.stringify(entry)}\n`)
  })
