import { z } from 'zod'
import { entryProblem } from '../errors/entryProblems.ts'
import { isLanguageTag, keptLanguage } from '../languages/spokenLanguages.ts'
import { mostExpectedSpeakers } from '../partner/schemas.ts'
import { timeRangeSchema } from '../transcripts/heard.ts'
import { transcriptLanguageSchema } from '../transcripts/transcriptLanguage.ts'
import { transcriptNoticeSchema } from '../transcripts/transcriptNotices.ts'
import { scheduledDeletionSchema } from './deletion.ts'
import { missingSoundSchema } from './missingSound.ts'
import { recordedTimeFields } from './recordedTime.ts'
import { remoteCopySchema } from './remoteCopies.ts'

/** Vocabulary of the library, as every process sees it. Times are Unix milliseconds, positions in audio are milliseconds. */

export const errorInfoSchema = z.object({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
})

/** What is happening to a recording right now, in the words the library list shows. Derived from its jobs, never stored. */
const recordingStages = [
  'sealed', // copied and verified; no job works on it
  'preparing', // waveform and playback copy are made
  'uploading',
  'submitting',
  'transcribing',
  'ready', // a transcript is there
  'failed',
  'cancelled',
] as const
const recordingStageSchema = z.enum(recordingStages)
export type RecordingStage = z.infer<typeof recordingStageSchema>

/**
 * Why a job waits.
 * @exportedFor tests: they go through the whole list
 */
export const waitReasons = [
  'network',
  'wrong-network', // the settings do not allow sending over this network
  'rate-limit',
  'sign-in',
  'device',
  'disk-space', // the library's disk has no room for a copy
  'retry',
  'paused',
  'pausing', // paused, and the service on this machine has not stopped working on it yet
  'turn',
  'choice', // a person has not chosen yet where it is transcribed
] as const
export const waitReasonSchema = z.enum(waitReasons)
export type WaitReason = z.infer<typeof waitReasonSchema>

export const progressSchema = z.object({
  /** 0 to 1, or null while the size of the work is not known. */
  fraction: z.number().min(0).max(1).nullable(),
  bytesDone: z.number().int().nonnegative().optional(),
  bytesTotal: z.number().int().nonnegative().optional(),
  /** Estimated time left; absent while there is no estimate. */
  remainingMs: z.number().nonnegative().optional(),
})
export type Progress = z.infer<typeof progressSchema>

/** Where a recording is sent: the service on this machine, or the configured remote partner service. */
export const destinationSchema = z.enum(['this-machine', 'remote'])
export type Destination = z.infer<typeof destinationSchema>

/** The interface joins hotwords with commas, so a word that holds one would become two. */
const hotwordSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((word) => !word.includes(','), entryProblem('hotword-with-comma'))

const transcriptionFields = {
  language: z.string().refine(isLanguageTag, entryProblem('language-code')),
  diarization: z.boolean(),
  /** The number of speakers, if a person gave it; null if unknown. Only this machine gets it; one speaker is `diarization: false`. */
  expectedSpeakers: z.number().int().min(2).max(mostExpectedSpeakers).nullable(),
  /** Words to favour. */
  hotwords: z.array(hotwordSchema).max(500),
  /** People who are expected to speak: hotwords, and offered when speakers are named. */
  speakerNames: z.array(hotwordSchema).max(50),
  /** Names and terms that a person left out; otherwise they would be hotwords on this machine. */
  hotwordsLeftOut: z.array(hotwordSchema).max(500),
  decodeSilence: z.boolean(),
  returnEmbedding: z.boolean(),
}
export const transcriptionOptionsSchema = z.object({
  language: transcriptionFields.language.default('auto'),
  diarization: transcriptionFields.diarization.default(true),
  expectedSpeakers: transcriptionFields.expectedSpeakers.optional(),
  hotwords: transcriptionFields.hotwords.default([]),
  speakerNames: transcriptionFields.speakerNames.optional(),
  hotwordsLeftOut: transcriptionFields.hotwordsLeftOut.optional(),
  decodeSilence: transcriptionFields.decodeSilence.default(false),
  returnEmbedding: transcriptionFields.returnEmbedding.default(false),
})
export type TranscriptionOptions = z.infer<typeof transcriptionOptionsSchema>
/** The stored form: earlier versions also accepted values that are not languages. */
export const keptTranscriptionOptionsSchema = transcriptionOptionsSchema.extend({
  language: z.string().transform(keptLanguage).default('auto'),
  /** True: a person chose these hotwords for a remote service; else none are sent there. Only the engine sets it. */
  hotwordsMayLeave: z.boolean().optional(),
})
export type KeptTranscriptionOptions = z.infer<typeof keptTranscriptionOptionsSchema>
/** Some of the options, for one run. Omitted options are the same as in the recording's last run. */
export const transcriptionChangesSchema = z.object(transcriptionFields).partial()
export type TranscriptionChanges = z.infer<typeof transcriptionChangesSchema>

