import type { FastifyInstance } from 'fastify'
import { extensionNames } from '../../../shared/partner/extensionNames.ts'
import type { ServiceContext } from '../ports/context.ts'
import { route } from './route.ts'

/** Says which extensions of the endpoint table this service has: all of them. */
export function capabilityRoutes(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, 'readCapabilities', () => ({ extensions: [...extensionNames] }))
}
