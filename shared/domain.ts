import { z } from 'zod'
import { remoteCopySchema } from './remoteCopies.ts'
import { isLanguageTag, keptLanguage } from './spokenLanguages.ts'
import { textLimits } from './textLimits.ts'

/** Vocabulary of the library, as every process sees it. Times are Unix milliseconds, positions in audio are milliseconds. */

export const errorInfoSchema = z.object({ code: z.string(), message: z.string(), retryable: z.boolean() })

/** What is happening to a recording right now, in the words the library list shows. Derived from its jobs, never stored. */
export const recordingStages = [
  'sealed', // copied, verified and at rest; nothing is asked of it
  'preparing', // waveform and playback copy are made
  'uploading',
  'submitting',
  'transcribing',
  'ready', // a transcript is there
  'failed',
  'cancelled',
] as const
export const recordingStageSchema = z.enum(recordingStages)
export type RecordingStage = z.infer<typeof recordingStageSchema>

/** Why work that could go on does not. */
export const waitReasons = [
  'network',
  'wrong-network', // sending over this network is not wanted
  'rate-limit',
  'sign-in',
  'device',
  'retry',
  'paused',
  'pausing', // paused, and the service on this machine has not stopped working on it yet
  'turn',
] as const
export const waitReasonSchema = z.enum(waitReasons)
export type WaitReason = z.infer<typeof waitReasonSchema>

export const progressSchema = z.object({
  /** 0 to 1, or null while the size of the work is not known. */
  fraction: z.number().min(0).max(1).nullable(),
  bytesDone: z.number().int().nonnegative().optional(),
  bytesTotal: z.number().int().nonnegative().optional(),
  /** Believable time left; absent while it cannot be told. */
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
  .refine((word) => !word.includes(','), 'A hotword cannot hold a comma: the service separates hotwords by commas.')

const transcriptionFields = {
  language: z.string().refine(isLanguageTag, 'A language is auto, or a code such as en, de or pt-BR.'),
  diarization: z.boolean(),
  /** Words to favour. */
  hotwords: z.array(hotwordSchema).max(500),
  decodeSilence: z.boolean(),
  returnEmbedding: z.boolean(),
}
export const transcriptionOptionsSchema = z.object({
  language: transcriptionFields.language.default('auto'),
  diarization: transcriptionFields.diarization.default(true),
  hotwords: transcriptionFields.hotwords.default([]),
  decodeSilence: transcriptionFields.decodeSilence.default(false),
  returnEmbedding: transcriptionFields.returnEmbedding.default(false),
})
export type TranscriptionOptions = z.infer<typeof transcriptionOptionsSchema>
/** The same as a library keeps them: an earlier version also took what is no language. */
export const keptTranscriptionOptionsSchema = transcriptionOptionsSchema.extend({
  language: z.string().transform(keptLanguage).default('auto'),
})
/** Some of them, for one run: what is not named stays as the last run of the recording had it. */
export const transcriptionChangesSchema = z.object(transcriptionFields).partial()
export type TranscriptionChanges = z.infer<typeof transcriptionChangesSchema>

export const recordingSummarySchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  /** The name the file had where it came from; for display only, never used as a path. */
  originalName: z.string(),
  /** 'file', or the label of the recorder it came from. */
  sourceLabel: z.string(),
  /** When it was recorded, where that is known; else null (then `importedMs` dates it). */
  recordedMs: z.number().int().nullable(),
  importedMs: z.number().int(),
  durationMs: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
  sha256: z.string(),
  localOnly: z.boolean(),
  stage: recordingStageSchema,
  progress: progressSchema.nullable(),
  waitingFor: waitReasonSchema.nullable(),
  /** When waiting for 'retry' or 'rate-limit': when it goes on. */
  resumesMs: z.number().int().nullable(),
  error: errorInfoSchema.nullable(),
  /** Where the last transcription of it was asked for; null: none was. */
  lastDestination: destinationSchema.nullable(),
  /** The service has it and works on others first. */
  isInLine: z.boolean(),
  /** Where its sound has been sent, and where it is about to be. */
  remoteCopies: z.array(remoteCopySchema),
  /** The job a "Retry" or "Cancel" button acts on. */
  activeJobId: z.number().int().nullable(),
  hasTranscript: z.boolean(),
  speakerCount: z.number().int().nonnegative(),
  editedSegments: z.number().int().nonnegative(),
  verifiedSegments: z.number().int().nonnegative(),
  /** Speakers that a person gave a name. */
  namedSpeakers: z.number().int().nonnegative(),
  segmentCount: z.number().int().nonnegative(),
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
  /** Where `recordedMs` is from; null where it is not known. */
  recordedTimeSource: z.enum(['name', 'embedded', 'file-time']).nullable(),
  /** False: a recorder's clock without a zone, read as this machine's local time. Null: not known. */
  recordedTimeHasZone: z.boolean().nullable(),
  transcription: transcriptionOptionsSchema,
  destination: destinationSchema,
  /** What the recogniser or service said about this transcript, e.g. "draft quality, English". */
  notices: z.array(z.string()),
  /** Of the transcript as it is now; null where there is none. */
  transcriptRevision: z.number().int().nonnegative().nullable(),
})
export type RecordingDetail = z.infer<typeof recordingDetailSchema>

