import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceContext } from '../../ports/context.ts'
import { Refusal } from '../../ports/refusal.ts'
import { filePath, isSigned, type SignedQuery } from '../../work/signedAddresses.ts'
import { findMerged } from '../../work/uploads.ts'
import { workflowOfOutput } from '../../work/workflowTasks.ts'
import type { S3Objects } from '../objects/s3Objects.ts'

/** A download begins at once. A client that continues it later asks the service again. */
const redirectValidMs = 15 * 60_000

type Asked = { Params: { fileId: string }; Querystring: SignedQuery }

/**
 * The addresses of files: the service checks its own signature and redirects to the object store. No byte passes through the node. An
 * address of the store is for one method only, so HEAD is answered from the row. `fileRead`: called with the size of each
 * file to which a client was redirected.
 */
export function fileAddressRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { objects, fileRead }: { objects: S3Objects; fileRead: (sizeBytes: number) => void },
): void {
  const check = async ({ params: { fileId }, query }: FastifyRequest<Asked>) => {
    if (!(await isSigned(context, 'GET', filePath(fileId), query)))
      throw new Refusal(403, 'This address is not signed for this file, or has expired.')
  }
  app.get<Asked>('/storage/files/:fileId', { exposeHeadRoute: false }, async (request, reply) => {
    await check(request)
    const { fileId } = request.params
    const { clientId, sizeBytes, kind, id } = await fileOf(context, fileId)
    // Not `now` of the service: the store has its own clock.
    const address = await objects.addressOf(fileId, Date.now() + redirectValidMs)
    // The address is enough to read the file, and it does not say who uses it.
    context.audit?.read({ clientId, accountId: null }, kind, id)
    if (sizeBytes !== null) fileRead(sizeBytes)
    return reply.header('cache-control', 'no-store').redirect(address, 302)
  })
  app.head<Asked>('/storage/files/:fileId', async (request, reply) => {
    await check(request)
    const { sizeBytes, md5 } = await fileOf(context, request.params.fileId)
    reply.header('cache-control', 'no-store').header('accept-ranges', 'bytes')
    if (sizeBytes !== null) reply.header('content-length', sizeBytes).header('etag', `"${md5}"`)
    return reply.send()
  })
}

/** What the rows say of a file. Size and MD5 are null for what a workflow wrote. Throws a 404 Refusal. */
async function fileOf(context: ServiceContext, fileId: string) {
  const upload = await findMerged(context, fileId)
  if (upload) {
    const { client_id: clientId, size_bytes: sizeBytes, md5 } = upload
    return { clientId, sizeBytes, md5, kind: 'file' as const, id: fileId }
  }
  const id = workflowOfOutput(fileId)
  const workflow =
    id === null
      ? undefined
      : await context.store.db.selectFrom('workflows').select('client_id').where('id', '=', id).executeTakeFirst()
  if (!workflow || id === null) throw new Refusal(404, 'This file was removed.')
  return { clientId: workflow.client_id, sizeBytes: null, md5: null, kind: 'workflow' as const, id }
}
