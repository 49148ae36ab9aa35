import type { Devices } from '../devices/devices.ts'
import type { WatchFolders } from '../intake/watching/watchFolders.ts'
import type { SettingsStore } from '../library/settings.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** What is plugged in and remembered, and folders that are watched. */
export function deviceCommands({
  devices,
  watchFolders,
  settings,
}: {
  devices: Devices
  watchFolders: WatchFolders
  settings: SettingsStore
}): HandlersOf<'devices' | 'watchFolders'> {
  return {
    'devices.list': () => devices.list(),
    'devices.recordings': ({ deviceId }) => devices.recordings(deviceId),
    'devices.import': async ({ deviceId, keys, options, localOnly }) => ({
      jobIds: await devices.import(deviceId, { keys, localOnly, options: options ?? settings.get().transcription }),
    }),
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
