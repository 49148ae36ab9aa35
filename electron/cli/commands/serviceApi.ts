import { apiGroups, jsonLog, newsroomCommands } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { exitCode } from '../session.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** Runs a node until SIGTERM or SIGINT. A second signal ends it at once. */
export function serviceApiCommand(flags: ServiceFlags): Promise<number> {
  return withSettings(flags, apiGroups, async (values) => {
    const { startApi } = await newsroomCommands.api()
    const log = jsonLog((line) => process.stdout.write(line), values['log.level'])
    const node = await startApi(values, { packageRoot, log })
    await signalled()
    log('info', 'node-drains')
    await node.drain()
    log('info', 'node-ended')
    return exitCode.done
  })
}

/** Resolves at the first SIGTERM or SIGINT. The next one ends the process, as usual. */
export const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      process.removeListener('SIGINT', done)
      process.removeListener('SIGTERM', done)
      resolve()
    }
    process.on('SIGINT', done)
    process.on('SIGTERM', done)
  })
