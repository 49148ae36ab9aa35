import type { FastifyInstance } from 'fastify'
import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import type { ServiceContext } from './context.ts'
import { availableLanguages } from './recogniser/modelChoice.ts'
import { route } from './route.ts'

/** An extension: a wrong language is noticed before a recording is sent. No client needs it. */
export function languageRoutes(app: FastifyInstance, context: ServiceContext, speechModel: SpeechModelChoice): void {
  route(app, context, 'readLanguages', () => ({ languages: availableLanguages(speechModel) }))
}