/** A transcript of a whole recording that was transcribed again or imported, and waits for `transcripts.decideNew`. */
const newTranscriptSchema = z.object({
  runId: z.number().int().positive(),
  language: transcriptLanguageSchema,
  destination: destinationSchema,
  /** The name of the file that it came from; null if a service made it. */
  file: z.string().nullable(),
  segmentCount: z.number().int().nonnegative(),
  speakerCount: z.number().int().nonnegative(),
  /** Compared with the transcript at the time when this one arrived. */
  wordsAdded: z.number().int().nonnegative(),
  wordsRemoved: z.number().int().nonnegative(),
})
export type NewTranscript = z.infer<typeof newTranscriptSchema>

export const recordingSummarySchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  /** The name the file had where it came from; for display only, never used as a path. */
  originalName: z.string(),
  /** 'file', or the label of the recorder it came from. */
  sourceLabel: z.string(),
  /** When it was recorded, if that is known; otherwise use `importedMs`. */
  ...recordedTimeFields,
  importedMs: z.number().int(),
  durationMs: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
  sha256: z.string(),
  localOnly: z.boolean(),
  /** Null: it is in none. */
  projectId: z.number().int().positive().nullable(),
  stage: recordingStageSchema,
  progress: progressSchema.nullable(),
  waitingFor: waitReasonSchema.nullable(),
  /** When it continues, while it waits for 'retry' or 'rate-limit'. */
  resumesMs: z.number().int().nullable(),
  error: errorInfoSchema.nullable(),
  /** Where its last transcription was requested; null: there was none. */
  lastDestination: destinationSchema.nullable(),
  /** The service has it and works on other recordings first. */
  isInLine: z.boolean(),
  /** The services that its audio was or will be sent to. */
  remoteCopies: z.array(remoteCopySchema),
  /** The job a "Retry" or "Cancel" button acts on. */
  activeJobId: z.number().int().nullable(),
  hasTranscript: z.boolean(),
  speakerCount: z.number().int().nonnegative(),
  /** The first few of them, in the order in which they speak. */
  speakers: z.array(z.object({ name: z.string(), colorIndex: z.number().int() })),
  /** Of its transcript; null where there is none. */
  language: transcriptLanguageSchema.nullable(),
  editedSegments: z.number().int().nonnegative(),
  verifiedSegments: z.number().int().nonnegative(),
  /** Speakers that a person gave a name. */
  namedSpeakers: z.number().int().nonnegative(),
  segmentCount: z.number().int().nonnegative(),
  /** Null: none waits. */
  newTranscript: newTranscriptSchema.nullable(),
  /** It is about to be deleted; null: it is not. */
  deletion: scheduledDeletionSchema.nullable(),
  /** When its audio was deleted and its text kept; null if the audio exists. */
  audioDeletedMs: z.number().int().nullable(),
  /** The unreadable parts of its file; null if it is complete. */
  missing: missingSoundSchema.nullable(),
  revision: z.number().int().nonnegative(),
})
export type RecordingSummary = z.infer<typeof recordingSummarySchema>

