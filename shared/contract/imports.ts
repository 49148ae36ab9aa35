import { z } from 'zod'
import {
  importChoiceSchema,
  importDestinationSchema,
  importQuestionSchema,
  importSourceSchema,
  rememberedChoiceSchema,
  remoteServiceSchema,
} from '../recordings/importing.ts'
import { sampleLayoutSchema } from '../sound/sampleLayout.ts'
import { done, nothing } from './parts.ts'

/** Commands about the choices for imported recordings. */
export const importContract = {
  /** Recordings that wait for a person's choice, by source. */
  'imports.waiting': {
    input: nothing,
    output: z.object({
      questions: z.array(importQuestionSchema),
      /** The initial choice in the question, taken from the settings. */
      usual: importChoiceSchema,
      /** Null if there is no remote service, so that nothing can be sent. */
      remote: remoteServiceSchema.nullable(),
    }),
  },
  /**
   * Applies a choice to the imports of a source up to `lastJobId`, and with `remember` to later imports too. Throws
   * `import-account-changed` if the choice's account is not in use.
   */
  'imports.answer': {
    input: z.object({
      sourceKey: z.string().min(1),
      lastJobId: z.number().int().positive(),
      choice: importChoiceSchema,
      remember: z.boolean(),
    }),
    /** `jobIds`: the transcriptions that were started. */
    output: z.object({ jobIds: z.array(z.number().int()) }),
  },
  /**
   * Saves the readable part of a file whose import failed while reading, or of all such files. If a person later
   * retries such an import, the whole file is read again. Throws `salvage-not-offered` for any other import.
   */
  'imports.salvage': {
    input: z.union([z.object({ jobId: z.number().int().positive() }), z.object({ all: z.literal(true) })]),
    output: z.object({ jobIds: z.array(z.number().int()) }),
  },
  /**
   * What a failed import's file, which has lost its header, sounds like if it is read as samples; by default in the form that its bytes and the
   * recorder's other files suggest. Throws `samples-not-offered` for any other import.
   */
  'imports.previewSamples': {
    input: z.object({ jobId: z.number().int().positive(), layout: sampleLayoutSchema.nullable() }),
    output: z.object({
      layout: sampleLayoutSchema,
      /** Where the layout is from. The bytes alone do not tell the rate. */
      basis: z.enum(['others', 'bytes', 'person']),
      durationMs: z.number().nonnegative(),
      /** Some seconds from the middle: 16 bits, little-endian, mono, in base64. */
      samples: z.base64(),
    }),
  },
  /** Imports such a file as it is, and reads it as samples from then on. */
  'imports.readAsSamples': {
    input: z.object({ jobId: z.number().int().positive(), layout: sampleLayoutSchema }),
    output: done,
  },
  'imports.remembered': { input: nothing, output: z.object({ choices: z.array(rememberedChoiceSchema) }) },
  /** Remembers a choice for a source and its later recordings. */
  'imports.remember': { input: z.object({ source: importSourceSchema, choice: importChoiceSchema }), output: done },
  'imports.forget': { input: z.object({ sourceKey: z.string().min(1) }), output: done },
} as const

/** The choices that an import may make for its recordings. */
export const importWish = {
  /**
   * The choice of destination. By default, the remembered choice for the source; if there is none, Tapelog asks a person before it
   * sends anything.
   */
  destination: importDestinationSchema.optional(),
  /**
   * True always asks a person, even if the recordings would stay on this machine. `unless-remembered` does the same, but a remembered
   * choice for the source applies without a question.
   */
  ask: z.union([z.boolean(), z.literal('unless-remembered')]).default(false),
  /** The project for the recordings. By default, the project of the remembered choice, or none. */
  projectId: z.number().int().positive().nullable().optional(),
}
