import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForEditing, openForReading } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../electron/engine/transcripts/index.ts'
import { shownSpeakerName } from '../../shared/words/speakerWords.ts'
import type { SavedRows } from './savedRows.ts'
import { root } from './tapelogWindow.ts'

/** A transcript after one of its edits: as rows on screen, and whole. */
export type State = { rows: SavedRows; whole: string }
/**
 * `states`: from the newest edit back to the beginning, including undone edits; `now`: the present version. `quoteIds`: the ids
 * of the marked words.
 */
export type LibraryStates = { now: State; states: State[]; isReplayable: boolean; quoteIds: number[] }

/** How many edits can be redone. */
export function undoneEdits(libraryPath: string): number {
  const db = openForReading(libraryPath, root)
  try {
    return db.prepare<[], number>('SELECT count(*) FROM edits WHERE undone = 1').pluck().get() ?? 0
  } finally {
    db.close()
  }
}

/** All versions of a transcript, by undo and redo in a copy of the library. The application may have the library open. */
export function statesOf(libraryPath: string, recordingId: number): LibraryStates {
  const copy = mkdtempSync(join(tmpdir(), 'tapelog-states-'))
  try {
    for (const suffix of ['', '-wal'])
      if (existsSync(join(libraryPath, `library.sqlite${suffix}`)))
        copyFileSync(join(libraryPath, `library.sqlite${suffix}`), join(copy, `library.sqlite${suffix}`))
    const db = openForEditing(copy, root)
    const { transcripts, history, quotes } = createTranscripts({
      db,
      recordings: new RecordingStore(db),
      now: Date.now,
    })
    const state = (): State => {
      const transcript = transcripts.get(recordingId)
      if (!transcript) throw new Error('the transcript is gone')
      const names = new Map(transcript.speakers.map(({ id, name }) => [id, shownSpeakerName(name)]))
      const rows = transcript.segments.map(({ id, speakerId, text, verified }) => ({
        id,
        speaker: speakerId === null ? '' : (names.get(speakerId) ?? ''),
        text,
        isVerified: verified,
      }))
      return {
        rows,
        whole: JSON.stringify([transcript.segments, transcript.speakers, quotes.ofRecording(recordingId)]),
      }
    }
    try {
      const quoteIds = quotes.ofRecording(recordingId).map(({ id }) => id)
      const now = state()
      while (history.redo(recordingId));
      const states = [state()]
      while (history.undo(recordingId)) states.push(state())
      const again = [state()]
      while (history.redo(recordingId)) again.unshift(state())
      return { now, states, isReplayable: JSON.stringify(again) === JSON.stringify(states), quoteIds }
    } finally {
      db.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
