import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../../shared/partner/endpoint.ts'
import { type EndpointName, type Endpoints, type ExtensionName, endpoints } from '../../../shared/partner/endpoints.ts'
import { extensionsAsked, extensionsField, extensionsHeader } from '../../../shared/partner/extensions.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import { parsed, Refusal } from '../ports/refusal.ts'
import { authenticate } from './authenticate.ts'

type Given<N extends EndpointName, K extends string> = K extends keyof Endpoints[N]
  ? Endpoints[N][K] extends z.ZodType
    ? z.output<Endpoints[N][K]>
    : undefined
  : undefined
type ServiceCall<N extends EndpointName> = {
  caller: Caller
  params: Given<N, 'params'>
  query: Given<N, 'query'>
  body: Given<N, 'body'>
  /** The requested extensions among the offered ones; empty if the request names none. */
  extended: (
    offered: Record<ExtensionName<N>, () => unknown>,
  ) => Promise<{ [extensionsField]?: Record<string, unknown> }>
}
type Answer<N extends EndpointName> = z.input<Endpoints[N]['response']>

/** The path of every endpoint of the partner family begins with this. */
export const partnerPrefix = '/developer/api'

/** The path below the service's origin, with parameters in braces. */
export const pathOf = (endpoint: Endpoint): string =>
  `${endpoint.family === 'partner' ? partnerPrefix : ''}${endpoint.path}`

/** The deepest nesting of a body, because bodies are stored as JSON again and JSON.stringify overflows the stack on deep nesting. */
const deepestBody = 100
function checkDepth(body: unknown): void {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestBody) throw new Refusal(422, `body: nests deeper than ${deepestBody} levels`)
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}

/** All values of a form are text, so a form that is read as JSON, or JSON that is read as a form, would mean something else. */
function checkContentType({ body, form }: Endpoint, given: string | undefined): void {
  if (!body || given === undefined) return
  const expected = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (given.split(';')[0]?.trim().toLowerCase() !== expected)
    throw new Refusal(415, `The body of this request has to be ${expected}.`)
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Adds one endpoint of the table: authenticates the caller, parses the input once, then calls `handle`. */
export function route<N extends EndpointName>(
  app: FastifyInstance,
  context: ServiceContext,
  name: N,
  handle: (call: ServiceCall<N>) => Answer<N> | Promise<Answer<N>>,
): void {
  const endpoint: Endpoint = endpoints[name]
  app.route({
    method: endpoint.method,
    url: pathOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
    // Authenticate before the body is read, so that a caller without credentials cannot send a body.
    onRequest: async (request) => {
      callers.set(request, await authenticate(endpoint.auth, request.headers, context))
      checkContentType(endpoint, request.headers['content-type'])
    },
    handler: async (request) => {
      checkDepth(request.body)
      const call = {
        caller: callers.get(request),
        params: endpoint.params && parsed(endpoint.params, request.params, 'path'),
        query: endpoint.query && parsed(endpoint.query, request.query, 'query'),
        body: endpoint.body && parsed(endpoint.body, request.body ?? {}, 'body'),
        extended: async (offered: Record<string, () => unknown>) => {
          const requested = extensionsAsked(endpoint.extensions ?? {}, request.headers[extensionsHeader])
          if (requested.length === 0) return {}
          const fields: [string, unknown][] = []
          for (const name of requested) fields.push([name, await offered[name]?.()])
          return { [extensionsField]: Object.fromEntries(fields) }
        },
      }
      return await handle(call as ServiceCall<N>)
    },
  })
}
