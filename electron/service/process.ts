import { toErrorInfo } from '../../shared/errors/errors.ts'
import type { Log } from '../../shared/errors/log.ts'
import type { FromService, ToService } from '../../shared/processes/engineProtocol.ts'
import { createHostedRecognisers, readModelSettings, tasksAtOnce } from '../recognition/index.ts'
import { lowerPriority, makeFilesForOwnerOnly, openParentPort } from '../system/index.ts'
import { createService } from './index.ts'

/** The embedded service's process. It ends when its host is gone. */
const { isUtilityProcess, post, listen } = openParentPort<ToService, FromService>()

/** Electron's utilityProcess cannot fork, so its host starts the recognisers. */
const hosted = isUtilityProcess ? createHostedRecognisers(post) : null

const log: Log = (level, event, fields = {}) => post({ type: 'log', level, event, fields })

async function receive(message: ToService): Promise<void> {
  if (message.type !== 'init') {
    hosted?.receive(message)
    return
  }
  try {
    const service = await createService({
      dataDir: message.dataDir,
      packageRoot: message.packageRoot,
      modelsFolder: message.modelsFolder,
      port: message.port,
      speechModel: message.speechModel,
      log,
      // The engine, its only client, may have to pause tasks first.
      tasksBegin: 'when-asked',
      tasksAtOnce: () => tasksAtOnce(readModelSettings(message.modelsFolder).tasksAtOnce),
      // The engine removes results that it has fetched; this removes all other results.
      keepDays: 30,
      // There are no limits: a person may import as much as the disk can hold.
      limits: {
        openUploads: Number.POSITIVE_INFINITY,
        bytes: Number.POSITIVE_INFINITY,
        unfinishedTasks: Number.POSITIVE_INFINITY,
      },
      ...(hosted ? { startRecogniser: hosted.start } : {}),
    })
    post({ type: 'ready', connection: service.connection })
  } catch (error) {
    post({ type: 'fatal', error: toErrorInfo(error) })
  }
}

makeFilesForOwnerOnly()
lowerPriority('background')
listen((message) => void receive(message))
