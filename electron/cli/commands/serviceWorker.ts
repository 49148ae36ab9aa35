import { jsonLog, newsroomCommands } from '../../service/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { exitCode } from '../session.ts'
import { signalled } from './serviceApi.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** Runs a worker until SIGTERM or SIGINT, or until the service refuses it. */
export function serviceWorkerCommand(flags: ServiceFlags): Promise<number> {
  return withSettings(flags, ['work', 'log', 'worker'], async (values) => {
    const { startServiceWorker } = await newsroomCommands.worker()
    const log = jsonLog((line) => process.stdout.write(line), values['log.level'])
    const worker = await startServiceWorker(values, { packageRoot, modelsFolder: modelsPlace(), log })
    log('info', 'worker-started')
    await Promise.race([signalled(), worker.ended])
    log('info', 'worker-drains')
    await worker.close()
    log('info', 'worker-ended')
    return exitCode.done
  })
}