/** A file on its way into the library; it becomes a recording only when it is wholly there and verified. */
export const pendingImportSchema = z.object({
  jobId: z.number().int().positive(),
  name: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  state: z.enum(['queued', 'copying', 'waiting', 'failed', 'cancelled']),
  waitingFor: waitReasonSchema.nullable(),
  progress: progressSchema.nullable(),
  error: errorInfoSchema.nullable(),
  createdMs: z.number().int(),
})
export type PendingImport = z.infer<typeof pendingImportSchema>

export const jobKinds = [
  'import',
  'prepare', // waveform and playback copy
  'derive', // what is sent instead of the original: a smaller copy, or parts of it
  'upload',
  'submit',
  'poll',
  'stitch', // transcripts of parts become one
  'export',
  'workflow',
] as const
export const jobKindSchema = z.enum(jobKinds)
export type JobKind = z.infer<typeof jobKindSchema>

export const jobStates = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'paused'] as const
export const jobStateSchema = z.enum(jobStates)
export type JobState = z.infer<typeof jobStateSchema>

export const jobSummarySchema = z.object({
  id: z.number().int().positive(),
  kind: jobKindSchema,
  state: jobStateSchema,
  recordingId: z.number().int().nullable(),
  /** What a person calls it: the recording's title or the file's name. */
  subject: z.string(),
  attempts: z.number().int().nonnegative(),
  maxAttempts: z.number().int().positive(),
  /** How often in a row the process died while it ran. */
  crashes: z.number().int().nonnegative(),
  priority: z.number().int().min(-1).max(1),
  runAfterMs: z.number().int(),
  waitingFor: waitReasonSchema.nullable(),
  progress: progressSchema.nullable(),
  /** Where its transcription or workflow runs; null for other jobs, and while that is not known. */
  destination: destinationSchema.nullable(),
  error: errorInfoSchema.nullable(),
  createdMs: z.number().int(),
  updatedMs: z.number().int(),
})
export type JobSummary = z.infer<typeof jobSummarySchema>

export const segmentSchema = z.object({
  id: z.number().int().positive(),
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  speakerId: z.number().int().nullable(),
  text: z.string(),
  edited: z.boolean(),
  verified: z.boolean(),
})
export type Segment = z.infer<typeof segmentSchema>

export const speakerSchema = z.object({
  id: z.number().int().positive(),
  /** The label the service gave, e.g. SPEAKER_00; kept for ever. */
  label: z.string(),
  name: z.string(),
  /** Index into the palette of speaker colours. */
  colorIndex: z.number().int().nonnegative(),
  /** Share of the spoken time, 0 to 1. */
  share: z.number().min(0).max(1),
})
export type Speaker = z.infer<typeof speakerSchema>

