import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'

/** An extension that clients can do without: the languages with a speech model, known before a recording is sent. */
export function languageRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  availableLanguages: () => string[] | null,
): void {
  route(app, context, 'readLanguages', () => ({ languages: availableLanguages() }))
}
