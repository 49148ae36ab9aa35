import { z } from 'zod'
import { custodyRowSchema } from '../evidence/custody.ts'
import { exportFormatSchema, exportFormatsSchema } from '../exports/formats.ts'
import { exportOptionsSchema } from '../exports/options.ts'
import {
  existingSchema,
  exportPresetSchema,
  exportProfileSchema,
  nameTemplateSchema,
  profileNameSchema,
  usualTemplate,
} from '../exports/presets.ts'
import { quoteChoiceSchema } from '../exports/quoteChoice.ts'
import { errorInfoSchema } from '../recordings/domain.ts'
import { done, nothing, recordingIds, recordingRef } from './parts.ts'

const jobIds = z.array(z.number().int().positive()).max(10_000)

/**
 * The recordings that never leave this machine and that a person lets into this folder. Others of these recordings are refused with
 * `export-local-only`. What a page sends is replaced by what a person was asked; see `main/letOut.ts`.
 */
export const letOutIdsSchema = z.array(z.number().int().positive()).max(10_000).default([])

/** Null exports the whole transcript with all its quotes. */
const only = quoteChoiceSchema.nullable().default(null)

const writing = z.object({
  recordingIds,
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
  existing: existingSchema.default('keep-both'),
  only,
  letOutIds: letOutIdsSchema,
})

/** One file of an export, to look at it. */
const oneFile = recordingRef.extend({ format: exportFormatSchema, options: exportOptionsSchema.prefault({}), only })

const skippedSchema = z.array(z.object({ recordingId: z.number().int(), title: z.string(), error: errorInfoSchema }))

/** Something that a finished file still reveals. See `electron/disclosure`. */
const revealedSchema = z.object({
  kind: z.enum([
    ...['real-name', 'redacted-words', 'fact', 'known-name', 'date', 'time', 'number', 'device', 'metadata'],
    'unreadable',
  ] as const),
  /** True if the export is refused because of it. */
  blocks: z.boolean(),
  format: exportFormatSchema,
  /** Where it is, in words. */
  place: z.string(),
  /** The text around it; for something unreadable, why. */
  excerpt: z.string(),
  count: z.number().int().positive(),
  /** The segment that has it; null if it is not in the words of one. */
  segmentId: z.number().int().positive().nullable(),
})

export type RevealedKind = z.infer<typeof revealedSchema>['kind']

const shownKeySchema = z.object({
  /** 32 bytes in base64. */
  publicKey: z.string(),
  fingerprint: z.string(),
  keptIn: z.enum(['keychain', 'file']),
  madeMs: z.number().int(),
})

/** Commands about evidence; see docs/evidence.md. */
export const evidenceContract = {
  /** The custody log of a recording. It begins with this command if nothing happened since the library has such logs. */
  'recordings.custody': {
    input: recordingRef,
    output: z.object({ rows: z.array(custodyRowSchema) }),
  },
  /** The public half of the key that signs evidence; null before its first use. */
  'evidence.key': { input: nothing, output: z.object({ key: shownKeySchema.nullable() }) },
  /** Makes the key, or a new one if the old one is lost. Throws `signing-key-in-keychain`. */
  'evidence.makeKey': { input: nothing, output: z.object({ key: shownKeySchema.nullable() }) },
} as const

/** Commands about exports. */
export const exportContract = {
  /** Writes all files before it returns. For many recordings use `exports.start`. */
  'exports.write': {
    input: writing,
    output: z.object({
      files: z.array(z.object({ recordingId: z.number().int(), format: exportFormatSchema, path: z.string() })),
      /** Formats of quotes that were not written, because the recording has no matching marked words. */
      skipped: z.array(z.object({ recordingId: z.number().int(), format: exportFormatSchema })),
      /** What could not be written. If nothing could, the first error is thrown instead. */
      failed: z.array(z.object({ recordingId: z.number().int(), format: exportFormatSchema, error: errorInfoSchema })),
      /** Names of files that stayed although `replace` was chosen, because a person changed them or Tapelog did not write them. */
      kept: z.array(z.string()),
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
    input: oneFile.extend({
      template: nameTemplateSchema.default(usualTemplate),
      /** As in `exports.write`. */
      directory: z.string().min(1).nullable().default(null),
      existing: existingSchema.default('keep-both'),
    }),
    /**
     * The beginning of the file; for a Word file its words, for a project its text. `leftOut`: the text that clean
     * wording leaves out, with its place. `fileName`: the name that the file would get in the folder now, without its suffix. `isReplaced`: it
     * would replace an earlier export there. `kept`: the name of the file that would stay although `replace` is chosen; null if none.
     */
    output: z.object({
      text: z.string(),
      leftOut: z.array(z.object({ at: z.number().int().nonnegative(), text: z.string() })),
      fileName: z.string(),
      isReplaced: z.boolean(),
      kept: z.string().nullable(),
    }),
  },
  /**
   * A picture (PNG, base64) of the first page of the file, or of a web page's first screen; null for a format without pages, and if this
   * process cannot draw. It has only the beginning of the transcript.
   */
  'exports.firstPage': {
    input: oneFile,
    output: z.object({ png: z.string().nullable() }),
  },
  /**
   * What the files of an export would still reveal of a recording with pseudonyms or redactions; empty for other recordings. It makes the
   * files, reads them as their readers would, and removes them. Findings because of which the export is refused come first.
   */
  'exports.reveals': {
    input: recordingRef.extend({
      formats: exportFormatsSchema,
      options: exportOptionsSchema.prefault({}),
      template: nameTemplateSchema.default(usualTemplate),
      only,
    }),
    output: z.object({ isProtected: z.boolean(), revealed: z.array(revealedSchema) }),
  },
  /** The whole file as text, to copy it. For a format that is not text, the text that its preview shows. */
  'exports.text': { input: oneFile, output: z.object({ text: z.string() }) },
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
