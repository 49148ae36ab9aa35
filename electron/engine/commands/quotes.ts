import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands for marked words, and for notes at a moment. */
export function quoteCommands({ recordings, quotes, notes, changes }: CommandParts): HandlersOf<'quotes' | 'notes'> {
  /** Tells the windows about the change. */
  const changed = <T extends { recordingId: number }>(one: T): T => {
    changes.recording(one.recordingId)
    return one
  }
  return {
    'quotes.ofRecording': ({ recordingId }) => ({ quotes: quotes.ofRecording(recordingId) }),
    'quotes.list': ({ offset, limit, ...filter }) => quotes.list(filter, { offset, limit }),
    'quotes.filters': ({ projectId }) => quotes.filters(projectId),
    'quotes.add': ({ recordingId, ...quote }) => changed(quotes.add(recordingId, quote)),
    'quotes.update': ({ quoteId, colour, tags, note }) =>
      changed(
        quotes.update(quoteId, {
          ...(colour === undefined ? {} : { colour }),
          ...(tags === undefined ? {} : { tags }),
          ...(note === undefined ? {} : { note }),
        }),
      ),
    'quotes.remove': ({ quoteId }) => {
      changes.recording(quotes.remove(quoteId))
      return ok
    },
    'notes.ofRecording': ({ recordingId }) => ({ notes: notes.ofRecording(recordingId) }),
    'notes.add': ({ recordingId, atMs, text }) => {
      const { durationMs } = recordings.get(recordingId)
      return changed(notes.add(recordingId, Math.min(atMs, durationMs), text))
    },
    'notes.update': ({ noteId, text }) => changed(notes.update(noteId, text)),
    'notes.remove': ({ noteId }) => {
      changes.recording(notes.remove(noteId))
      return ok
    },
  }
}
