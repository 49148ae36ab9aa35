import { z } from 'zod'

/** The inputs and outputs that many commands have in common. */

export const nothing = z.undefined().or(z.null()).optional()
export const done = z.object({ ok: z.literal(true) })
export const recordingRef = z.object({ recordingId: z.number().int().positive() })
export const projectRef = z.object({ projectId: z.number().int().positive() })
export const recordingIds = z.array(z.number().int().positive()).min(1).max(10_000)
