import { z } from 'zod'
import {
  importChoiceSchema,
  importDestinationSchema,
  importQuestionSchema,
  importSourceSchema,
  rememberedChoiceSchema,
  remoteServiceSchema,
} from '../recordings/importing.ts'

const nothing = z.undefined().or(z.null()).optional()
const done = z.object({ ok: z.literal(true) })

/** Commands about the choices for imported recordings. */
export const importContract = {
  /** Recordings that wait for a person's choice, by source. */
  'imports.waiting': {
    input: nothing,
    output: z.object({
      questions: z.array(importQuestionSchema),
      /** The initial choice of the question: the settings. */
      usual: importChoiceSchema,
      /** Null: there is none, and nothing can be sent. */
      remote: remoteServiceSchema.nullable(),
    }),
  },
  /**
   * Applies a choice to the imports of a source up to `lastJobId`; with `remember` also to later imports. Throws
   * `import-account-changed` if the account of the choice is not in use.
   */
  'imports.answer': {
    input: z.object({
      sourceKey: z.string().min(1),
      lastJobId: z.number().int().positive(),
      choice: importChoiceSchema,
      remember: z.boolean(),
    }),
    /** `jobIds`: the transcriptions that began. */
    output: z.object({ jobIds: z.array(z.number().int()) }),
  },
  /**
   * Saves the readable part of a file whose import failed while reading, or of all such files. The choice
   * holds until they are retried. Throws `salvage-not-offered` for any other import.
   */
  'imports.salvage': {
    input: z.union([z.object({ jobId: z.number().int().positive() }), z.object({ all: z.literal(true) })]),
    output: z.object({ jobIds: z.array(z.number().int()) }),
  },
  'imports.remembered': { input: nothing, output: z.object({ choices: z.array(rememberedChoiceSchema) }) },
  /** Remembers a choice for a source, for its next recordings. */
  'imports.remember': { input: z.object({ source: importSourceSchema, choice: importChoiceSchema }), output: done },
  'imports.forget': { input: z.object({ sourceKey: z.string().min(1) }), output: done },
} as const

/** The choices that an import may make for its recordings. */
export const importWish = {
  /** The choice. Default: the remembered choice for the source; without one, Tapelog asks a person before it sends anything. */
  destination: importDestinationSchema.optional(),
  /**
   * True: always ask a person, even if the recordings would stay on this machine. `unless-remembered`: the same,
   * but a remembered choice for the source applies without a question.
   */
  ask: z.union([z.boolean(), z.literal('unless-remembered')]).default(false),
  /** The project for the recordings. Default: the project of the remembered choice, or none. */
  projectId: z.number().int().positive().nullable().optional(),
}
