import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Devices } from '../devices/devices.ts'
import type { Batches } from '../intake/batches.ts'
import type { IncomingCopies } from '../intake/incoming.ts'
import { sourceMark } from '../intake/payloads.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import { migrationCopies } from '../library/copyBeforeMigration.ts'
import { derivedFolder } from '../library/folders.ts'
import type { Library } from '../library/index.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { DesiredStates } from '../transcription/desiredStates.ts'
import type { HeldTranscripts } from '../transcription/held.ts'
import type { RunStore } from '../transcription/runs.ts'
import { removeTranscript } from '../transcripts/removeTranscript.ts'
import { removeVoices } from '../transcripts/removeVoices.ts'
import type { Uploading } from '../upload/index.ts'
import type { WorkflowStore } from '../workflows/store.ts'

/** Dependencies of {@link removeRecordingRows} and {@link removeAudioRows}. */
export type RowsDeps = {
  library: Pick<Library, 'db' | 'folders' | 'recordings' | 'custody' | 'pseudonyms' | 'partDigests' | 'deletedContent'>
  queue: Pick<JobQueue, 'ofRecordings' | 'remove'>
  batches: Pick<Batches, 'forget'>
  incoming: Pick<IncomingCopies, 'path'>
  /** Import jobs that ended and whose file never became a recording. */
  endedImportsOf: (file: { name: string; sizeBytes: number }) => JobRow<'import'>[]
  uploading: Pick<Uploading, 'uploads' | 'copies'>
  runs: RunStore
  held: Pick<HeldTranscripts, 'removeVoices'>
  desiredStates: Pick<DesiredStates, 'erase'>
  workflows: WorkflowStore
  devices: Pick<Devices, 'forgetRecording'>
  now: () => number
}

/**
 * Deletes every row about a recording, and stores keyed hashes of its content. Call it in a transaction, after all handlers of its jobs
 * have ended. Returns the files to remove after the commit; the library file has to be rewritten too.
 */
export function removeRecordingRows(deps: RowsDeps, deletionId: number, recordingId: number): string[] {
  const { library, queue, batches, uploading, runs, workflows, devices } = deps
  const recording = library.recordings.get(recordingId)
  const jobs = [
    ...queue.ofRecordings([recordingId]),
    ...deps.endedImportsOf({ name: recording.originalName, sizeBytes: recording.sizeBytes }),
  ]
  const jobIds = jobs.map(({ id }) => id)
  const paths = removeAudio(deps, deletionId, recording, jobs)
  batches.forget(jobIds)
  queue.remove(jobIds)
  removeTranscript(library.db, recordingId)
  workflows.remove(recordingId)
  runs.remove(recordingId)
  uploading.uploads.remove(recordingId)
  devices.forgetRecording(recordingId)
  library.custody.remove(recordingId)
  library.recordings.remove(recordingId)
  if (recording.projectId !== null) library.pseudonyms.removeUnused(recording.projectId)
  return paths
}

/**
 * Marks the audio as deleted and forgets uploads, copies and voice profiles; recording, text and history stay. Call it like
 * {@link removeRecordingRows}. Rewriting the library file matters here too: free pages may still hold voice profiles, including those of
 * earlier transcripts.
 */
export function removeAudioRows(deps: RowsDeps, deletionId: number, recordingId: number): string[] {
  const { library, queue, uploading, runs, held, workflows } = deps
  const recording = library.recordings.get(recordingId)
  const paths = removeAudio(deps, deletionId, recording, queue.ofRecordings([recordingId]))
  removeVoices(library.db, recordingId)
  held.removeVoices(recordingId)
  runs.audioDeleted(recordingId)
  workflows.audioDeleted(recordingId)
  uploading.uploads.audioDeleted(recordingId)
  library.recordings.setAudioDeleted(recordingId, deps.now())
  library.custody.append(recordingId, { event: 'audio-deleted', facts: { sha256: recording.sha256 } })
  return paths
}

/**
 * Deletes what both have in common, stores hashes of the content, and asks the services to erase their copies. Returns the files: the
 * original, its derived files, and the copies of its imports and of the library.
 */
function removeAudio(
  { library, incoming, desiredStates, uploading, runs, workflows }: RowsDeps,
  deletionId: number,
  { id, fileName, sha256, localOnly }: RecordingRow,
  jobs: readonly JobRow[],
): string[] {
  const { folders, deletedContent } = library
  const copies = jobs.flatMap((job) => ['', '.mark', '.mark.new'].map((end) => `${incoming.path(job.id)}${end}`))
  const paths = [
    join(folders.originals, fileName),
    derivedFolder(folders, id),
    ...copies.filter((path) => existsSync(path)),
  ].map((path) => relative(folders.root, path))
  deletedContent.add('content', sha256)
  if (localOnly) deletedContent.add('local-only', sha256)
  for (const { payload } of jobs) if ('source' in payload) deletedContent.add('source', sourceMark(payload))
  desiredStates.erase(deletionId, id, {
    transcriptions: runs.tasksOf(id),
    workflows: workflows.tasksOf(id),
    uploads: uploading.uploads.idsAtServices(id),
  })
  uploading.copies.forget(id)
  library.partDigests.remove([sha256])
  return [...paths, ...backups(library)]
}

/** Copies of the library file that were made before a migration. They still hold the deleted data, and nothing reads them again. */
export const backups = ({ db }: Pick<Library, 'db'>): string[] => migrationCopies(db.name)
