import type { FastifyInstance } from 'fastify'
import type { AvailableLanguages } from '../recognition/index.ts'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'

/** An extension that clients can do without: the languages with a speech model and those without hotwords, known before a recording is sent. */
export function languageRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  availableLanguages: () => AvailableLanguages,
): void {
  route(app, context, 'readLanguages', () => {
    const { languages, withoutHotwords } = availableLanguages()
    return { languages, languages_without_hotwords: withoutHotwords }
  })
}
