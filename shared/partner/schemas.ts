import { z } from 'zod'
import { networkLockSchema } from '../network/egress.ts'
import { extensionsField, taskExtensionsSchema } from './extensions.ts'
import { partnerLimits } from './limits.ts'

/**
 * The bodies of the partner interface, for the client and the service. Section numbers refer to the interface description. Responses
 * are read leniently (unknown fields are kept, numbers may be decimal strings); requests are checked strictly.
 */

/** A number, or the same number as a decimal string, because the interface is not exact about this. */
export const lenientNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])

/** A file extension without its dot. It has only letters and digits, so it is safe in a path and in a header. */
export const fileExtensionSchema = z
  .string()
  .regex(/^[A-Za-z0-9]{1,16}$/, 'is not a file extension (letters and digits, at most 16)')

/** 4.1 generate-presigned-urls, request. */
export const presignRequestSchema = z.object({
  filesize: z.number().int().positive(),
  filetype: fileExtensionSchema,
})

/** 2.5 Upload session. */
export const uploadSessionSchema = z.looseObject({
  FileId: z.string().min(1),
  UploadId: z.string().min(1),
  ChunkSize: z.number().int().positive(),
  Parts: z.array(z.looseObject({ PartNumber: z.number().int().positive(), PresignedUrl: z.string().min(1) })).min(1),
})
export type UploadSession = z.infer<typeof uploadSessionSchema>

/** 4.1 complete-upload, request. */
export const completeUploadRequestSchema = z.object({
  file_id: z.string().min(1),
  upload_id: z.string().min(1),
  part_list: z.array(z.object({ PartNumber: z.number().int().positive(), ETag: z.string().min(1) })).min(1),
  filetype: fileExtensionSchema,
  /** The MD5 of the whole file, in hex. */
  file_md5: z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/)
    .optional(),
})

/** 2.6 Completed upload. */
export const completedUploadSchema = z.looseObject({
  FileId: z.string().min(1),
  FileType: z.string(),
  DownloadUrl: z.string().min(1),
  FileMd5: z.string(),
})
/** @exportedFor tests: their stand-ins have this shape */
export type CompletedUpload = z.infer<typeof completedUploadSchema>

/**
 * 3.2 States of a transcription task.
 * @exportedFor tests: they go through the whole list
 */
export const taskStatuses = ['PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED'] as const
export const taskStatusSchema = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof taskStatusSchema>
export const isInProgress = (status: TaskStatus): boolean =>
  status === 'PENDING' || status === 'RECEIVED' || status === 'STARTED' || status === 'PROGRESS'

/** The highest allowed number of speakers in a request. */
export const mostExpectedSpeakers = 20

/** The most channels of a file that are speakers: FLAC holds no more. */
const mostChannelVoices = 8

/** 4.1 Transcription submit, request. Extensions (`submitExtensions`) are sent only to a service that says it has them. */
export const transcriptionRequestSchema = z.object({
  file_url: z.string().min(1).max(8192),
  params: z
    .object({
      transcribe: z
        .object({
          language: z.string().min(1).max(20).default('auto'),
          /**
           * An extension: use a model that can be told the language, if one is installed, instead of one that decides
           * itself.
           */
          must_be_told: z.boolean().optional(),
          /** An extension: use the demo model that ships with the service. It knows only synthetic voices. */
          demo_model: z.boolean().optional(),
        })
        .prefault({}),
      vad: z.object({ decode_silence: z.boolean().default(false) }).prefault({}),
      diarization: z
        .object({
          enabled: z.boolean().default(true),
          return_embedding: z.boolean().default(false),
          /**
           * An extension: the number of speakers, if it is known.
           */
          expected_speakers: z.number().int().min(1).max(mostExpectedSpeakers).optional(),
          /**
           * An extension: `each` transcribes separately every channel that has a voice of its own, and each such
           * channel is one speaker.
           */
          channels: z.enum(['mixed', 'each']).optional(),
          /**
           * An extension, with `channels: each`: the file is a slice or a part of a recording, each of its channels
           * is one speaker, also one who says nothing there, and the levels were measured over the whole recording (see `VoiceLevels`).
           */
          channel_voices: z
            .array(z.object({ active_from_db: z.number(), leaks_db: z.array(z.number()).max(mostChannelVoices) }))
            .min(2)
            .max(mostChannelVoices)
            .optional(),
        })
        .prefault({}),
      /** A comma-separated list of words to favour. */
      hotwords: z.string().max(50_000).default(''),
    })
    .prefault({}),
})
/** @exportedFor tests: their stand-ins have this shape */
export type TranscriptionRequest = z.input<typeof transcriptionRequestSchema>
export type TranscriptionParams = z.output<typeof transcriptionRequestSchema>['params']

