import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands about plugged-in and remembered devices, and watched folders. */
export function deviceCommands({ devices, watchFolders }: CommandParts): HandlersOf<'devices' | 'watchFolders'> {
  return {
    'devices.list': () => devices.list(),
    'devices.recordings': ({ deviceId }) => devices.recordings(deviceId),
    'devices.import': async ({ deviceId, ...how }) => ({ jobIds: await devices.import(deviceId, how) }),
    'devices.stopImport': ({ deviceId }) => {
      devices.stopImport(deviceId)
      return ok
    },
    'devices.update': ({ deviceId, autoImport, localOnly }) => {
      devices.update(deviceId, { autoImport, localOnly })
      return ok
    },
    'devices.rescan': async ({ deviceId }) => {
      await devices.rescan(deviceId)
      return ok
    },
    'devices.eject': async ({ deviceId }) => {
      await devices.eject(deviceId)
      return ok
    },
    'devices.forget': ({ deviceId }) => {
      devices.forget(deviceId)
      return ok
    },
    'watchFolders.list': () => ({ folders: watchFolders.list() }),
    'watchFolders.add': ({ path, localOnly }) => watchFolders.add(path, localOnly),
    'watchFolders.remove': ({ watchFolderId }) => {
      watchFolders.remove(watchFolderId)
      return ok
    },
  }
}
