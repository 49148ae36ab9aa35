import { once } from 'node:events'
import { newsroomCommands } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { exitCode } from '../output.ts'
import type { Terminal } from '../terminal.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** `until`: a time in milliseconds; only entries before it. */
type AuditFlags = ServiceFlags & { client?: string; fromId?: number; until?: number }

/** Prints the audit as JSON lines. */
export function serviceAuditCommand(
  terminal: Terminal,
  { client, fromId, until, ...flags }: AuditFlags,
): Promise<number> {
  return withSettings(terminal, flags, ['database'], async (values) => {
    const { writeAudit } = await newsroomCommands.audit()
    const range = {
      ...(client === undefined ? {} : { clientId: client }),
      ...(fromId === undefined ? {} : { fromId }),
      ...(until === undefined ? {} : { toMs: until }),
    }
    await writeAudit(values, range, packageRoot, async (line) => {
      if (!terminal.stdout.write(line)) await once(terminal.stdout, 'drain')
    })
    return exitCode.done
  })
}
