import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { RunStore } from '../../electron/engine/transcription/runs.ts'
import { createTranscripts } from '../../electron/engine/transcripts/index.ts'
import { transcriptionOptionsSchema } from '../../shared/recordings/domain.ts'
import type { EditOperation } from '../../shared/transcripts/editOperations.ts'
import type { TimedWord } from '../../shared/transcripts/wordTimes.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { packageRoot } from './testEngine.ts'
import { transcribedRecording } from './transcribedRecording.ts'

/** A segment of a machine's transcript: its times, its voice by number (null: unknown), and its text. `words`: with their times, if these are known. */
export type Said = {
  startMs: number
  endMs: number
  voice: number | null
  text: string
  words?: readonly TimedWord[]
}

/** One segment of 900 ms each second, of two voices in turn. */
export const inTurn = (...texts: string[]): Said[] =>
  texts.map((text, index) => ({ startMs: index * 1000, endMs: index * 1000 + 900, voice: index % 2, text }))

/** A real library with transcripts. It edits them like the engine. */
export function openEditableLibrary() {
  const folder = temporaryFolder()
  const db = openLibraryDatabase(folder.path, packageRoot)
  // There are thousands of edits, and no test cuts the power.
  db.pragma('synchronous = OFF')
  let [nowMs, recordings] = [1_700_000_000_000, 0]
  const now = () => {
    nowMs += 1000
    return nowMs
  }
  const parts = createTranscripts({ db, recordings: new RecordingStore(db), now })

  /** Puts a machine's transcript in place, as a new run does. */
  function transcribe(recordingId: number, said: readonly Said[]): void {
    const target = { destination: 'this-machine' as const, accountId: null, serviceKey: null }
    const runId = new RunStore(db, now).create(recordingId, target, transcriptionOptionsSchema.parse({}))
    const segments = said.map(({ voice, ...segment }) => ({
      ...segment,
      speakerLabel: voice === null ? null : `SPEAKER_0${voice}`,
    }))
    parts.history.replace(
      recordingId,
      runId,
      { language: 'en', languageSource: 'assumed', notices: [], segments },
      '{}',
    )
  }

  /** The id of a recording without a transcript. The recording is one second long. */
  function untranscribed(): number {
    recordings += 1
    const recordingId = transcribedRecording(db, `recording ${recordings}`, [])
    db.prepare('DELETE FROM transcripts WHERE recording_id = ?').run(recordingId)
    return recordingId
  }

  /** A recording with this transcript. */
  function recordingWith(said: readonly Said[]) {
    const recordingId = untranscribed()
    transcribe(recordingId, said)
    const rows = () => ({
      segments: parts.transcripts.segmentRows(recordingId),
      speakers: parts.transcripts.speakerRows(recordingId),
    })
    return {
      recordingId,
      rows,
      /** The id of the segment at this place. */
      idAt: (index: number) => rows().segments.at(index)?.id ?? 0,
      texts: () => rows().segments.map(({ text }) => text),
      transcribe: (again: readonly Said[]) => transcribe(recordingId, again),
      apply: (operation: EditOperation) => parts.history.apply(recordingId, operation),
      undo: () => parts.history.undo(recordingId),
      redo: () => parts.history.redo(recordingId),
      mark: (quote: Parameters<typeof parts.quotes.add>[1]) => parts.quotes.add(recordingId, quote),
      note: (atMs: number, text: string) => parts.notes.add(recordingId, atMs, text),
      /** Everything that a person can change in the transcript. */
      everything: () => ({
        ...rows(),
        head: parts.transcripts.images(recordingId)?.head,
        quotes: parts.quotes.ofRecording(recordingId),
        notes: parts.notes.ofRecording(recordingId),
        redactions: parts.redactions.ofRecording(recordingId),
      }),
      restore: (stateId: number) => parts.history.restore(recordingId, stateId),
      states: () => parts.states.list(recordingId, { offset: 0, limit: 1000 }).states,
      imagesAt: (stateId: number) => parts.states.imagesAt(recordingId, stateId),
    }
  }
  return {
    ...parts,
    db,
    recordingWith,
    untranscribed,
    now,
    /** Moves the clock on. */
    pass: (byMs: number) => {
      nowMs += byMs
    },
    close: () => {
      db.close()
      folder.remove()
    },
  }
}
export type EditedRecording = ReturnType<ReturnType<typeof openEditableLibrary>['recordingWith']>
