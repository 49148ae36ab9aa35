import { type JoinChoice, mostJoinedChannels, mostJoinedFiles } from '../../../shared/recordings/joining.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'

type JoinableDeps = {
  recordings: Pick<RecordingStore, 'get' | 'find'>
  parts: Pick<RecordingParts, 'of' | 'joinedOf'>
  imports: Pick<ImportJobs, 'unfinished'>
  /** True if a person has asked to delete it. */
  isBeingDeleted: (recordingId: number) => boolean
}

/**
 * The recordings of a choice in their order, if they can be joined; throws the errors of `joins.start`. `byJob`: the import that joins
 * them.
 */
export function demandJoinable(
  deps: JoinableDeps,
  { recordingIds, arrangement, leftOut }: Pick<JoinChoice, 'recordingIds' | 'arrangement' | 'leftOut'>,
  byJob: number | null = null,
): RecordingRow[] {
  if (recordingIds.length < 2) throw problem('join-too-few')
  if (new Set(recordingIds).size < recordingIds.length) throw problem('join-same-twice')
  if (recordingIds.length > mostJoinedFiles) throw problem('join-too-many', { most: mostJoinedFiles })
  const rows = recordingIds.map((recordingId) => {
    if (byJob !== null && deps.recordings.find(recordingId) === null) throw problem('join-files-changed')
    return deps.recordings.get(recordingId)
  })
  const underWay = new Set(joinsUnderWay(deps.imports, byJob))
  for (const { id, title, audioDeletedMs } of rows) {
    if (deps.parts.joinedOf(id) !== null || deps.parts.of(id).length > 0) throw problem('already-joined', { title })
    if (audioDeletedMs !== null) throw problem('join-without-audio', { title })
    if (deps.isBeingDeleted(id)) throw problem('join-being-deleted', { title })
    if (underWay.has(id)) throw problem('join-under-way', { title })
  }
  const heard = rows.filter(({ id }) => !leftOut.includes(id))
  if (heard.length === 0) throw problem('join-nothing-heard')
  if (arrangement === 'same-time' && heard.length > mostJoinedChannels)
    throw problem('join-too-many-channels', { most: mostJoinedChannels })
  return rows
}

/** The recordings that other imports are joining. */
function joinsUnderWay(imports: Pick<ImportJobs, 'unfinished'>, except: number | null): number[] {
  return imports
    .unfinished(mostImports, 'under-way')
    .flatMap(({ id, payload: { source } }) =>
      id !== except && source.kind === 'parts' ? source.parts.map(({ recordingId }) => recordingId) : [],
    )
}

/** More imports at once than any card has files. */
const mostImports = 100_000
