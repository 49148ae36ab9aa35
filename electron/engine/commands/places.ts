import { LeftPlaces } from '../library/leftPlaces.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands that store where a person left a recording, for the next time it is opened. */
export function placeCommands({ db, recordings }: CommandParts): HandlersOf<'recordings', 'leftPlace' | 'keepPlace'> {
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
