import type { CommandOutput } from '../../../shared/contract.ts'
import { projectNameSchema } from '../../../shared/recordings/projects.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { pendingImports } from '../views/pendingImports.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

type ListHandlers = HandlersOf<'recordings', 'list' | 'matching' | 'selected' | 'facets'>

/** Commands for the list of recordings, and for projects. */
export const libraryCommands = (deps: CommandParts): ListHandlers & HandlersOf<'projects'> & HandlersOf<'library'> => ({
  ...listCommands(deps),
  ...projectCommands(deps),
  'library.storage': () => deps.storage(),
})

function listCommands(deps: CommandParts): ListHandlers {
  const { recordings, lists } = deps
  return {
    'recordings.list': ({ search, filter, sort, offset, limit, importLimit, imports: which }) => {
      const { ids, total } = lists.page({ search, filter, sort }, offset, limit)
      return {
        items: deps.summaries(recordings.byIds(ids)),
        total,
        imports: pendingImports({ ...deps, which, progressOf: (jobId) => deps.runner.progressOf(jobId) }, importLimit),
        refusedImports: deps.imports.refused(),
      }
    },
    'recordings.matching': (request) => ({ recordingIds: lists.page(request, 0, -1).ids }),
    'recordings.selected': ({ recordingIds }) => {
      const rows = recordings.byIds(recordingIds)
      const transcribed = lists.transcribed(recordingIds)
      return {
        recordings: rows.map(({ id, title, originalName, localOnly, durationMs, audioDeletedMs }) => ({
          id,
          title,
          originalName,
          localOnly,
          durationMs,
          hasTranscript: transcribed.has(id),
          hasAudio: audioDeletedMs === null,
        })),
      }
    },
    'recordings.facets': ({ projectId }) => lists.facets(projectId),
  }
}

function projectCommands(deps: CommandParts): HandlersOf<'projects'> {
  const { recordings, projects, pseudonyms, queue, changes } = deps
  return {
    'projects.list': () => ({ projects: projects.list() }),
    'projects.create': ({ name, defaults }) => {
      const projectId = queue.together(() => projects.create(nameOf(name), defaults))
      changes.library()
      return { projectId }
    },
    'projects.update': ({ projectId, name, defaults }) => {
      const ids = recordings.idsOfProject(projectId)
      keepingHere(deps, ids, defaults.localOnly, () => projects.update(projectId, nameOf(name), defaults))
      return ok
    },
    'projects.remove': ({ projectId }) => {
      queue.together(() => pseudonyms.keptThrough(recordings.idsOfProject(projectId), () => projects.remove(projectId)))
      changes.library()
      return ok
    },
    'projects.move': ({ recordingIds, projectId }) => {
      const project = projectId === null ? null : projects.get(projectId)
      for (const recordingId of recordingIds) deps.parts.demandNoPart(recordingId)
      const said = keepingHere(deps, recordingIds, project?.localOnly ?? false, () => {
        const moved = recordings.byIds(recordingIds).filter((recording) => recording.projectId !== projectId)
        const ids = moved.map(({ id }) => id)
        pseudonyms.keptThrough(ids, () => {
          for (const id of ids) recordings.setProject(id, projectId)
        })
        deps.exportRules.moved(ids, projectId)
      })
      return { said }
    },
  }
}

/** Marks recordings as local only, in one transaction with `change`. Returns messages about some of them. */
function keepingHere(
  { recordings, queue, runner, changes, keepHere }: CommandParts,
  recordingIds: readonly number[],
  staysHere: boolean,
  change: () => void,
): KeptHere {
  const messages = queue.together(() => {
    change()
    if (!staysHere) return []
    return recordings.byIds(recordingIds).flatMap(({ id, title, localOnly }) => {
      const error = localOnly ? null : keepHere(id)
      return error ? [{ title: shownText(title), error }] : []
    })
  })
  changes.library()
  changes.recordings(recordingIds)
  runner.pump()
  return messages.slice(0, mostSaid)
}

/** Messages about more recordings than this would fill the screen. */
const mostSaid = 5
type KeptHere = CommandOutput<'projects.move'>['said']

/** The name without invisible characters. */
const nameOf = (name: string): string => projectNameSchema.parse(shownText(name))
