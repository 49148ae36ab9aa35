import type { HeardRanges } from '../transcripts/heard.ts'
import type { EditHistory } from '../transcripts/history.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { Changes } from '../views/changes.ts'
import type { HandlersOf } from './handlers.ts'

const notYet = () => {
  throw new Error('not built yet')
}

/** Transcripts and their edits. */
export function transcriptCommands({
  transcripts,
  history,
  heard,
  changes,
}: {
  transcripts: TranscriptStore
  history: EditHistory
  heard: HeardRanges
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
    'transcripts.begin': notYet,
    'transcripts.find': notYet,
    'transcripts.nameVariants': notYet,
    'transcripts.heard': ({ recordingId, ranges }) => ({ heard: heard.add(recordingId, ranges) }),
    'transcripts.history': notYet,
    'transcripts.state': notYet,
    'transcripts.compare': notYet,
    'transcripts.restore': notYet,
  }
}
