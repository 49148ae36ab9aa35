import { problem } from '../../../shared/words/problem.ts'
import { demandDiskPath } from '../../system/index.ts'
import type { RetentionRule } from '../deletion/retention.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { SendingRule } from '../network/sendingRule.ts'
import type { HandlersOf } from './handlers.ts'

/** Commands for the settings, and for the network that some settings name. */
export function settingsCommands(deps: {
  settings: SettingsStore
  runner: JobRunner
  sendingRule: SendingRule
  retention: Pick<RetentionRule, 'look'>
}): HandlersOf<'settings' | 'network'> {
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
