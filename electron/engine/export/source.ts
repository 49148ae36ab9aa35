import { join } from 'node:path'
import type { EditedHesitations } from '../../../shared/exports/cleanWords.ts'
import type { MissingSound } from '../../../shared/recordings/missingSound.ts'
import type { RecordedTime } from '../../../shared/recordings/recordedTime.ts'
import type { Note, Quote } from '../../../shared/transcripts/quotes.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import type { TranscriptLanguage } from '../../../shared/transcripts/transcriptLanguage.ts'
import { isFromFile, noticesNow } from '../../../shared/transcripts/transcriptNotices.ts'
import type { HeardWords } from '../../../shared/transcripts/wordTimes.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { noticeWords } from '../../../shared/words/noticeWords.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { TranscriptStates } from '../transcripts/states.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'
import type { PageSound } from './htmlPlayer.ts'
import type { SealedOriginal } from './sealedOriginal.ts'

/** Everything about a recording that an export may contain, from the library's current state. */
export type ExportSource = {
  recording: Pick<
    RecordingRow,
    | 'title'
    | 'originalName'
    | 'sourceLabel'
    | 'importedMs'
    | 'durationMs'
    | 'sha256'
    | 'md5'
    | 'missing'
    | 'channels'
    | keyof RecordedTime
  >
  transcript: Pick<Transcript, 'language' | 'speakers' | 'segments' | 'heard'>
  language: TranscriptLanguage
  /** Notes for the reader about the recording and the current transcript. */
  notices: string[]
  /** True if the transcript came from a file. */
  isFromFile?: boolean
  /** The marked words, in the order of the audio. */
  quotes?: readonly Quote[]
  notes?: readonly Pick<Note, 'atMs' | 'text'>[]
  /** The recognised words with their times: one list for each transcription, in the order of the audio. */
  heardWords?: () => HeardWords[]
  /** How often the transcript was changed, and when it was changed last. */
  history?: { changes: number; lastChangedMs: number | null }
  /** The transcript's revision, see `transcriptRevision` of a recording. */
  revision?: number
  /** The path of the sealed original; null if the audio was deleted. */
  originalPath?: string | null
  /** The result of hashing the original for this export. `not-checked`: the original is missing or unreadable. */
  seal?: 'matches' | 'differs' | 'not-checked'
  /**
   * When the original begins by its own timecode, in milliseconds after midnight; null if it has no timecode.
   * `unknown`: the original is missing or unreadable. It is read only for formats with timecode.
   */
  sourceStartMs?: number | null | 'unknown'
  /** The open original during an export; null if it is missing or its seal does not match. See `withSealChecked`. */
  original?: SealedOriginal | null
  /** The ids of the quotes that a person chose, in their order; for a reel. */
  quoteOrder?: readonly number[]
  /** The audio of the web page that is being written. */
  pageSound?: PageSound
  /** The lists of hesitations that the person changed. */
  hesitations?: EditedHesitations
  printPage?: PrintPage
}

/** The stores that exports read. */
export type ExportStores = {
  recordings: Pick<RecordingStore, 'get'>
  transcripts: Pick<TranscriptStore, 'get' | 'head'>
  quotes?: Pick<QuoteStore, 'ofRecording'>
  notes?: Pick<NoteStore, 'ofRecording'>
  wordTimes?: Pick<WordTimes, 'within'>
  states?: Pick<TranscriptStates, 'list'>
  folders?: { originals: string }
  settings?: Pick<SettingsStore, 'get'>
  printPage?: PrintPage
}

/** Prints a page of HTML as a PDF. */
export type PrintPage = (html: string) => Promise<Uint8Array>

/** The source for an export of a recording; null if it has no transcript. Throws `recording-unknown`. */
export function exportSource(stores: ExportStores, recordingId: number): ExportSource | null {
  const { recordings, transcripts, quotes, notes, wordTimes, states, folders, settings, printPage } = stores
  const recording = recordings.get(recordingId)
  const transcript = transcripts.get(recordingId)
  const head = transcripts.head(recordingId)
  if (!transcript || !head) return null
  return {
    recording,
    transcript,
    language: head.language,
    revision: head.revision,
    isFromFile: isFromFile(head.notices),
    notices: [...missingNotices(recording.missing), ...noticesNow(head.notices, transcript).map(noticeWords)],
    ...(quotes ? { quotes: quotes.ofRecording(recordingId) } : {}),
    ...(notes ? { notes: notes.ofRecording(recordingId) } : {}),
    ...(wordTimes
      ? { heardWords: () => wordTimes.within(recordingId, { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }) }
      : {}),
    ...(states ? { history: historyOf(states, recordingId) } : {}),
    ...(settings ? { hesitations: settings.get().hesitations } : {}),
    ...(printPage ? { printPage } : {}),
    ...(folders ? { originalPath: originalPath(recording, folders) } : {}),
  }
}

function historyOf(states: Pick<TranscriptStates, 'list'>, recordingId: number) {
  const { total, states: newest } = states.list(recordingId, { offset: 0, limit: 1 })
  // The list also has the version before the first edit, which is not a change.
  const changes = Math.max(0, total - 1)
  return { changes, lastChangedMs: changes === 0 ? null : (newest[0]?.atMs ?? null) }
}

const originalPath = (
  { fileName, audioDeletedMs }: Pick<RecordingRow, 'fileName' | 'audioDeletedMs'>,
  { originals }: { originals: string },
): string | null => (audioDeletedMs === null ? join(originals, fileName) : null)

const missingNotices = (missing: MissingSound | null): string[] =>
  missing === null
    ? []
    : [words.units.sentence(words.missing.sign(missing)), words.missing.note(missing)].filter((one) => one !== null)
