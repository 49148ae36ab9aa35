import type { CommandOutput } from '../../../shared/contract.ts'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'
import { projectNameSchema } from '../../../shared/recordings/projects.ts'
import type { RemoteCopy } from '../../../shared/recordings/remoteCopies.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import type { ExportRules } from '../export/index.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { ImportPayload } from '../intake/payloads.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { PseudonymStore } from '../library/pseudonyms.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { Changes } from '../views/changes.ts'
import { pendingImports } from '../views/pendingImports.ts'
import type { RecordingLists } from '../views/recordingList.ts'
import type { Storage } from '../views/storage.ts'
import { type HandlersOf, ok } from './handlers.ts'

type ListHandlers = HandlersOf<'recordings', 'list' | 'matching' | 'selected' | 'facets'>

type LibraryDeps = {
  recordings: RecordingStore
  parts: Pick<RecordingParts, 'demandNoPart'>
  projects: ProjectStore
  pseudonyms: Pick<PseudonymStore, 'keptThrough'>
  exportRules: Pick<ExportRules, 'moved'>
  transcripts: TranscriptStore
  queue: JobQueue
  runner: JobRunner
  imports: ImportJobs
  lists: RecordingLists
  storage: () => Promise<Storage>
  changes: Changes
  keepHere: (recordingId: number) => ErrorInfo | null
  decidedCopies: (payload: ImportPayload) => RemoteCopy[]
  summaries: (rows: readonly RecordingRow[]) => RecordingSummary[]
}

/** Commands for the list of recordings, and for projects. */
export const libraryCommands = (deps: LibraryDeps): ListHandlers & HandlersOf<'projects'> & HandlersOf<'library'> => ({
  ...listCommands(deps),
  ...projectCommands(deps),
  'library.storage': () => deps.storage(),
})

function listCommands(deps: LibraryDeps): ListHandlers {
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

function projectCommands(deps: LibraryDeps): HandlersOf<'projects'> {
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
  { recordings, queue, runner, changes, keepHere }: LibraryDeps,
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
