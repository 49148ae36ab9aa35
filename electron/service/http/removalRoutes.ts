import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../ports/context.ts'
import type { Removal } from '../work/removal.ts'
import { route } from './route.ts'

/** An extension: clients remove what they no longer need. */
export function removalRoutes(app: FastifyInstance, context: ServiceContext, removal: Removal): void {
  route(app, context, 'removeFromService', ({ body, caller }) => removal.remove(body, caller))
}
