import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'

/** An extension: a client can tell before it sends a recording that there is no speech model for its language. None needs it. */
export function languageRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  availableLanguages: () => string[] | null,
): void {
  route(app, context, 'readLanguages', () => ({ languages: availableLanguages() }))
}
