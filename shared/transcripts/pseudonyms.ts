import { z } from 'zod'

/** Real names and the names that readers get instead. They never leave the library with an export. */

export const pseudonymLimits = { name: 200, spellings: 200 } as const

const nameSchema = z.string().trim().min(1).max(pseudonymLimits.name)

export const newPseudonymSchema = z.object({
  realName: nameSchema,
  /** Never empty: a blank would tell how long the name is. */
  pseudonym: nameSchema,
  /** Other spellings of the real name that a person accepted. */
  spellings: z.array(nameSchema).max(pseudonymLimits.spellings),
})
export type NewPseudonym = z.infer<typeof newPseudonymSchema>

/** For which recordings an entry counts. */
export const pseudonymPlaceSchema = z.discriminatedUnion('in', [
  z.object({ in: z.literal('project'), projectId: z.number().int().positive() }),
  z.object({ in: z.literal('recording'), recordingId: z.number().int().positive() }),
])
export type PseudonymPlace = z.infer<typeof pseudonymPlaceSchema>

export const pseudonymSchema = newPseudonymSchema.extend({
  id: z.number().int().positive(),
  place: pseudonymPlaceSchema,
})
export type Pseudonym = z.infer<typeof pseudonymSchema>
