import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'

/** An extension that no client depends on: it says before a recording is sent whether its language has a speech model. */
export function languageRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  availableLanguages: () => string[] | null,
): void {
  route(app, context, 'readLanguages', () => ({ languages: availableLanguages() }))
}
