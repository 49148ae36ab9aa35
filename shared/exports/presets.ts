import { z } from 'zod'
import type { Disclosure } from './disclosure.ts'
import { exportFormats } from './formats.ts'
import { type ExportOptions, exportOptionsSchema } from './options.ts'

/** The fields of a file name, in braces: `{date} {title}`. */
export const nameFields = ['date', 'title', 'speakers', 'part'] as const
export type NameField = (typeof nameFields)[number]

export const usualTemplate = '{title}'

/** The first field of a template that does not exist, such as `{titel}`; null if all fields exist. */
export function unknownNameField(template: string): string | null {
  for (const [written, name = ''] of template.matchAll(/\{([^{}]*)\}/g))
    if (!(nameFields as readonly string[]).includes(name)) return written
  return null
}

/** The template of a file name, without its suffix. */
export const nameTemplateSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((template) => unknownNameField(template) === null)

/** What a person reveals in one export, the next export does not reveal silently. The look of what is withheld stays as chosen. */
const protectedAgain = (disclosure: Disclosure): Disclosure => ({
  ...disclosure,
  names: 'listed',
  redaction: 'marked',
  keeps: [],
})

/** What happens to an earlier export with the same name. `replace`: a file that Tapelog wrote and nobody changed is replaced. */
export const existingSchema = z.enum(['keep-both', 'replace'])
export type Existing = z.infer<typeof existingSchema>

/** How transcripts are exported: which formats, with which options, under which names. */
export const exportPresetSchema = z.object({
  formats: z.array(z.enum(exportFormats)).min(1),
  options: exportOptionsSchema
    .transform(
      (options): ExportOptions => ({
        ...options,
        // The number of a microphone means nothing for another recording, and would silently leave out a voice of it.
        microphone: null,
        disclosure: protectedAgain(options.disclosure),
      }),
    )
    .prefault({}),
  template: nameTemplateSchema.default(usualTemplate),
  existing: existingSchema.default('keep-both'),
})
/** A preset with all its values. */
export type ExportPreset = z.infer<typeof exportPresetSchema>

export const usualPreset: ExportPreset = exportPresetSchema.parse({ formats: ['docx'] })

/** The name of a profile, such as “for the CMS”. */
export const profileNameSchema = z.string().trim().min(1).max(80)

/**
 * A preset with a name, for the next time. Two profiles never have the same name; upper and lower case count as equal.
 */
export const exportProfileSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  preset: exportPresetSchema,
})
export type ExportProfile = z.infer<typeof exportProfileSchema>
