import { problem } from '../../../shared/words/problem.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

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
}: CommandParts): HandlersOf<'voices'> {
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