export const transcriptSchema = z.object({
  recordingId: z.number().int().positive(),
  language: z.string(),
  revision: z.number().int().nonnegative(),
  speakers: z.array(speakerSchema),
  /** In the order of the audio. */
  segments: z.array(segmentSchema),
  /** Of a recording that was transcribed in parts: each one's words begin from `startMs` on and before `endMs`. Else empty. */
  parts: z.array(z.object({ startMs: z.number().int().nonnegative(), endMs: z.number().int().nonnegative() })),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
})
export type Transcript = z.infer<typeof transcriptSchema>

/**
 * What is typed is saved many times a second. All that one field sends with the same id is one edit, undone in one step, as
 * long as nothing else was edited in between.
 */
const typingRunSchema = z.string().min(1).max(100).optional()

const speakerNameSchema = z.string().trim().min(1).max(textLimits.speakerName)

/** Every edit is one of these; it is in the library before the screen says saved. */
export const editOperationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('segment.setText'),
    segmentId: z.number().int().positive(),
    /** How long it may be depends on how long it is now, see {@link segmentTextLimit}: `planEdit` refuses more. */
    text: z.string(),
    typingRun: typingRunSchema,
  }),
  z.object({
    kind: z.literal('segment.setSpeaker'),
    segmentId: z.number().int().positive(),
    speakerId: z.number().int().positive(),
  }),
  z.object({
    kind: z.literal('segment.setVerified'),
    segmentId: z.number().int().positive(),
    verified: z.boolean(),
  }),
  z.object({
    kind: z.literal('segment.split'),
    segmentId: z.number().int().positive(),
    /** Offset in the text, in UTF-16 units, and the moment in the audio where the second half begins. */
    textOffset: z.number().int().nonnegative(),
    atMs: z.number().int().nonnegative(),
  }),
  z.object({
    kind: z.literal('segment.mergeWithNext'),
    segmentId: z.number().int().positive(),
    /** Whose words they are from then on, where the two segments have different speakers; without it these are refused. */
    speakerId: z.number().int().positive().nullable().optional(),
  }),
  /** Only one without words. */
  z.object({ kind: z.literal('segment.remove'), segmentId: z.number().int().positive() }),
  z.object({
    kind: z.literal('speaker.rename'),
    speakerId: z.number().int().positive(),
    name: speakerNameSchema,
    typingRun: typingRunSchema,
  }),
  z.object({ kind: z.literal('speaker.add'), name: speakerNameSchema }),
  z.object({
    kind: z.literal('speaker.merge'),
    fromSpeakerId: z.number().int().positive(),
    intoSpeakerId: z.number().int().positive(),
  }),
  /** In one part of a recording that was transcribed in parts, this speaker is another one; null: somebody new. */
  z.object({
    kind: z.literal('speaker.reassignPart'),
    partIndex: z.number().int().nonnegative(),
    fromSpeakerId: z.number().int().positive(),
    intoSpeakerId: z.number().int().positive().nullable(),
  }),
])
export type EditOperation = z.infer<typeof editOperationSchema>

