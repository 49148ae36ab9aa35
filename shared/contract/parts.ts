import { z } from 'zod'

/** The inputs and outputs that many commands have in common. */

export const nothing = z.undefined().or(z.null()).optional()
export const done = z.object({ ok: z.literal(true) })
export const recordingRef = z.object({ recordingId: z.number().int().positive() })
export const projectRef = z.object({ projectId: z.number().int().positive() })
export const recordingIds = z.array(z.number().int().positive()).min(1).max(10_000)

/** A part of a list: from `offset` on, `usual` items unless `limit` says another number. */
export const pageOf = (usual: number, most = 1000) => ({
  offset: z.number().int().nonnegative().default(0),
  limit: z.number().int().positive().max(most).default(usual),
})
