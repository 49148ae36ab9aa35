import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { HeldTranscripts } from '../transcription/held.ts'
import type { VoiceStore } from '../transcripts/voices/store.ts'
import { type HandlersOf, ok } from './handlers.ts'

/**
 * Commands for speakers whose voices are known from earlier recordings. No command here names a speaker, because naming is an ordinary
 * edit.
 */
export function voiceCommands({
  voices,
  settings,
  recordings,
  db,
  held,
  eraseDeletedRows,
}: {
  voices: VoiceStore
  settings: Pick<SettingsStore, 'get'>
  recordings: RecordingStore
  db: LibraryDatabase
  held: Pick<HeldTranscripts, 'removeVoices'>
  eraseDeletedRows: () => Promise<void>
}): HandlersOf<'voices'> {
  return {
    'voices.suggestions': ({ recordingId }) => ({
      suggestions: settings.get().knownVoices ? voices.suggestions(recordingId) : [],
    }),
    'voices.refuse': ({ recordingId, speakerId, name }) => {
      if (!recordings.find(recordingId)) throw problem('recording-unknown')
      voices.refuse(recordingId, speakerId, name)
      return ok
    },
    'voices.known': () => ({ voices: voices.known(), unnamed: voices.unnamedCount() }),
    'voices.forget': async ({ name }) => {
      db.transaction(() => {
        voices.forget(name)
        // The speakers of a waiting transcript have no names yet. Remove the voices of all of them, because any of them
        // could be the voice to forget.
        held.removeVoices()
      }).immediate()
      await eraseDeletedRows()
      return ok
    },
  }
}
