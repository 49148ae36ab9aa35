import type { CommandOutput } from '../../../shared/contract.ts'
import type { DeviceTransfer } from '../../../shared/devices/device.ts'
import type { GuestEngine } from './guestEngine.mts'

type Frame = {
  name: string
  list: CommandOutput<'devices.list'>
  recordings: CommandOutput<'devices.recordings'> | null
}

/**
 * Records the state that a window would show while a device comes, is copied and goes: each frame is a line `FRAME
 * {json}` on the console, which the rig saves with `--record`. Times are removed, so that two recordings of the same
 * story differ in little else.
 */
export function recordFrames() {
  return {
    /** Follows one device by its events. The returned function takes a frame by hand. */
    follow({ engine }: GuestEngine, deviceId: string): (name: string) => Promise<void> {
      const seen = new Set<string>()
      const take = async (name: string, transfer: DeviceTransfer | null = null) => {
        if (seen.has(name)) return
        seen.add(name)
        const list = await engine.call('devices.list', undefined)
        for (const device of list.devices) if (transfer && device.deviceId === deviceId) device.transfer = transfer
        const isHere = list.devices.some((device) => device.deviceId === deviceId && device.counts !== null)
        const recordings = isHere ? await engine.call('devices.recordings', { deviceId }) : null
        const frame: Frame = { name, list, recordings }
        console.log(`FRAME ${JSON.stringify(frame)}`)
      }
      engine.on('devices.changed', () => {
        void engine.call('devices.list', undefined).then(({ devices }) => {
          const device = devices.find((one) => one.deviceId === deviceId)
          if (device?.state === 'opening') return take('opening')
          if (device?.state === 'ready' && device.counts?.known === 0) return take('ready')
        })
      })
      // Takes this picture in the middle of an import: some files are in the library, and the next one is being copied.
      engine.on('device.progress', ({ transfer }) => {
        if (transfer.current && transfer.filesDone > 0) void take('importing', transfer)
      })
      return take
    },
  }
}
