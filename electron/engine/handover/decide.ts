import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { EditHistory } from '../transcripts/history.ts'
import type { ConflictStore, StoredConflict } from './conflicts.ts'
import type { HandoverKeys } from './keys.ts'
import { imagesOf, type MergeDeps } from './merge.ts'
import { readState, type StateStores } from './readState.ts'

type DecideDeps = Omit<
  MergeDeps,
  'recordings' | 'history' | 'quotes' | 'conflicts' | 'notes' | 'redactions' | 'heard'
> & {
  db: LibraryDatabase
  keys: HandoverKeys
  conflicts: ConflictStore
  recordings: MergeDeps['recordings'] & StateStores['recordings']
  history: Pick<EditHistory, 'mergeCopies' | 'apply'>
  quotes: MergeDeps['quotes'] & StateStores['quotes']
  notes: MergeDeps['notes'] & StateStores['notes']
  redactions: MergeDeps['redactions']
  heard: MergeDeps['heard'] & StateStores['heard']
} & StateStores

/**
 * Ends a conflict. `theirs` puts the other text in place, as an edit where it is one of the transcript. Returns the recording. Throws
 * `handover-conflict-unknown`.
 */
export function decideConflict(deps: DecideDeps, conflictId: number, take: 'mine' | 'theirs'): number {
  return deps.db
    .transaction(() => {
      const stored = deps.conflicts.find(conflictId)
      if (!stored) throw problem('handover-conflict-unknown')
      deps.conflicts.remove(conflictId)
      if (take === 'theirs') takeTheirs(deps, stored)
      return stored.recordingId
    })
    .immediate()
}

function takeTheirs(deps: DecideDeps, { recordingId, handoverId, conflict }: StoredConflict): void {
  const keys = deps.keys.of(recordingId)
  if (conflict.of === 'segments') {
    const mine = readState(deps, recordingId, keys)
    if (!mine) throw problem('no-transcript')
    const left = new Set([...conflict.base, ...conflict.mine].map(({ key }) => key))
    const coming = new Set(conflict.theirs.map(({ key }) => key))
    const segments = [...mine.segments.filter(({ key }) => !left.has(key) && !coming.has(key)), ...conflict.theirs]
    const known = new Set(mine.speakers.map(({ key }) => key))
    const speakers = [...mine.speakers, ...conflict.speakers.filter(({ key }) => !known.has(key))]
    const all = new Set(speakers.map(({ key }) => key))
    const placed = segments.map((row) => ({
      ...row,
      speaker: row.speaker !== null && all.has(row.speaker) ? row.speaker : null,
    }))
    const rows = imagesOf(deps, keys, { mine, segments: placed, speakers })
    deps.history.mergeCopies(recordingId, handoverId, rows, { added: [], changes: new Map() })
    return
  }
  const { of, key, theirs } = conflict
  if (of === 'title') {
    deps.recordings.rename(recordingId, theirs)
    return
  }
  if (of === 'language') {
    deps.history.apply(recordingId, { kind: 'transcript.setLanguage', language: theirs })
    return
  }
  const kinds = { 'speaker-name': 'speaker', 'quote-note': 'quote', note: 'note', redaction: 'redaction' } as const
  const id = key === null ? null : keys.idOf(kinds[of], key)
  // The row was removed meanwhile, so there is nothing to change.
  if (id === null || !isThere(deps, recordingId, of, id)) return
  if (of === 'speaker-name') deps.history.apply(recordingId, { kind: 'speaker.rename', speakerId: id, name: theirs })
  if (of === 'quote-note') deps.quotes.update(id, { note: theirs })
  if (of === 'note') deps.notes.update(id, theirs)
  if (of === 'redaction') deps.history.apply(recordingId, { kind: 'redaction.remove', redactionId: id })
}

function isThere(deps: DecideDeps, recordingId: number, of: StoredConflict['conflict']['of'], id: number): boolean {
  const rowsOf = {
    'speaker-name': () => deps.transcripts.speakerRows(recordingId),
    'quote-note': () => deps.quotes.ofRecording(recordingId),
    note: () => deps.notes.ofRecording(recordingId),
    redaction: () => deps.redactions.ofRecording(recordingId),
  }
  return of in rowsOf && rowsOf[of as keyof typeof rowsOf]().some((row) => row.id === id)
}
