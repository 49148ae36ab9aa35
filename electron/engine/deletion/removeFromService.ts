import type { Connections } from '../accounts/connections.ts'
import type { ServiceRemains } from './remains.ts'

/** `unknown`: this service has no call to remove anything; a newer one, after a start, may have it. */
export type ServiceRemoval = 'removed' | 'unknown'

/**
 * Removes objects, results and tasks from the service on this machine, and ends their tasks first. It can be repeated: what is gone
 * already counts as removed. Rejects when the service does not answer.
 */
export async function removeFromService(
  connections: Pick<Connections, 'onThisMachine'>,
  remains: ServiceRemains,
): Promise<ServiceRemoval> {
  const client = await connections.onThisMachine()
  const tasks = { transcription_ids: remains.transcriptionIds, workflow_ids: remains.workflowIds }
  await client.call('revokeTasks', { body: tasks })
  return 'unknown'
}