/** What an edit, undo or redo changed: enough for the screen to follow without loading the transcript again. */
export const editResultSchema = z.object({
  revision: z.number().int().nonnegative(),
  /** Segments added or changed, whole. */
  segments: z.array(segmentSchema),
  removedSegmentIds: z.array(z.number().int()),
  /** All speakers, when any of them (or a share) changed; else null. */
  speakers: z.array(speakerSchema).nullable(),
  /** As in the transcript, when all of it was replaced; else null. */
  parts: transcriptSchema.shape.parts.nullable(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** What was done or undone, in words: "Rename speaker". */
  description: z.string(),
})
export type EditResult = z.infer<typeof editResultSchema>

export const exportFormats = ['docx', 'txt', 'vtt', 'srt', 'json'] as const
export const exportFormatSchema = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** A network that a person allowed to be used. `id` tells it from others; the name may be shared by many. */
const knownNetworkSchema = z.object({ id: z.string().min(1).max(200), name: z.string().min(1).max(200) })

/** How many jobs run side by side. */
const concurrencySchema = z.object({
  copies: z.number().int().min(1).max(4),
  uploads: z.number().int().min(1).max(8),
})

const settingsFields = {
  /** Where new recordings are transcribed. */
  destination: destinationSchema,
  transcribeOnImport: z.boolean(),
  transcription: keptTranscriptionOptionsSchema,
  /** The account that new remote work goes to; null: none is set up. */
  accountId: z.number().int().positive().nullable(),
  /** Recorders write their serial number into files: take it out of whatever is sent away. */
  removeSerialNumbers: z.boolean(),
  /** What is uploaded: the recording as it is, or a copy of it that is 10 to 20 times smaller. */
  uploadForm: z.enum(['original', 'compact']),
  /** Longer recordings are transcribed in parts of at most this length; null: of the service's own limit. */
  partMinutes: z.number().int().min(5).max(1440).nullable(),
  /** Bytes a second of all uploads to a remote service together; null: as fast as the network. */
  uploadLimitBytesPerSecond: z.number().int().min(8192).nullable(),
  /** Which networks recordings are sent over to a remote service. */
  sendOver: z.enum(['any', 'unmetered', 'chosen']),
  chosenNetworks: z.array(knownNetworkSchema).max(100),
  concurrency: concurrencySchema,
  /** Finished transcripts are written there by themselves; null: only when asked. */
  exportWhenReady: z.object({ directory: z.string().min(1), formats: z.array(exportFormatSchema).min(1) }).nullable(),
  /** Nothing is begun until it is false again; what was under way went back into the queue. */
  queuePaused: z.boolean(),
  /** Told by the system when a batch is done or needs someone. */
  notifications: z.boolean(),
  /** Closing the window leaves Tapelog at work, in the tray. */
  runInTray: z.boolean(),
  /** True once the first-run page was read. */
  welcomed: z.boolean(),
}

/** Settings that are not secret. Credentials live in the operating system's keychain, never here. */
export const settingsSchema = z.object({
  destination: settingsFields.destination.default('this-machine'),
  transcribeOnImport: settingsFields.transcribeOnImport.default(true),
  transcription: settingsFields.transcription.prefault({}),
  accountId: settingsFields.accountId.default(null),
  removeSerialNumbers: settingsFields.removeSerialNumbers.default(true),
  uploadForm: settingsFields.uploadForm.default('original'),
  partMinutes: settingsFields.partMinutes.default(null),
  uploadLimitBytesPerSecond: settingsFields.uploadLimitBytesPerSecond.default(null),
  sendOver: settingsFields.sendOver.default('any'),
  chosenNetworks: settingsFields.chosenNetworks.default([]),
  concurrency: settingsFields.concurrency.default({ copies: 1, uploads: 2 }),
  exportWhenReady: settingsFields.exportWhenReady.default(null),
  queuePaused: settingsFields.queuePaused.default(false),
  notifications: settingsFields.notifications.default(true),
  runInTray: settingsFields.runInTray.default(false),
  welcomed: settingsFields.welcomed.default(false),
})
/** Some settings. Made from fields without defaults: a default would put back what was not named. */
export const settingsPatchSchema = z
  .object({ ...settingsFields, transcription: z.object(transcriptionFields).partial() })
  // Which account is used is chosen by accounts.activate, which checks it and wakes what waits for it.
  // queue.pause and queue.resume stop and begin the work as well.
  .omit({ accountId: true, queuePaused: true })
  .partial()
export type SettingsPatch = z.infer<typeof settingsPatchSchema>
export type Settings = z.infer<typeof settingsSchema>
