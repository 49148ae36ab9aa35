import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { egressLines, networkLockOf } from '../views/egressLines.ts'
import type { Handlers } from './handlers.ts'

/** What of a recording left this machine. */
export function egressCommands({
  db,
  recordings,
}: {
  db: LibraryDatabase
  recordings: RecordingStore
}): Pick<Handlers, 'recordings.egress'> {
  return {
    'recordings.egress': ({ recordingId }) => {
      recordings.get(recordingId)
      return { ...egressLines(db, recordingId), recogniser: networkLockOf(db, recordingId) }
    },
  }
}
