import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands about the owners of recorders in the remote registry. They always use the account in use. */
export function bindingCommands({
  boundDevices,
  bindings,
  now,
}: CommandParts): HandlersOf<'bindings' | 'deviceRecords'> {
  return {
    'bindings.list': () => ({ devices: boundDevices.list() }),
    'bindings.add': (device) => boundDevices.add(device),
    'bindings.remove': ({ deviceId }) => {
      boundDevices.remove(deviceId)
      return ok
    },
    'bindings.read': ({ deviceId }) => bindings.read(deviceId),
    'bindings.bind': ({ deviceId }) => bindings.bind(deviceId),
    'bindings.unbind': ({ deviceId }) => bindings.unbind(deviceId),
    'bindings.exportRecovery': async ({ deviceId, directory }) => ({
      path: await bindings.exportRecovery(deviceId, directory, now()),
    }),
    'deviceRecords.bind': ({ deviceId, ownerId }) => bindings.bindRecord(deviceId, ownerId),
    'deviceRecords.unbind': ({ deviceId, ownerId }) => bindings.unbindRecord(deviceId, ownerId),
    'deviceRecords.read': ({ deviceId }) => bindings.readRecord(deviceId),
  }
}
