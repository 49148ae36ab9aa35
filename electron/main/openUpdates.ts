import { join } from 'node:path'
import { z } from 'zod'
import type { LogFile } from '../system/index.ts'
import { updateFolder } from '../updates/index.ts'
import type { EngineHost } from './engineHost.ts'
import { hostProcess } from './hostedProcess.ts'
import { KeptChoice } from './keptChoice.ts'
import type { Quitting } from './quitting.ts'
import { ownInstallation, prepareInstallation, startAgain, tidyInstallation } from './updateInstaller.ts'
import { updateSource } from './updateSource.ts'
import { Updates } from './updates.ts'
import type { LibraryNow } from './updateWaits.ts'

/** The updates of this installation. The choice is off until a person switches it on. */
export function openUpdates(deps: {
  userData: string
  packageRoot: string
  logs: Pick<LogFile, 'of' | 'written'>
  engine: EngineHost
  quitting: Pick<Quitting, 'quitWith' | 'saveTyped'>
  library: () => LibraryNow
  onChange: () => void
}): Updates {
  const { userData, packageRoot, logs, engine, quitting, library, onChange } = deps
  const { way, source } = updateSource()
  const installation = source && ownInstallation()
  if (installation) tidyInstallation(installation)
  return new Updates({
    ...{ way, source, engine, library, onChange },
    log: logs.of('main'),
    folder: updateFolder(join(userData, 'updates')),
    choice: new KeptChoice(join(userData, 'updates.json'), 'search', z.enum(['on', 'off']), 'off'),
    startProcess: () => hostProcess('updates', { packageRoot, logs }),
    saveTyped: () => quitting.saveTyped(),
    prepare: async (checked, folder) => {
      if (!installation) throw new Error('nothing to install into')
      return prepareInstallation(installation, checked, folder)
    },
    quitWith: (last) =>
      quitting.quitWith(async () => {
        await last()
        await logs.written()
      }),
    startAgain: async () => {
      if (installation) await startAgain(installation)
    },
  })
}
