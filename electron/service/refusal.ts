import type { z } from 'zod'

/** An answer other than 200, in the interface's error shape: `{code: <status>, message}`. */
export class Refusal extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | null

  constructor(status: number, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The body by its schema, or a 422 that names the field. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Refusal(422, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not what was expected'}`)
}
