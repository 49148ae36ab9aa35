import type { CommandOutput } from '../../../shared/contract.ts'
import type { TaskStatus } from '../../../shared/partner/schemas.ts'
import { isInProgress } from '../../../shared/partner/schemas.ts'
import type { DiskFacts } from '../../../shared/recordings/deletion.ts'
import type { Devices } from '../devices/devices.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { whereaboutsOf } from '../views/whereabouts.ts'

/** The data that a deletion would remove, and the data that it cannot reach. Throws `recording-unknown`. */
export async function deletionPlan(
  deps: {
    db: LibraryDatabase
    recordings: Pick<RecordingStore, 'get'>
    queue: Pick<JobQueue, 'ofRecordings'>
    devices: Pick<Devices, 'devicesWith'>
    diskFacts: () => Promise<DiskFacts>
  },
  recordingIds: readonly number[],
): Promise<CommandOutput<'deletions.plan'>> {
  const { db, recordings, queue, devices } = deps
  const whereabouts = whereaboutsOf(db, recordingIds)
  const workedOnAt = remotelyWorkedOn(db, recordingIds)
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
        sizeBytes,
        hasAudio: audioDeletedMs === null,
        hasTranscript: withTranscript.has(id),
        isUnderWay: busy.has(id),
        remoteCopies: whereabouts.get(id)?.copies ?? [],
        workedOnAt: workedOnAt.get(id) ?? [],
        recorders: devices.devicesWith(id),
      }
    }),
    disk: await deps.diskFacts(),
  }
}

const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'paused'])

/** Remote services with an unfinished task of a recording, by recording. */
function remotelyWorkedOn(db: LibraryDatabase, recordingIds: readonly number[]): Map<number, string[]> {
  const rows = db
    .prepare<[string, string], { recordingId: number; status: TaskStatus | null; name: string | null }>(
      `SELECT run.recording_id AS recordingId, run.status, account.name
       FROM transcription_runs run LEFT JOIN accounts account ON account.id = run.account_id
       WHERE run.destination = 'remote' AND run.transcription_id IS NOT NULL AND run.finished_ms IS NULL
         AND run.recording_id IN (SELECT value FROM json_each(?))
       UNION SELECT run.recording_id, run.status, account.name
       FROM workflow_runs run LEFT JOIN accounts account ON account.id = run.account_id
       WHERE run.destination = 'remote' AND run.workflow_id IS NOT NULL AND run.finished_ms IS NULL
         AND run.recording_id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(recordingIds), JSON.stringify(recordingIds))
  const found = new Map<number, string[]>()
  for (const { recordingId, status, name } of rows) {
    if (!isInProgress(status ?? 'PENDING')) continue
    const names = found.get(recordingId) ?? []
    const service = name ?? 'the remote service'
    if (!names.includes(service)) found.set(recordingId, [...names, service])
  }
  return found
}
