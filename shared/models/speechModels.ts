import { z } from 'zod'
import { shownText } from '../text/shownText.ts'

/** Speech models on this machine: what the catalogue says of each, and what is installed. */

const modelTasks = ['asr', 'segmentation', 'embedding', 'punctuation'] as const
const modelEngines = [
  'sherpa-transducer',
  'sherpa-ctc',
  'sherpa-pyannote',
  'sherpa-embedding',
  'whisper',
  'pocketsphinx',
] as const

/** A name in a folder of models: no separator, no dot at its start. */
const fileNameSchema = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/)
/** The id is also the name of the model's folder, so it is none of the names that the folder of models has for itself. */
export const modelIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/)
  .refine((id) => id !== 'downloads' && !/\.(?:json|part|lock)$/.test(id))
/** A catalogue and a manifest can come from anywhere; this is printed. */
const shownSchema = (longest: number) => z.string().max(longest).transform(shownText).pipe(z.string().min(1))

export const digestSchema = z.discriminatedUnion('algorithm', [
  z.object({ algorithm: z.literal('sha256'), value: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ algorithm: z.literal('sha1'), value: z.string().regex(/^[0-9a-f]{40}$/) }),
])

export const catalogueModelSchema = z.object({
  id: modelIdSchema,
  title: shownSchema(80),
  /** `asr`: speech to words; `segmentation`: when which voice speaks; `embedding`: a vector for a voice. */
  task: z.enum(modelTasks),
  engine: z.enum(modelEngines),
  /** Language tags; `many`: any, or it does not matter. */
  languages: z.union([z.array(z.string().min(2).max(20)).max(200), z.literal('many')]),
  /** Of the file that is downloaded; null where nothing is. */
  sizeBytes: z.number().int().positive().nullable(),
  /** Of the file that is downloaded; null where nobody published one. */
  digest: z.intersection(digestSchema, z.object({ publishedBy: shownSchema(200) })).nullable(),
  licence: z.object({ name: shownSchema(80), text: z.string().min(1).max(200_000) }),
  /** The memory that the publisher states, for this form or else for the whole model; null if none is stated. */
  memoryBytes: z.number().int().positive().nullable(),
  /** True: its text has neither punctuation nor capitals. */
  isPlainText: z.boolean().default(false),
  /** `shipped` with Tapelog, or a program of the operating `system`: both are there without a download. */
  origin: z.enum(['download', 'shipped', 'system']),
  /** `path` is relative to the base's address, which is a setting. Null where nothing is downloaded. */
  address: z
    .object({ base: z.string().min(1).max(40), path: z.string().regex(/^(?!\/)(?!.*\.\.)[A-Za-z0-9._/-]{1,200}$/) })
    .nullable(),
  /** The file of each role that its engine loads, such as `encoder`. */
  files: z.record(z.string().min(1).max(40), fileNameSchema),
  /** For an archive: the one folder in it, and the limits that it may not exceed. Null for a single file. */
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

/** For demonstrations: it knows synthetic voices only, so it is used where a person chose it and nowhere else. */
export const isDemoModel = ({ origin }: Pick<CatalogueModel, 'origin'>): boolean => origin === 'shipped'
