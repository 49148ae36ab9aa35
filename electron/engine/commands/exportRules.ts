import { usualPreset } from '../../../shared/exports/presets.ts'
import { problem } from '../../../shared/words/problem.ts'
import { demandExportFolder } from '../export/index.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands for the rule by which Tapelog exports a project's transcripts automatically. */
export function exportRuleCommands(deps: CommandParts): HandlersOf<'exportRules'> {
  const { projects, exportRules, remembered, changes } = deps
  /**
   * The choices of the rule, or of the project's last export if there is no rule. They apply if the person makes no other choices.
   */
  const usualOf = (projectId: number) => {
    const rule = exportRules.of(projectId)
    const last = remembered.last(projectId)
    const choices = (rule?.profileId === null ? rule.preset : last?.preset) ?? usualPreset
    return { rule, choices, directory: rule?.directory ?? last?.directory ?? null }
  }
  return {
    'exportRules.get': ({ projectId }) => {
      projects.get(projectId)
      const { rule, choices, directory } = usualOf(projectId)
      return {
        rule: rule && { when: rule.when, profileId: rule.profileId, folder: rule.directory },
        ...{ choices, folder: directory, profiles: remembered.profiles() },
        ready: rule ? exportRules.ready(projectId).length : 0,
      }
    },
    'exportRules.set': async ({ projectId, when, profileId, directory: chosen }) => {
      projects.get(projectId)
      const { rule, choices, directory } = usualOf(projectId)
      const profile = profileId === null ? null : remembered.profiles().find(({ id }) => id === profileId)
      if (profile === undefined) throw problem('profile-removed')
      const folder = chosen ?? directory
      if (folder === null) throw problem('folder-missing')
      // The drive of an earlier rule may be unplugged while the person changes something else.
      if (folder !== rule?.directory) await demandExportFolder(folder)
      exportRules.set(projectId, { when, profileId, preset: profile?.preset ?? choices, directory: folder })
      changes.library()
      return { ready: exportRules.ready(projectId).length }
    },
    'exportRules.remove': ({ projectId }) => {
      exportRules.remove(projectId)
      changes.library()
      return ok
    },
    'exportRules.exportReady': ({ projectId }) => {
      const jobIds = exportRules.exportReady(projectId)
      changes.queue()
      return { jobIds }
    },
  }
}
