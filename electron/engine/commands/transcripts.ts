import type { EditHistory } from '../transcripts/history.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { Changes } from '../views/changes.ts'
import type { HandlersOf } from './handlers.ts'

/** Transcripts and their edits. */
export function transcriptCommands({
  transcripts,
  history,
  changes,
}: {
  transcripts: TranscriptStore
  history: EditHistory
  changes: Changes
}): HandlersOf<'transcripts'> {
  return {
    'transcripts.get': ({ recordingId }) => transcripts.get(recordingId),
    'transcripts.edit': ({ recordingId, operation }) => {
      const result = history.apply(recordingId, operation)
      changes.recording(recordingId)
      return result
    },
    'transcripts.undo': ({ recordingId }) => {
      const result = history.undo(recordingId)
      if (result) changes.recording(recordingId)
      return result
    },
    'transcripts.redo': ({ recordingId }) => {
      const result = history.redo(recordingId)
      if (result) changes.recording(recordingId)
      return result
    },
    'transcripts.search': ({ query, ...range }) => transcripts.search(query, range),
  }
}
