import { DeviceBindings } from '../partner/deviceBindings.ts'
import type { EngineParts } from '../parts.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Remote bindings of recorders, always with the account in use. */
export function bindingCommands(parts: EngineParts): HandlersOf<'bindings' | 'deviceRecords'> {
  const { boundDevices, connections, settings, now } = parts
  const bindings = new DeviceBindings(boundDevices, () =>
    connections.forAccount(connections.accountInUse(settings.get().accountId)),
  )
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
