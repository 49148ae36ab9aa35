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

/** Commands about what is done with imported recordings. */
export const importContract = {
  /** Recordings that wait for a person's choice, by source. */
  'imports.waiting': {
    input: nothing,
    output: z.object({
      questions: z.array(importQuestionSchema),
      /** What the question shows as chosen at first: the settings. */
      usual: importChoiceSchema,
      /** Null: there is none, and nothing can be sent. */
      remote: remoteServiceSchema.nullable(),
    }),
  },
  /**
   * Answers for the imports of a source up to `lastJobId`; with `remember` for all, also those to come. Throws
   * `import-account-changed` if the account of the choice is not the one in use.
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
   * Saves what can be read of files whose import failed while they were read: one, or all that failed so. It is the person's choice
   * and holds until they are retried. Throws `salvage-not-offered` for any other import.
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

/** What an import may decide about its recordings. */
export const importWish = {
  /** Decides it. Left out: the remembered choice for the source; without one, a person is asked before anything is sent. */
  destination: importDestinationSchema.optional(),
  /**
   * True: a person is asked in any case, also where the recordings would stay on this machine. `unless-remembered`: the same,
   * but a remembered choice for the source applies without a question.
   */
  ask: z.union([z.boolean(), z.literal('unless-remembered')]).default(false),
  /** The project that they are put into. Left out: that of the remembered choice, or none. */
  projectId: z.number().int().positive().nullable().optional(),
}