export const recordingDetailSchema = recordingSummarySchema.extend({
  md5: z.string(),
  container: z.string(),
  codec: z.string(),
  sampleRateHz: z.number().int(),
  channels: z.number().int(),
  /** True when the window can play the bytes as they are; else a playback copy is (being) made. */
  playable: z.boolean(),
  transcription: transcriptionOptionsSchema,
  destination: destinationSchema,
  /** A person has worked on its transcript: a new one waits for a decision. */
  isWorkedOn: z.boolean(),
  /** What the recogniser or service says about this transcript, e.g. "draft quality, English". */
  notices: z.array(transcriptNoticeSchema),
  /** Spans that are being transcribed again, or failed to be; in the order of the audio. */
  spans: z.array(
    timeRangeSchema.extend({
      jobId: z.number().int().positive(),
      state: z.enum(['under-way', 'failed']),
      progress: progressSchema.nullable(),
      waitingFor: waitReasonSchema.nullable(),
      error: errorInfoSchema.nullable(),
    }),
  ),
  /**
   * Spans that were transcribed again while their segments were changed: the new text waits for `transcripts.decideNew`. In the
   * order of the audio.
   */
  heldSpans: z.array(timeRangeSchema.extend({ runId: z.number().int().positive() })),
  /**
   * Set if the times of words are known, see `transcripts.words`; else null. `revision` rises with each
   * transcription that gives times; `hasConfidence`: the speech model also stated how certain it was.
   */
  wordTimes: z.object({ revision: z.number().int(), hasConfidence: z.boolean() }).nullable(),
  /** For the current transcript; null if there is none. */
  transcriptRevision: z.number().int().nonnegative().nullable(),
  /** When its transcript was last exported, and whether it changed since; null: never. */
  exported: z.object({ atMs: z.number().int(), isChanged: z.boolean() }).nullable(),
})
export type RecordingDetail = z.infer<typeof recordingDetailSchema>

/** A file that is being imported. It becomes a recording only when it is complete and verified. */
export const pendingImportSchema = z.object({
  jobId: z.number().int().positive(),
  name: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  state: z.enum(['queued', 'copying', 'waiting', 'failed', 'cancelled']),
  waitingFor: waitReasonSchema.nullable(),
  progress: progressSchema.nullable(),
  error: errorInfoSchema.nullable(),
  localOnly: z.boolean(),
  /** Where its audio will be sent, if that was decided. */
  remoteCopies: z.array(remoteCopySchema),
  createdMs: z.number().int(),
})
export type PendingImport = z.infer<typeof pendingImportSchema>

export const jobKinds = [
  'import',
  'prepare', // waveform and playback copy
  'transcode', // what is sent instead of the original: a smaller copy, or slices of it
  'upload',
  'submit',
  'poll',
  'stitch', // transcripts of slices become one
  'export',
  'workflow',
] as const
const jobKindSchema = z.enum(jobKinds)
export type JobKind = z.infer<typeof jobKindSchema>

/** @exportedFor tests: they go through the whole list */
export const jobStates = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'paused'] as const
export const jobStateSchema = z.enum(jobStates)
export type JobState = z.infer<typeof jobStateSchema>

export const jobSummarySchema = z.object({
  id: z.number().int().positive(),
  kind: jobKindSchema,
  state: jobStateSchema,
  recordingId: z.number().int().nullable(),
  /** Its name for a person: the recording's title or the file's name. */
  subject: z.string(),
  /** The sound of its recording was deleted and the text kept. */
  audioDeleted: z.boolean(),
  attempts: z.number().int().nonnegative(),
  maxAttempts: z.number().int().positive(),
  /** How often in a row the process died while it ran. */
  crashes: z.number().int().nonnegative(),
  priority: z.number().int().min(-1).max(1),
  runAfterMs: z.number().int(),
  waitingFor: waitReasonSchema.nullable(),
  progress: progressSchema.nullable(),
  /** Where its transcription or workflow runs; null for other jobs, and while it is unknown. */
  destination: destinationSchema.nullable(),
  error: errorInfoSchema.nullable(),
  createdMs: z.number().int(),
  updatedMs: z.number().int(),
})
export type JobSummary = z.infer<typeof jobSummarySchema>
