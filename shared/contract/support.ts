import { z } from 'zod'
import { errorInfoSchema, jobKindSchema } from '../recordings/domain.ts'
import { nothing } from './parts.ts'

/** The longest text that a person may add to a report, in characters. */
export const mostOwnWords = 10_000

/** Something that failed. Titles are looked up in the library at that moment and are not stored with it. */
const failureSchema = z.object({
  /** When it failed last; Unix milliseconds. */
  atMs: z.number().int(),
  /** How often it failed. */
  times: z.number().int().positive(),
  /** The catalogue's code of the error. */
  code: z.string(),
  /** The error with its values; null if the values were not kept, so that no sentence can be made. */
  error: errorInfoSchema.nullable(),
  /** The step that failed; null if it was a request of the window. */
  jobKind: jobKindSchema.nullable(),
  /** The step's job, while it is in the queue. */
  jobId: z.number().int().nullable(),
  recordingId: z.number().int().nullable(),
  /** The recording's title, or the name of the file; null if it concerned none, or if that no longer exists. */
  subject: z.string().nullable(),
})
export type Failure = z.infer<typeof failureSchema>

/** A part of the program that others made: a package from npm, Electron, a model, a font. */
const softwarePartSchema = z.object({
  /** Name and version. */
  id: z.string(),
  name: z.string(),
  /** Empty if the part has none. */
  version: z.string(),
  /** As the part states it: mostly an SPDX expression. */
  licence: z.string(),
  /** Where its machine code was built, in a short English sentence; null for a part without machine code. */
  builtAt: z.string().nullable(),
})
export type SoftwarePart = z.infer<typeof softwarePartSchema>

/** The file `parts.json` beside the application. `texts`: indexes of `licenceTexts`. */
export const partsFileSchema = z.object({
  parts: z.array(softwarePartSchema.extend({ texts: z.array(z.number().int().nonnegative()) })),
  licenceTexts: z.array(z.string()),
})

/** Commands about problems and about the program itself. The shell handles them; nothing is sent anywhere. */
export const supportContract = {
  /** What failed last, newest first. */
  'support.failures': { input: nothing, output: z.object({ failures: z.array(failureSchema) }) },
  /** A new report of a problem, as the text that `support.saveReport` saves. */
  'support.report': { input: nothing, output: z.object({ text: z.string() }) },
  /**
   * Saves the last report that this page got, below the person's own words, as a file that the person chooses. `name`: the file's
   * name; null if the person cancelled. Throws `report-outdated`, `report-not-saved`.
   */
  'support.saveReport': {
    input: z.object({ ownWords: z.string().max(mostOwnWords) }),
    output: z.object({ name: z.string().nullable() }),
  },
  /** Every part of the program, with its licence. */
  'support.parts': { input: nothing, output: z.object({ parts: z.array(softwarePartSchema) }) },
  /** The licence texts of a part. Throws `licence-text-missing`. */
  'support.licence': { input: z.object({ id: z.string().max(300) }), output: z.object({ text: z.string() }) },
} as const
