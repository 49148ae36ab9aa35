import type { CommandOutput } from '../../../shared/contract.ts'
import type { Extension } from '../../../shared/partner/extensionNames.ts'
import type { TaskStatus } from '../../../shared/partner/schemas.ts'
import { isInProgress } from '../../../shared/partner/schemas.ts'
import type { DiskFacts, LibraryCopy } from '../../../shared/recordings/deletion.ts'
import type { Devices } from '../devices/devices.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { nowhere, type Whereabouts, whereaboutsOf } from '../views/whereabouts.ts'

type IsAble = (serviceKey: string, extension: Extension) => boolean

/** The data that a deletion would remove, and the data that it cannot reach. Throws `recording-unknown`. */
export async function deletionPlan(
  deps: {
    db: LibraryDatabase
    recordings: Pick<RecordingStore, 'get'>
    parts: Pick<RecordingParts, 'of'>
    queue: Pick<JobQueue, 'ofRecordings'>
    devices: Pick<Devices, 'devicesWith'>
    diskFacts: () => Promise<DiskFacts>
    /** Where else files of this library lie. */
    copies: () => Promise<LibraryCopy[]>
    /** True if the service has the extension, as far as is known. */
    isAble: IsAble
  },
  recordingIds: readonly number[],
): Promise<CommandOutput<'deletions.plan'>> {
  const { db, recordings, queue, devices } = deps
  const files = new Map(recordingIds.map((id) => [id, deps.parts.of(id).map(({ partId }) => partId)]))
  const withFiles = (id: number) => [id, ...(files.get(id) ?? [])]
  const all = recordingIds.flatMap(withFiles)
  const whereabouts = whereaboutsOf(db, all)
  const copiesOf = (id: number, willBeRemoved: boolean) =>
    withFiles(id).flatMap((one) => {
      const place = whereabouts.get(one) ?? nowhere
      return place.copies.filter(({ account }) => isRemovedAt(place, account, deps.isAble) === willBeRemoved)
    })
  const workedOnAt = remotelyWorkedOn(db, all, deps.isAble)
  const busy = new Set(
    queue.ofRecordings(recordingIds).flatMap(({ recordingId, state }) => (underWay.has(state) ? [recordingId] : [])),
  )
  const withTranscript = new Set(
    db
      .prepare<[string], { id: number }>(
        'SELECT recording_id AS id FROM transcripts WHERE recording_id IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(recordingIds))
      .map(({ id }) => id),
  )
  return {
    recordings: recordingIds.map((id) => {
      const { title, sizeBytes, audioDeletedMs } = recordings.get(id)
      return {
        id,
        title,
        sizeBytes: (files.get(id) ?? []).reduce((sum, part) => sum + recordings.get(part).sizeBytes, sizeBytes),
        joinedFiles: files.get(id)?.length ?? 0,
        hasAudio: audioDeletedMs === null,
        hasTranscript: withTranscript.has(id),
        isUnderWay: busy.has(id),
        remoteCopies: copiesOf(id, false),
        removedAt: [...new Set(copiesOf(id, true).map(({ account }) => account))],
        workedOnAt: withFiles(id).flatMap((one) => workedOnAt.get(one) ?? []),
        recorders: [...new Set(withFiles(id).flatMap((one) => devices.devicesWith(one)))],
      }
    }),
    copies: await deps.copies(),
    disk: await deps.diskFacts(),
  }
}

const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'paused'])

/** True if the deletion also removes the copy at this account. If several services have its name, each must be able to remove. */
function isRemovedAt({ sentTo }: Whereabouts, account: string, isAble: IsAble): boolean {
  const services = sentTo.filter((one) => one.account === account)
  return services.length > 0 && services.every(({ serviceKey }) => isAble(serviceKey, 'removeFromService'))
}

type WorkedOn = { recordingId: number; serviceKey: string; status: TaskStatus | null; name: string | null }

/** Remote services that go on with an unfinished task of a recording, by recording. */
function remotelyWorkedOn(db: LibraryDatabase, recordingIds: readonly number[], isAble: IsAble): Map<number, string[]> {
  const rows = db
    .prepare<[string, string], WorkedOn>(
      `SELECT run.recording_id AS recordingId, run.service_key AS serviceKey, run.status, account.name
       FROM transcription_runs run LEFT JOIN accounts account ON account.id = run.account_id
       WHERE run.destination = 'remote' AND run.transcription_id IS NOT NULL AND run.finished_ms IS NULL
         AND run.recording_id IN (SELECT value FROM json_each(?))
       UNION SELECT run.recording_id, run.service_key, run.status, account.name
       FROM workflow_runs run LEFT JOIN accounts account ON account.id = run.account_id
       WHERE run.destination = 'remote' AND run.workflow_id IS NOT NULL AND run.finished_ms IS NULL
         AND run.recording_id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(recordingIds), JSON.stringify(recordingIds))
  const found = new Map<number, string[]>()
  for (const { recordingId, serviceKey, status, name } of rows) {
    if (!isInProgress(status ?? 'PENDING') || isAble(serviceKey, 'removeFromService')) continue
    const names = found.get(recordingId) ?? []
    const service = name ?? 'the remote service'
    if (!names.includes(service)) found.set(recordingId, [...names, service])
  }
  return found
}
