import { join } from 'node:path'
import type { EditedHesitations } from '../../../shared/exports/cleanWords.ts'
import type { ProjectDefaults } from '../../../shared/recordings/projects.ts'
import type { RecordedTime } from '../../../shared/sound/recordedTime.ts'
import type { Pseudonym } from '../../../shared/transcripts/pseudonyms.ts'
import type { Note, Quote } from '../../../shared/transcripts/quotes.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import type { TranscriptLanguage } from '../../../shared/transcripts/transcriptLanguage.ts'
import { isFromFile, noticesNow, type TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import type { HeardWords } from '../../../shared/transcripts/wordTimes.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { PseudonymStore } from '../library/pseudonyms.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { RedactionStore } from '../transcripts/redactions/store.ts'
import type { TranscriptStates } from '../transcripts/states.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'
import type { PageSound } from './htmlPlayer.ts'
import { checkingFolder } from './ownFolder.ts'
import { noticesOf } from './readerNotices.ts'
import type { SealedOriginal } from './sealedOriginal.ts'

/** What a person decided about a recording so that readers do not get it. */
export type Protection = { redactions: readonly Redaction[]; pseudonyms: readonly Pseudonym[] }

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
  > &
    Partial<Pick<RecordingRow, 'sound'>>
  transcript: Pick<Transcript, 'language' | 'speakers' | 'segments' | 'heard'>
  language: TranscriptLanguage
  /** Notes for the reader about the recording and the current transcript. */
  notices: string[]
  /** The notices about the transcript, without their sentences. Only tests have none. */
  transcriptNotices?: readonly TranscriptNotice[]
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
  /** The hash that was found, null if it could not be computed, and when. */
  sealCheck?: { sha256: string | null; atMs: number }
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
  protection?: Protection
  /** {@link protection} as it is now in the library. Only tests have none. */
  protectionNow?: () => Protection
  /** Where exports are made that nobody may read yet. Only tests have none. */
  checkingFolder?: string
  /** The terms and the expected speakers of the recording and its project. */
  terms?: readonly string[]
}

/** The stores that exports read. */
export type ExportStores = {
  recordings: Pick<RecordingStore, 'get'>
  transcripts: Pick<TranscriptStore, 'get' | 'head'>
  quotes?: Pick<QuoteStore, 'ofRecording'>
  notes?: Pick<NoteStore, 'ofRecording'>
  wordTimes?: Pick<WordTimes, 'within'>
  states?: Pick<TranscriptStates, 'list'>
  folders?: { originals: string; derived?: string }
  projects?: Pick<ProjectStore, 'defaultsOf'>
  settings?: Pick<SettingsStore, 'get'>
  redactions: Pick<RedactionStore, 'ofRecording'>
  pseudonyms: Pick<PseudonymStore, 'forRecording'>
  printPage?: PrintPage
}

/** Prints a page of HTML as a PDF. `folder`: an empty one for what printing needs on disk; the caller removes it. */
export type PrintPage = (html: string, folder: string) => Promise<Uint8Array>

/** The source for an export of a recording; null if it has no transcript. Throws `recording-unknown`. */
export function exportSource(stores: ExportStores, recordingId: number): ExportSource | null {
  const { recordings, transcripts, quotes, notes, wordTimes, states, folders, settings, printPage, projects } = stores
  const recording = recordings.get(recordingId)
  const transcript = transcripts.get(recordingId)
  const head = transcripts.head(recordingId)
  if (!transcript || !head) return null
  const protectionNow = () => ({
    redactions: stores.redactions.ofRecording(recordingId),
    pseudonyms: stores.pseudonyms.forRecording(recordingId),
  })
  const notices = noticesNow(head.notices, transcript)
  return {
    recording,
    transcript,
    language: head.language,
    revision: head.revision,
    isFromFile: isFromFile(head.notices),
    notices: noticesOf(recording.missing, notices),
    transcriptNotices: notices,
    ...(quotes ? { quotes: quotes.ofRecording(recordingId) } : {}),
    ...(notes ? { notes: notes.ofRecording(recordingId) } : {}),
    ...(wordTimes
      ? { heardWords: () => wordTimes.within(recordingId, { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }) }
      : {}),
    ...(states ? { history: historyOf(states, recordingId) } : {}),
    ...(settings ? { hesitations: settings.get().hesitations } : {}),
    ...(printPage ? { printPage } : {}),
    ...(folders ? { originalPath: originalPath(recording, folders) } : {}),
    ...(folders?.derived === undefined ? {} : { checkingFolder: checkingFolder(folders.derived) }),
    terms: termsOf(recording, projects?.defaultsOf(recording.projectId) ?? null),
    protection: protectionNow(),
    protectionNow,
  }
}

function historyOf(states: Pick<TranscriptStates, 'list'>, recordingId: number) {
  const { total, states: newest } = states.list(recordingId, { offset: 0, limit: 1 })
  // The list also has the version before the first edit, which is not a change.
  const changes = Math.max(0, total - 1)
  return { changes, lastChangedMs: changes === 0 ? null : (newest[0]?.atMs ?? null) }
}

const termsOf = (
  { options }: Pick<RecordingRow, 'options'>,
  defaults: Pick<ProjectDefaults, 'speakers' | 'hotwords'> | null,
): string[] => [
  ...new Set([...(options?.hotwords ?? []), ...(defaults?.speakers ?? []), ...(defaults?.hotwords ?? [])]),
]

const originalPath = (
  { fileName, audioDeletedMs }: Pick<RecordingRow, 'fileName' | 'audioDeletedMs'>,
  { originals }: { originals: string },
): string | null => (audioDeletedMs === null ? join(originals, fileName) : null)
