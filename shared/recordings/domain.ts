import { z } from 'zod'
import { entryProblem } from '../errors/entryProblems.ts'
import { isLanguageTag } from '../languages/spokenLanguages.ts'
import { withoutDefaults } from '../lists/withoutDefaults.ts'
import { mostExpectedSpeakers } from '../partner/schemas.ts'
import { missingSoundSchema } from '../sound/missingSound.ts'
import { recordedTimeFields } from '../sound/recordedTime.ts'
import { soundChannelsSchema } from '../sound/soundChannels.ts'
import { timeRangeSchema } from '../transcripts/heard.ts'
import { transcriptLanguageSchema } from '../transcripts/transcriptLanguage.ts'
import { transcriptNoticeSchema } from '../transcripts/transcriptNotices.ts'
import { scheduledDeletionSchema } from './deletion.ts'
import { joinedFileSchema } from './joining.ts'
import { remoteCopySchema } from './remoteCopies.ts'

/** The vocabulary of the library for every process. Times are Unix milliseconds, positions in audio are milliseconds. */

export const errorInfoSchema = z.object({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
})

/** The current stage of a recording, in the words of the library list. It is derived from the jobs and never stored. */
const recordingStageSchema = z.enum([
  'sealed', // copied and verified; no job works on it
  'preparing', // waveform and playback copy are being made
  'uploading',
  'submitting',
  'transcribing',
  'ready', // has a transcript
  'failed',
  'cancelled',
])
export type RecordingStage = z.infer<typeof recordingStageSchema>

/** Why a job waits. */
export const waitReasonSchema = z.enum([
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
])
export type WaitReason = z.infer<typeof waitReasonSchema>

export const progressSchema = z.object({
  /** 0 to 1, or null while the amount of work is unknown. */
  fraction: z.number().min(0).max(1).nullable(),
  bytesDone: z.number().int().nonnegative().optional(),
  bytesTotal: z.number().int().nonnegative().optional(),
  /** The estimated time left; missing while there is no estimate. */
  remainingMs: z.number().nonnegative().optional(),
})
export type Progress = z.infer<typeof progressSchema>

/** Where a recording is sent: the service on this machine, or the configured remote partner service. */
export const destinationSchema = z.enum(['this-machine', 'remote'])
export type Destination = z.infer<typeof destinationSchema>

/** The interface joins hotwords with commas, so a hotword must not contain one. */
const hotwordSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((word) => !word.includes(','), entryProblem('hotword-with-comma'))

export const transcriptionOptionsSchema = z.object({
  language: z.string().refine(isLanguageTag, entryProblem('language-code')).default('auto'),
  diarization: z.boolean().default(true),
  /**
   * The number of speakers, if a person gave it; null if unknown. Only this machine gets it. For a single speaker,
   * `diarization` is false instead.
   */
  expectedSpeakers: z.number().int().min(2).max(mostExpectedSpeakers).nullable().optional(),
  /** True if each channel with a voice of its own is one speaker. Never sent to a remote service. */
  speakerPerChannel: z.boolean().optional(),
  /** The words to favour. */
  hotwords: z.array(hotwordSchema).max(500).default([]),
  /** The people who are expected to speak. Their names are hotwords, and are offered as speaker names. */
  speakerNames: z.array(hotwordSchema).max(50).optional(),
  /** True if a person gave these names for these recordings in the order of the microphones. A remembered choice may be about other people. */
  areNamesInOrder: z.boolean().optional(),
  /** Names and terms that a person switched off. Otherwise they would be hotwords on this machine. */
  hotwordsLeftOut: z.array(hotwordSchema).max(500).optional(),
  decodeSilence: z.boolean().default(false),
  returnEmbedding: z.boolean().default(false),
})
export type TranscriptionOptions = z.infer<typeof transcriptionOptionsSchema>
/** The options as the library stores them. */
export const keptTranscriptionOptionsSchema = transcriptionOptionsSchema.extend({
  /**
   * True if a person chose these hotwords for a remote service; otherwise the service gets none. Only the engine sets
   * this.
   */
  hotwordsMayLeave: z.boolean().optional(),
})
export type KeptTranscriptionOptions = z.infer<typeof keptTranscriptionOptionsSchema>
/** Some of the options, for one run. Omitted options are the same as in the recording's last run. */
export const transcriptionChangesSchema = z.object(withoutDefaults(transcriptionOptionsSchema.shape)).partial()
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
  /** How many words the new transcript adds to the current one, and how many it lacks: as `transcripts.compare` counts them. */
  wordsAdded: z.number().int().nonnegative(),
  wordsRemoved: z.number().int().nonnegative(),
})
export type NewTranscript = z.infer<typeof newTranscriptSchema>

