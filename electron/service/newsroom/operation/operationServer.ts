import { problem } from '../../../../shared/words/problem.ts'
import { checkHost } from '../../http/hostCheck.ts'
import { createHttpServer, usualBounds } from '../../http/httpServer.ts'
import { checkListenAddress } from '../../http/listen.ts'
import { healthRoutes } from '../api/health.ts'
import type { NewsroomNodeDeps } from '../node/types.ts'
import type { S3Objects } from '../objects/s3Objects.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { NodeOperation } from './operation.ts'
import { stateRoutes } from './statePage.ts'

type Parts = {
  store: PostgresStore
  objects: S3Objects
  nodeId: string
  operation: NodeOperation
  isDraining: () => boolean
}

/**
 * The server for those who run the service: `/metrics`, the page of the service's state at `/`, `/healthz` and `/readyz`.
 * It has an address of its own, so that a firewall can keep clients from it. Returns that address, and what closes it.
 * Rejects with 'host-invalid', 'tls-needed' and 'port-taken'.
 */
export async function startOperationServer(
  { operation: place, tls, plainHttp, log }: NewsroomNodeDeps,
  { store, objects, nodeId, operation, isDraining }: Parts,
): Promise<{ address: string; close: () => Promise<void> } | null> {
  if (!place) return null
  const host = place.host ?? '127.0.0.1'
  // The page needs no origin of its own, so every address of the machine will do.
  const given = { host, publicOrigin: 'https://localhost' }
  checkListenAddress({ ...given, ...(tls ? { tls } : {}), ...(plainHttp ? { plainHttp } : {}) })
  const app = createHttpServer(tls, log, usualBounds)
  let origin = 'http://localhost'
  app.addHook('onRequest', async ({ headers }) => checkHost(headers, { origin, host }))
  healthRoutes(app, { store, objects, isDraining })
  app.get('/metrics', async (_request, reply) => {
    const { metrics } = operation
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
  stateRoutes(app, { store, objects, nodeId, version: operation.version })
  const address = await app.listen({ host, port: place.port }).catch((cause: unknown) => {
    throw problem('port-taken', null, { cause })
  })
  origin = address
  return { address, close: () => app.close() }
}
