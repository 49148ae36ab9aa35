import { problem } from '../../../shared/errors/problem.ts'
import type { Project } from '../../../shared/recordings/projects.ts'
import { usualDefaults } from '../../../shared/recordings/projects.ts'
import { foldedText } from '../../../shared/transcripts/searchableText.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { type CommonFlags, exitCode, type Session, withEngine } from '../session.ts'

/** Lists the projects. With `add`, it makes one first. */
export function projectsCommand(flags: CommonFlags & { add?: string }): Promise<number> {
  return withEngine(
    flags,
    async ({ engine, out }) => {
      if (flags.add !== undefined) await engine.call('projects.create', { name: flags.add, defaults: usualDefaults })
      const { projects } = await engine.call('projects.list', undefined)
      for (const { id, name, recordings, defaults } of projects)
        out.line(
          `${String(id).padStart(4)}  ${name}  ${words.units.recordings(recordings)}${
            defaults.localOnly ? `  ${words.terminal.projects.staysHere}` : ''
          }`,
        )
      if (projects.length === 0) out.line(words.terminal.projects.none)
      out.result({ ok: true, projects })
      return exitCode.done
    },
    flags.add === undefined ? 'refuse' : 'make',
  )
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
