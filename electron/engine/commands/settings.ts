import { problem } from '../../../shared/words/problem.ts'
import { demandDiskPath } from '../../system/index.ts'
import type { HandlersOf } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands for the settings, and for the network that some settings name. */
export function settingsCommands(deps: CommandParts): HandlersOf<'settings' | 'network'> {
  return {
    'settings.get': () => deps.settings.get(),
    'settings.unreadable': () => ({ names: deps.settings.unreadable() }),
    'settings.update': (patch) => {
      const exporting = patch.exportWhenReady
      if (exporting?.directory !== undefined) demandDiskPath(exporting.directory)
      else if (exporting && deps.settings.get().exportWhenReady === null) throw problem('folder-missing')
      const updated = deps.settings.update(patch)
      // More jobs may now run at the same time, or may be sent over this network.
      deps.runner.pump()
      void deps.sendingRule.settingsChanged()
      if (patch.deleteAudioAfterDays !== undefined) deps.retention.look()
      return updated
    },
    'network.current': () => deps.sendingRule.current(),
  }
}
