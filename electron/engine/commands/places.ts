import type { LibraryDatabase } from '../library/database.ts'
import { LeftPlaces } from '../library/leftPlaces.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Commands that store where a person left a recording, for the next time it is opened. */
export function placeCommands({
  db,
  recordings,
}: {
  db: LibraryDatabase
  recordings: RecordingStore
}): HandlersOf<'recordings', 'leftPlace' | 'keepPlace'> {
  const places = new LeftPlaces(db)
  return {
    'recordings.leftPlace': ({ recordingId }) => places.of(recordingId),
    'recordings.keepPlace': ({ recordingId, ...place }) => {
      // A window may still show a deleted recording.
      if (recordings.find(recordingId)) places.keep(recordingId, place)
      return ok
    },
  }
}
