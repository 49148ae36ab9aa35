import type { FromService, ToService } from '../../shared/engineProtocol.ts'
import { toErrorInfo } from '../../shared/errors.ts'
import { silentLog } from '../../shared/log.ts'
import { goBehindTheWindow } from '../behindTheWindow.ts'
import { createService } from './index.ts'
import { createHostedRecognisers } from './recogniser/hosted.ts'

/** The embedded service's process, under a forked Node or Electron's utilityProcess. It ends when its host is gone. */
type ElectronParentPort = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}
const parentPort = (process as unknown as { parentPort?: ElectronParentPort }).parentPort

const post = (message: FromService): void => {
  if (parentPort) parentPort.postMessage(message)
  else process.send?.(message)
}

/** Electron's utilityProcess cannot fork; its host starts the recognisers. */
const hosted = parentPort ? createHostedRecognisers(post) : null

async function receive(message: ToService): Promise<void> {
  if (message.type !== 'init') {
    hosted?.receive(message)
    return
  }
  try {
    const service = await createService({
      dataDir: message.dataDir,
      packageRoot: message.packageRoot,
      port: message.port,
      speechModel: message.speechModel,
      log: silentLog,
      // Its only client, the engine, may have to pause tasks first.
      tasksBegin: 'when-asked',
      ...(hosted ? { startRecogniser: hosted.start } : {}),
    })
    post({ type: 'ready', connection: service.connection })
  } catch (error) {
    post({ type: 'fatal', error: toErrorInfo(error) })
  }
}

goBehindTheWindow('worker')
if (parentPort) parentPort.on('message', ({ data }) => void receive(data as ToService))
else {
  process.on('message', (message) => void receive(message as ToService))
  process.on('disconnect', () => process.exit(0))
}
