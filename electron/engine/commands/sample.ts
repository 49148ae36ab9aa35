import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOutput } from '../../../shared/contract.ts'
import { filesSource } from '../../../shared/recordings/importing.ts'
import { sample } from '../../../shared/recordings/sample.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { findFiles } from '../../sealing/index.ts'
import { enqueueFiles } from '../intake/enqueueFiles.ts'
import type { HandlersOf } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands about the sample recording. */
export function sampleCommands(deps: CommandParts): HandlersOf<'sample'> {
  const { queue, recordings } = deps
  const found = (): CommandOutput<'sample.get'> => ({
    recordingId: recordings.findByContent(sample.sha256)?.id ?? null,
  })
  return {
    'sample.get': found,
    'sample.add': async () => {
      const { recordingId } = found()
      if (recordingId !== null) return { recordingId }
      const path = join(deps.packageRoot, sample.file)
      if (!existsSync(path)) throw problem('sample-missing')
      const { files } = await findFiles([path])
      const title = words.firstStart.sample.title
      const { transcription } = deps.settings.get()
      queue.together(() => {
        // It stays on this machine whatever the settings say, and has no words of the person's own.
        const options = { ...transcription, language: 'en', diarization: true, hotwords: [] }
        const order = deps.importOrders.for(filesSource, { localOnly: true, options, destination: 'this-machine' })
        enqueueFiles(queue, files, { ...order, title })
      })
      deps.changes.library()
      deps.runner.pump()
      return { recordingId: null }
    },
  }
}