/** An extension: a word of a segment. Its times are in seconds, like the segment's. `confidence`: 0 to 1. */
const resultWordSchema = z.looseObject({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().min(0).max(1).optional(),
})
export type ResultWord = z.infer<typeof resultWordSchema>

/** 2.7 Segment of a result. Some services send `speaker` instead of `speaker_id`. Times are in seconds. */
const resultSegmentSchema = z.looseObject({
  start: lenientNumber,
  end: lenientNumber,
  text: z.string(),
  speaker_id: z.union([z.string(), z.number().transform(String)]).nullish(),
  speaker: z.union([z.string(), z.number().transform(String)]).nullish(),
  language: z.string().nullish(),
  language_probability: z.union([z.string(), z.number().transform(String)]).nullish(),
  /** An extension, see `taskExtensions`. A field of the same name from another service is ignored. */
  words: z.array(resultWordSchema).optional().catch(undefined),
})
export type ResultSegment = z.infer<typeof resultSegmentSchema>

/** 2.7 `data` on success. Some services send `segments` instead of `results`. */
export const transcriptionDataSchema = z
  .looseObject({
    text: z.string().nullish(),
    language: z.string().nullish(),
    /** An extension, see `taskExtensions.words`. */
    language_heard: z.boolean().optional().catch(undefined),
    /** An extension, see `taskExtensions.words`. */
    speaker_embeddings_model: z.string().min(1).max(500).optional().catch(undefined),
    /** An extension, see `taskExtensions.words`. */
    speech_model: z
      .object({
        id: z.string().min(1).max(200),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
      })
      .optional()
      .catch(undefined),
    /** An extension, see `taskExtensions.words`. */
    unclear: z
      .array(z.looseObject({ start: z.number(), end: z.number(), speaker_id: z.string().optional() }))
      .optional()
      .catch(undefined),
    /** An extension, see `taskExtensions.words`. */
    doubtful_voices: z
      .array(z.looseObject({ start: z.number(), end: z.number() }))
      .optional()
      .catch(undefined),
    duration: lenientNumber.nullish(),
    results: z.array(resultSegmentSchema).optional(),
    segments: z.array(resultSegmentSchema).optional(),
  })
  // An empty list means a recording without speech; a missing list is invalid.
  .refine(({ text, results, segments }) => text || results || segments, { path: ['results'], message: 'is missing' })
export type TranscriptionData = z.infer<typeof transcriptionDataSchema>

/** 4.1 A transcription's path. */
export const transcriptionPathSchema = z.object({ transcription_id: z.string().min(1).max(120) })

/**
 * 2.7 Transcription task. `data` is `{}` until SUCCESS. `message` is not in the interface, but is kept if a service sends it. A service
 * without the extensions may use their field for something else.
 */
export const transcriptionTaskSchema = z.looseObject({
  transcription_id: z.string().min(1),
  status: taskStatusSchema,
  data: z.looseObject({}).nullish(),
  message: z.string().nullish(),
  [extensionsField]: taskExtensionsSchema.optional().catch(undefined),
})
export type TranscriptionTask = z.infer<typeof transcriptionTaskSchema>

/** 7 Error body. */
export const partnerErrorSchema = z.looseObject({ code: z.union([z.number(), z.string()]), message: z.string() })

/** How many parts a file of this size has. */
export const partCount = (sizeBytes: number, chunkSizeBytes: number = partnerLimits.chunkSizeBytes): number =>
  Math.max(1, Math.ceil(sizeBytes / chunkSizeBytes))

const languagesSchema = z.array(z.string().max(20)).max(500)
/** An extension: see `readLanguages`. */
export const availableLanguagesSchema = z.object({
  /** Null means any language. */
  languages: languagesSchema.nullable(),
  /** The languages, or `auto`, that ignore hotwords. */
  languages_without_hotwords: languagesSchema.default([]),
  /** The languages, or `auto`, whose models cannot distinguish speakers. */
  languages_without_speakers: languagesSchema.default([]),
  /** The languages whose models decide the language themselves, whatever is requested. */
  languages_decided_by_model: languagesSchema.default([]),
  /** True if no model can detect the language, so that `auto` fails. */
  language_must_be_chosen: z.boolean().default(false),
})

/** An extension: see `readRecogniser`. */
export const recogniserSchema = z.object({ network_lock: networkLockSchema })

/** `after`: the `next` of the previous response; by default, the response starts from the beginning. */
export const partialResultsQuerySchema = z.object({ after: z.string().max(100).optional() })

/** An extension: see `readPartialResults`. Times are in seconds. */
export const servicePartialResultsSchema = z.object({
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      words: z.array(resultWordSchema).optional(),
    }),
  ),
  /** Where the next request continues; null before the first words. */
  next: z.string().max(100).nullable(),
  /** True if there is more to read now. */
  has_more: z.boolean(),
  /** False if these segments start over and replace all earlier ones. */
  goes_on: z.boolean(),
})
