import { resolve } from 'node:path'
import type { CommandOutput } from '../../../shared/contract.ts'
import type { ExportWhen } from '../../../shared/exports/rules.ts'
import type { Project } from '../../../shared/recordings/projects.ts'
import { usualDefaults } from '../../../shared/recordings/projects.ts'
import { foldedText } from '../../../shared/text/folding.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { makeExportFolder } from '../../system/index.ts'
import { shellWord } from '../commandLine.ts'
import { profileAmong } from '../recordings.ts'
import { type CommonFlags, type Session, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type Rule = CommandOutput<'exportRules.get'>['rule']
type RuleFlags = { project?: string; exportWhen?: ExportWhen | 'never'; out?: string; profile?: string }

/** Lists the projects. With `add`, it makes a project first; with `exportWhen`, it sets the rule of `project`. */
export function projectsCommand(
  terminal: Terminal,
  flags: CommonFlags & RuleFlags & { add?: string },
): Promise<number> {
  return withEngine(
    terminal,
    flags,
    async (session) => {
      const { engine, out } = session
      if (flags.add !== undefined) await engine.call('projects.create', { name: flags.add, defaults: usualDefaults })
      await setRule(session, flags)
      const { projects } = await engine.call('projects.list', undefined)
      const listed = []
      for (const project of projects) {
        const { rule } = await engine.call('exportRules.get', { projectId: project.id })
        out.line(projectLine(project, rule))
        listed.push({ ...project, exports: rule && { when: rule.when, folder: rule.folder } })
      }
      if (projects.length === 0) out.line(words.terminal.projects.none)
      return out.result({ ok: true, projects: listed })
    },
    flags.add === undefined ? 'refuse' : 'make',
  )
}

function projectLine({ id, name, recordings, defaults }: Project, rule: Rule): string {
  const texts = words.terminal.projects
  const facts = [
    ...[name, words.units.recordings(recordings)],
    ...(defaults.localOnly ? [texts.staysHere] : []),
    ...(rule ? [texts.exports[rule.when](rule.folder)] : []),
  ]
  return `${String(id).padStart(4)}  ${facts.join('  ')}`
}

/** Sets or removes the rule that the flags name. Throws `project-name-unknown`, `profile-unknown`, `folder-missing`. */
async function setRule(session: Session, { project: name, exportWhen: when, out: folder, profile }: RuleFlags) {
  if (name === undefined || when === undefined) return
  const { engine, out, command } = session
  const { id: projectId } = await projectNamed(session, name)
  if (when === 'never') {
    await engine.call('exportRules.remove', { projectId })
    return
  }
  const { rule, profiles } = await engine.call('exportRules.get', { projectId })
  const profileId = profile === undefined ? (rule?.profileId ?? null) : profileAmong(profiles, profile).id
  if (folder !== undefined) makeExportFolder(folder)
  const directory = folder === undefined ? null : resolve(folder)
  const { ready } = await engine.call('exportRules.set', { projectId, when, profileId, directory })
  if (ready > 0) out.note(words.terminal.projects.ready(ready, command(`export ID --out ${shellWord(folder ?? '')}`)))
}

/** Like {@link projectAmong}, for a session's library. */
export async function projectNamed(
  { engine, command }: Pick<Session, 'engine' | 'command'>,
  name: string,
): Promise<Project> {
  const { projects } = await engine.call('projects.list', undefined)
  return projectAmong(projects, name, command('projects'))
}

/** The project with this name, ignoring case and accents. `command`: the command that lists projects. Throws `project-name-unknown`. */
export function projectAmong(projects: readonly Project[], name: string, command: string): Project {
  const found = projects.find((project) => foldedText(project.name) === foldedText(name.trim()))
  if (!found) throw problem('project-name-unknown', { name, command })
  return found
}
