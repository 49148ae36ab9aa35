import { z } from 'zod'

/** What a reader of an export may get to know. These choices matter only for recordings with pseudonyms or redactions. */

/**
 * Facts about a recording that an export with pseudonyms or redactions leaves out, unless a person chooses them one by one. `hash`: the
 * seal. `file-name`: the name of the original. `recorder`: its label. `date`: when it was recorded and imported.
 */
export const withheldFacts = ['title', 'hash', 'file-name', 'recorder', 'date', 'duration'] as const
export type WithheldFact = (typeof withheldFacts)[number]

export const disclosureSchema = z.object({
  /** `listed`: pseudonyms instead of the names that have one. */
  names: z.enum(['listed', 'real']).default('listed'),
  /** `brackets`: `[Harbour clerk]`, so that a reader sees that it is no name. */
  pseudonymForm: z.enum(['name', 'brackets']).default('name'),
  /** `marked`: without what is marked as redacted. */
  redaction: z.enum(['marked', 'none']).default('marked'),
  /** `word`: `[redacted]`. `bar`: a bar, equally long for all words. */
  redactedText: z.enum(['word', 'bar']).default('word'),
  /** `same-length` tells how long the redacted sound was; times then stay as they are. */
  tone: z.enum(['fixed', 'same-length']).default('fixed'),
  keeps: z.array(z.enum(withheldFacts)).default([]),
})
export type Disclosure = z.infer<typeof disclosureSchema>
