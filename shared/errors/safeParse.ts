import { z } from 'zod'

/**
 * `schema.safeParse(given)` for values from another program. Zod (4.6) compares the `length` of any object with the limits of a text or
 * list, and throws if it cannot convert the length to a number. Here, such a value simply does not fit.
 */
export function safeParse<S extends z.ZodType>(schema: S, given: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(given)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const issue = { code: 'custom' as const, path: [], input: undefined, message: 'has a length that is no number' }
    return { success: false, error: new z.ZodError([issue]) as z.ZodError<z.output<S>> }
  }
}
