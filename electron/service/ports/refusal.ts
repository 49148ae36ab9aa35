import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { z } from 'zod'
import { safeParse } from '../../../shared/errors/safeParse.ts'

/** A response other than 200, in the interface's form for errors: `{code: <status>, message}`. */
export class Refusal extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | null
  /** True for responses that have no body by the interface. */
  readonly bare: boolean

  constructor(status: number, message: string, options: { retryAfterSeconds?: number; bare?: boolean } = {}) {
    super(message)
    this.status = status
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.bare = options.bare ?? false
  }
}

/** Parses a request's input by its schema; throws a 422 Refusal that names the field. */
export function parsed<S extends z.ZodType>(schema: S, given: unknown, place: 'path' | 'query' | 'body'): z.output<S> {
  const result = safeParse(schema, given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Refusal(422, `${issue?.path.join('.') || place}: ${issue?.message ?? 'is not what was expected'}`)
}

/** Responds to input that is not valid HTTP, in the interface's form for errors. Fastify has no reply object for it yet. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify({ code: status, message: `${STATUS_CODES[status]}: this request cannot be read.` })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}