export const recordingSummarySchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  /** The original name of the file, only for display and never used as a path. */
  originalName: z.string(),
  /** 'file', or the label of the recorder that it came from. */
  sourceLabel: z.string(),
  /** When the recording was made, if known; otherwise use `importedMs`. */
  ...recordedTimeFields,
  importedMs: z.number().int(),
  durationMs: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
  sha256: z.string(),
  localOnly: z.boolean(),
  /** Null if the recording is in no project. */
  projectId: z.number().int().positive().nullable(),
  stage: recordingStageSchema,
  progress: progressSchema.nullable(),
  waitingFor: waitReasonSchema.nullable(),
  /** When the recording's work continues, while it waits for 'retry' or 'rate-limit'. */
  resumesMs: z.number().int().nullable(),
  error: errorInfoSchema.nullable(),
  /** The destination of the last requested transcription; null if none was requested. */
  lastDestination: destinationSchema.nullable(),
  /** True if the service has the recording and works on other recordings first. */
  isInLine: z.boolean(),
  /** The services to which its audio was or will be sent. */
  remoteCopies: z.array(remoteCopySchema),
  /** The job for a "Retry" or "Cancel" button. */
  activeJobId: z.number().int().nullable(),
  hasTranscript: z.boolean(),
  /** True if a model of draft quality made its transcript, and a person has not verified all of it. */
  isDraft: z.boolean(),
  speakerCount: z.number().int().nonnegative(),
  /** The first few speakers, in the order in which they speak. */
  speakers: z.array(z.object({ name: z.string(), colorIndex: z.number().int() })),
  /** The language of its transcript; null if there is none. */
  language: transcriptLanguageSchema.nullable(),
  editedSegments: z.number().int().nonnegative(),
  verifiedSegments: z.number().int().nonnegative(),
  /** How many speakers a person has named. */
  namedSpeakers: z.number().int().nonnegative(),
  segmentCount: z.number().int().nonnegative(),
  /** Null if none waits. */
  newTranscript: newTranscriptSchema.nullable(),
  /** The pending deletion; null if there is none. */
  deletion: scheduledDeletionSchema.nullable(),
  /** When its audio was deleted and its text kept; null if the audio exists. */
  audioDeletedMs: z.number().int().nullable(),
  /** How many files were joined to it; 0 for a recording of one file. */
  joinedFiles: z.number().int().nonnegative(),
  /** The unreadable parts of its file; null if it is complete. */
  missing: missingSoundSchema.nullable(),
  revision: z.number().int().nonnegative(),
})
export type RecordingSummary = z.infer<typeof recordingSummarySchema>

export const recordingDetailSchema = recordingSummarySchema.extend({
  /** The files that were joined to it, in their order; empty for a recording of one file. */
  files: z.array(joinedFileSchema),
  md5: z.string(),
  container: z.string(),
  codec: z.string(),
  sampleRateHz: z.number().int(),
  channels: z.number().int(),
  /** Facts about its channels; null if it has only one channel, or until it is prepared. */
  sound: soundChannelsSchema.nullable(),
  /** True if the window can play the original file; otherwise a playback copy is used or being made. */
  playable: z.boolean(),
  transcription: transcriptionOptionsSchema,
  destination: destinationSchema,
  /** True if a person has worked on its transcript, so that a new one waits for a decision. */
  isWorkedOn: z.boolean(),
  /** Notices from the recogniser or service about this transcript, e.g. "draft quality, English". */
  notices: z.array(transcriptNoticeSchema),
  /** Spans that are being transcribed again, or that failed, in the order of the audio. */
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
   * Spans whose segments changed while they were transcribed again, in the order of the audio. The new text waits for
   * `transcripts.decideNew`.
   */
  heldSpans: z.array(timeRangeSchema.extend({ runId: z.number().int().positive() })),
  /**
   * Set if the times of words are known, see `transcripts.words`; else null. `revision` rises with each transcription that gives times.
   * `hasConfidence`: the speech model also stated how sure it was.
   */
  wordTimes: z.object({ revision: z.number().int(), hasConfidence: z.boolean() }).nullable(),
  /** For the current transcript; null if there is none. */
  transcriptRevision: z.number().int().nonnegative().nullable(),
  /** When its transcript was last exported, and whether it changed since; null if it was never exported. */
  exported: z.object({ atMs: z.number().int(), isChanged: z.boolean() }).nullable(),
})
export type RecordingDetail = z.infer<typeof recordingDetailSchema>

/** A file that is being imported. It becomes a recording only when it is complete and verified. */
export const pendingImportSchema = z.object({
  jobId: z.number().int().positive(),
  name: z.string(),
  /** True if it is made of recordings of the library. */
  isJoin: z.boolean(),
  sizeBytes: z.number().int().nonnegative(),
  state: z.enum(['queued', 'copying', 'waiting', 'failed', 'cancelled']),
  waitingFor: waitReasonSchema.nullable(),
  progress: progressSchema.nullable(),
  error: errorInfoSchema.nullable(),
  localOnly: z.boolean(),
  /** Where its audio will be sent, as far as that is decided. */
  remoteCopies: z.array(remoteCopySchema),
  createdMs: z.number().int(),
})
export type PendingImport = z.infer<typeof pendingImportSchema>

export const jobKinds = [
  'import',
  'prepare', // waveform and playback copy
  'transcode', // makes the copy that is sent: a smaller one, or slices
  'upload',
  'submit',
  'poll',
  'stitch', // joins the transcripts of slices
  'export',
  'workflow',
] as const
export const jobKindSchema = z.enum(jobKinds)
export type JobKind = z.infer<typeof jobKindSchema>

export const jobStateSchema = z.enum(['queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'paused'])
export type JobState = z.infer<typeof jobStateSchema>

export const jobSummarySchema = z.object({
  id: z.number().int().positive(),
  kind: jobKindSchema,
  state: jobStateSchema,
  recordingId: z.number().int().nullable(),
  /** Its name for people: the recording's title or the file's name. */
  subject: z.string(),
  /** True if the recording's audio was deleted and its text kept. */
  audioDeleted: z.boolean(),
  attempts: z.number().int().nonnegative(),
  maxAttempts: z.number().int().positive(),
  /** How often in a row the process died while the job ran. */
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
