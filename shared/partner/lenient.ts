import { z } from 'zod'

/** A number, or the same number as a decimal string: answers are read leniently where the interface is not exact. */
export const lenientNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
