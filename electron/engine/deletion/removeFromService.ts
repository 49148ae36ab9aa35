import { PartnerError } from '../../partner/index.ts'
import type { Connections } from '../accounts/connections.ts'
import type { ServiceRemains } from './remains.ts'

/**
 * `left`: what is still in use there, and is to be asked for again. `unknown`: this service has no call to remove anything; a newer
 * one, after a start, may have it.
 */
export type ServiceRemoval = { left: ServiceRemains } | 'unknown'

/**
 * Removes objects, results and tasks from the service on this machine, and ends their tasks first. It can be repeated: what is deleted
 * already counts as removed. Rejects when the service does not answer.
 */
export async function removeFromService(
  connections: Pick<Connections, 'onThisMachine'>,
  { transcriptionIds, workflowIds, uploads }: ServiceRemains,
): Promise<ServiceRemoval> {
  const client = await connections.onThisMachine()
  const body = {
    transcription_ids: transcriptionIds,
    workflow_ids: workflowIds,
    file_ids: uploads.map(({ fileId }) => fileId),
    upload_ids: uploads.map(({ uploadId }) => uploadId),
    revoke: true,
  }
  try {
    const removed = await client.call('removeFromService', { body })
    const without = (ids: readonly string[], removedIds: readonly string[]) =>
      ids.filter((id) => !removedIds.includes(id))
    return {
      left: {
        transcriptionIds: without(transcriptionIds, removed.transcription_ids),
        workflowIds: without(workflowIds, removed.workflow_ids),
        uploads: uploads.filter(
          ({ fileId, uploadId }) => !removed.file_ids.includes(fileId) || !removed.upload_ids.includes(uploadId),
        ),
      },
    }
  } catch (error) {
    if (error instanceof PartnerError && error.status === 404) return 'unknown'
    throw error
  }
}
