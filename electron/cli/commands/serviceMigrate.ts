import { silentLog } from '../../../shared/errors/log.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { newsroomCommands } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { report } from '../output.ts'
import type { Terminal } from '../terminal.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** Makes or updates the tables; with --dry-run, says what that would be. */
export function serviceMigrateCommand(terminal: Terminal, flags: ServiceFlags & { dryRun?: boolean }): Promise<number> {
  return withSettings(terminal, flags, ['database', 'queue'], async (values) => {
    const { migrateService, pendingChanges } = await newsroomCommands.migrate()
    const out = report(terminal, null, flags.json ?? false)
    const isDry = flags.dryRun ?? false
    const { migrations, queue } = isDry
      ? await pendingChanges(values, packageRoot, silentLog)
      : await migrateService(values, packageRoot, silentLog)
    const { nothing, would, did, migration, queue: queueTables } = words.terminalService.migrate
    const steps = [...migrations.map(migration), ...(queue === 'current' ? [] : [queueTables])]
    out.line(steps.length === 0 ? nothing : isDry ? would : did)
    for (const step of steps) out.line(`  ${step}`)
    return out.result({ ok: true, dryRun: isDry, migrations, queue })
  })
}
