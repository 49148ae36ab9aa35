import { join } from 'node:path'
import Database from 'better-sqlite3'
import { undoDeletionMs } from '../../shared/recordings/deletion.ts'
import { openEngine } from './testEngine.ts'
import { until } from './waiting.ts'

/**
 * A library with one recording whose audio is deleted and whose jobs failed, as in an older version's library or a damaged one.
 * Returns the recording and its failed jobs, the oldest first.
 */
export async function makeFailedWithoutAudio(libraryPath: string, sourcePath: string) {
  let aheadMs = 0
  const engine = await openEngine(libraryPath, null, { now: () => Date.now() + aheadMs })
  await engine.call('settings.update', { welcomed: true })
  engine.start({ kinds: ['import'] })
  await engine.call('recordings.import', { paths: [sourcePath] })
  await until(async () => (await engine.call('recordings.list', {})).items.length === 1)
  const recordingId = (await engine.call('recordings.list', {})).items[0]?.id ?? 0
  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'audio' })
  aheadMs += undoDeletionMs
  engine.nudge()
  await until(async () => (await engine.call('recordings.get', { recordingId })).audioDeletedMs !== null)
  await engine.stop()
  const db = new Database(join(libraryPath, 'library.sqlite'))
  const jobIds = db
    .prepare<[], number>(
      `UPDATE jobs SET state = 'failed', error_code = 'service-refused', error_message = 'The service refused it.',
         error_retryable = 0
       WHERE state = 'cancelled' AND kind <> 'prepare' RETURNING id`,
    )
    .pluck()
    .all()
  db.close()
  return { recordingId, jobIds: jobIds.sort((a, b) => a - b) }
}
