import { apiGroups, jsonLog, newsroomCommands } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { exitCode } from '../output.ts'
import { interruption, type Terminal } from '../terminal.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** Runs a node until SIGTERM or SIGINT. A second signal ends it at once. */
export function serviceApiCommand(terminal: Terminal, flags: ServiceFlags): Promise<number> {
  return withSettings(terminal, flags, apiGroups, async (values) => {
    const { startApi } = await newsroomCommands.api()
    const log = jsonLog((line) => terminal.stdout.write(line), values['log.level'])
    const node = await startApi(values, { packageRoot, log })
    await interruption(terminal)
    log('info', 'node-drains')
    await node.drain()
    log('info', 'node-ended')
    return exitCode.done
  })
}
