import { jsonLog, newsroomCommands } from '../../service/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { exitCode } from '../output.ts'
import { interruption, type Terminal } from '../terminal.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** Runs a worker until SIGTERM or SIGINT, or until the service refuses it. */
export function serviceWorkerCommand(terminal: Terminal, flags: ServiceFlags): Promise<number> {
  return withSettings(terminal, flags, ['work', 'log', 'worker'], async (values) => {
    const { startServiceWorker } = await newsroomCommands.worker()
    const log = jsonLog((line) => terminal.stdout.write(line), values['log.level'])
    const worker = await startServiceWorker(values, { packageRoot, modelsFolder: modelsPlace(terminal.env), log })
    log('info', 'worker-started')
    await Promise.race([interruption(terminal), worker.ended])
    log('info', 'worker-drains')
    await worker.close()
    log('info', 'worker-ended')
    return exitCode.done
  })
}
