import type { FastifyInstance } from 'fastify'
import type { NetworkLock } from '../../shared/accounts/egress.ts'
import type { AvailableLanguages } from '../recognition/index.ts'
import type { ServiceContext } from './context.ts'
import { route } from './route.ts'

/**
 * Extensions that clients can do without, known before a recording is sent: the languages with a speech model, the languages without
 * hotwords or speakers, and how a recogniser would be isolated.
 */
export function recognitionRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  facts: { availableLanguages: () => AvailableLanguages; recogniserLock: () => NetworkLock },
): void {
  route(app, context, 'readLanguages', () => {
    const { languages, withoutHotwords, withoutSpeakers } = facts.availableLanguages()
    return {
      languages,
      languages_without_hotwords: withoutHotwords,
      languages_without_speakers: withoutSpeakers,
    }
  })
  route(app, context, 'readRecogniser', () => ({ network_lock: facts.recogniserLock() }))
}
