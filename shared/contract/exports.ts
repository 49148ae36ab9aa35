import { z } from 'zod'
import { exportFormatSchema, exportFormatsSchema } from '../exports/formats.ts'
import { exportOptionsSchema } from '../exports/options.ts'
import {
  exportPresetSchema,
  exportProfileSchema,
  nameTemplateSchema,
  profileNameSchema,
  usualTemplate,
} from '../exports/presets.ts'
import { quoteChoiceSchema } from '../exports/quoteChoice.ts'
import { errorInfoSchema } from '../recordings/domain.ts'

const recordingRef = z.object({ recordingId: z.number().int().positive() })
const done = z.object({ ok: z.literal(true) })
const jobIds = z.array(z.number().int().positive()).max(10_000)

/** Null exports the whole transcript with all its quotes. */
const only = quoteChoiceSchema.nullable().default(null)

const writing = z.object({
  recordingIds: z.array(z.number().int().positive()).min(1).max(10_000),
  formats: exportFormatsSchema,
  /**
   * Null uses the folder of the last export of the first recording's project. Throws `folder-missing` if there was no
   * export.
   */
  directory: z.string().min(1).nullable(),
  options: exportOptionsSchema.prefault({}),
  template: nameTemplateSchema.default(usualTemplate),
  /** The `{part}` number of the first recording in the file names. */
  firstPart: z.number().int().positive().default(1),
  only,
})

const skippedSchema = z.array(z.object({ recordingId: z.number().int(), title: z.string(), error: errorInfoSchema }))

/** Commands about exports. */
export const exportContract = {
  /** Writes all files before it returns. For many recordings use `exports.start`. */
  'exports.write': {
    input: writing,
    output: z.object({
      files: z.array(z.object({ recordingId: z.number().int(), format: exportFormatSchema, path: z.string() })),
      /** Formats of quotes that were not written, because the recording has no matching marked words. */
      skipped: z.array(z.object({ recordingId: z.number().int(), format: exportFormatSchema })),
    }),
  },
  /** Adds a job for each recording to the queue. `skipped`: recordings without a transcript. */
  'exports.start': { input: writing, output: z.object({ jobIds, skipped: skippedSchema }) },
  /**
   * The outcomes of these jobs, each with its number of jobs. `empty`: there was nothing to write. `skipped`: why files
   * of a recording were not written. `error`: the error of the first failed job.
   */
  'exports.progress': {
    input: z.object({ jobIds }),
    output: z.object({
      done: z.number().int().nonnegative(),
      empty: z.number().int().nonnegative(),
      failed: z.number().int().nonnegative(),
      cancelled: z.number().int().nonnegative(),
      total: z.number().int().nonnegative(),
      skipped: skippedSchema,
      error: errorInfoSchema.nullable(),
    }),
  },
  /** Cancels the jobs that have not ended. Written files stay. */
  'exports.cancel': { input: z.object({ jobIds }), output: done },
  'exports.preview': {
    input: recordingRef.extend({
      format: exportFormatSchema,
      options: exportOptionsSchema.prefault({}),
      template: nameTemplateSchema.default(usualTemplate),
      only,
    }),
    /**
     * The beginning of the file; for a Word file its words, for a project its text. `leftOut`: the text that clean
     * wording leaves out, with its place. `fileName`: without its suffix.
     */
    output: z.object({
      text: z.string(),
      leftOut: z.array(z.object({ at: z.number().int().nonnegative(), text: z.string() })),
      fileName: z.string(),
    }),
  },
  /**
   * A picture (PNG, base64) of the first page of the file, or of a web page's first screen; null for a format without pages, and where
   * nothing can draw. It is made of the beginning of the transcript alone.
   */
  'exports.firstPage': {
    input: recordingRef.extend({ format: exportFormatSchema, options: exportOptionsSchema.prefault({}), only }),
    output: z.object({ png: z.string().nullable() }),
  },
  /** The whole file as text, to copy it. For a format that is not text, the text that its preview shows. */
  'exports.text': {
    input: recordingRef.extend({ format: exportFormatSchema, options: exportOptionsSchema.prefault({}), only }),
    output: z.object({ text: z.string() }),
  },
  /** How recordings of the same project were last exported (null if never), and all profiles. */
  'exports.remembered': {
    input: recordingRef,
    output: z.object({
      last: z.object({ preset: exportPresetSchema, folder: z.string().nullable() }).nullable(),
      profiles: z.array(exportProfileSchema),
    }),
  },
  /** Replaces a profile with the same name. */
  'exports.saveProfile': {
    input: z.object({ name: profileNameSchema, preset: exportPresetSchema }),
    output: z.object({ id: z.number().int().positive() }),
  },
  'exports.removeProfile': { input: z.object({ id: z.number().int().positive() }), output: done },
} as const
