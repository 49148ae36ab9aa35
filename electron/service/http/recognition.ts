import type { FastifyInstance } from 'fastify'
import type { NetworkLock } from '../../../shared/network/egress.ts'
import type { AvailableLanguages } from '../../recognition/index.ts'
import type { ServiceContext } from '../ports/context.ts'
import { route } from './route.ts'

export type RecogniserFacts = { availableLanguages: () => AvailableLanguages; recogniserLock: () => NetworkLock }

/**
 * Extensions that clients can do without, known before a recording is sent: the languages with a speech model, the languages without
 * hotwords or speakers, and how a recogniser would be isolated.
 */
export function recognitionRoutes(app: FastifyInstance, context: ServiceContext, facts: RecogniserFacts): void {
  route(app, context, 'readLanguages', () => {
    const { languages, withoutHotwords, withoutSpeakers, decidedByModel, mustBeChosen } = facts.availableLanguages()
    return {
      languages,
      languages_without_hotwords: withoutHotwords,
      languages_without_speakers: withoutSpeakers,
      languages_decided_by_model: decidedByModel,
      language_must_be_chosen: mustBeChosen,
    }
  })
  route(app, context, 'readRecogniser', () => ({ network_lock: facts.recogniserLock() }))
}
