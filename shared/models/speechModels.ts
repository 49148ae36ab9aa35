import { z } from 'zod'
import { shownText } from '../text/shownText.ts'

/** Speech models on this machine: the catalogue's facts about each model, and the installed models. */

const modelEngines = [
  'sherpa-transducer',
  'sherpa-ctc',
  'sherpa-pyannote',
  'sherpa-embedding',
  'whisper',
  'transcribe-cpp',
  'pocketsphinx',
] as const

/** Whether transcribe.cpp runs a model: a Whisper model in whisper.cpp's form, or any other in one GGUF file. */
export const runsOnTranscribe = (engine: (typeof modelEngines)[number]): boolean =>
  engine === 'whisper' || engine === 'transcribe-cpp'

/**
 * Whether a model with several languages can be told the spoken language. `free`: it can be told, or detects the language. `needed`: it must
 * be told. `ignored`: it cannot be told, and decides itself.
 */
const languageChoiceSchema = z.enum(['free', 'needed', 'ignored'])

/** A name in the models folder: no separator, and no dot at its start. */
const fileNameSchema = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/)
/** The id is also the name of the model's folder, so it must differ from the models folder's own names. */
export const modelIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/)
  .refine((id) => id !== 'downloads' && !/\.(?:json|part|lock)$/.test(id))
/** A catalogue or a manifest can come from anywhere, so its text must be safe to show. */
const shownSchema = (longest: number) => z.string().max(longest).transform(shownText).pipe(z.string().min(1))

export const digestSchema = z.discriminatedUnion('algorithm', [
  z.object({ algorithm: z.literal('sha256'), value: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ algorithm: z.literal('sha1'), value: z.string().regex(/^[0-9a-f]{40}$/) }),
])

/** What the file of a model that is in no catalogue says about itself. `weights`: such as `q8_0`; null if it does not say. */
const ownModelSchema = z.discriminatedUnion('family', [
  z.object({
    family: z.literal('whisper'),
    /** Null if no published Whisper has so many layers. */
    size: z.enum(['tiny', 'base', 'small', 'medium', 'large', 'large-turbo']).nullable(),
    isEnglishOnly: z.boolean(),
    /** True if its decoder has fewer layers than that of the published size. */
    isDistilled: z.boolean(),
    weights: z.string().max(20),
  }),
  z.object({ family: z.enum(['transducer', 'ctc']) }),
])
export type OwnModel = z.infer<typeof ownModelSchema>

export const catalogueModelSchema = z.object({
  id: modelIdSchema,
  title: shownSchema(80),
  /** `asr`: turns speech into words. `segmentation`: finds when each voice speaks. `embedding`: turns a voice into a vector. */
  task: z.enum(['asr', 'segmentation', 'embedding', 'punctuation']),
  engine: z.enum(modelEngines),
  /** Language tags. `many`: any language, or the language does not matter. */
  languages: z.union([z.array(z.string().min(2).max(20)).max(200), z.literal('many')]),
  /** The size of the file to download or import; null if it is unknown, or if there is no file. */
  sizeBytes: z.number().int().positive().nullable(),
  languageChoice: languageChoiceSchema.default('free'),
  /** How many speakers a model for turns distinguishes at most; null if there is no limit. */
  speakersAtMost: z.number().int().positive().nullable().default(null),
  /**
   * The digest of the downloaded file; null if nobody published one. `isSecondHand`: true if another
   * project recorded this digest, because the file's publisher states none.
   */
  digest: z
    .intersection(digestSchema, z.object({ publishedBy: shownSchema(200), isSecondHand: z.boolean().default(false) }))
    .nullable(),
  /** `mustBeAccepted`: a person accepts this licence before Tapelog downloads or imports the model. */
  licence: z.object({
    name: shownSchema(80),
    text: z.string().min(1).max(200_000),
    mustBeAccepted: z.boolean().default(false),
  }),
  /** The memory that the publisher states, for this form or else for the whole model; null if the publisher states none. */
  memoryBytes: z.number().int().positive().nullable(),
  /** True if the model's text has no punctuation and no capitals. */
  isPlainText: z.boolean().default(false),
  /** `shipped` with Tapelog, or a program of the operating `system`: neither needs a download. */
  origin: z.enum(['download', 'shipped', 'system']),
  /** `path` is relative to the address of the base, which a person can change. Null if the model can only be imported, or comes with Tapelog. */
  address: z
    .object({ base: z.string().min(1).max(40), path: z.string().regex(/^(?!\/)(?!.*\.\.)[A-Za-z0-9._/-]{1,200}$/) })
    .nullable(),
  /** For a person's own model, which is in no catalogue; else null. */
  own: ownModelSchema.nullable().default(null),
  /** The file for each role that the model's engine loads, such as `encoder`. */
  files: z.record(z.string().min(1).max(40), fileNameSchema),
  /** For an archive: its only folder, and the limits that it may not exceed. Null for a single file. */
  unpack: z
    .object({
      folder: fileNameSchema,
      mostBytes: z.number().int().positive(),
      mostFiles: z.number().int().positive().max(10_000),
    })
    .nullable(),
})
export type CatalogueModel = z.infer<typeof catalogueModelSchema>
export type ModelTask = CatalogueModel['task']

/** True for a demonstration model. It knows only synthetic voices, so Tapelog uses it only if a person chooses it. */
export const isDemoModel = ({ origin }: Pick<CatalogueModel, 'origin'>): boolean => origin === 'shipped'

/** The demonstration model that turns speech into words. */
export const demoModelId = 'demo'
