import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Device } from '../../../shared/devices/device.ts'
import { makeFolderOfDesktopUser } from './desktopUser.mjs'
import { openRemoteEngine, type RemoteEngine } from './engineClient.mts'

/**
 * How long nothing may change while a case waits. A mount alone may take half a minute: this processor is emulated, on a machine
 * that has other work.
 */
const patienceMs = 180_000

/**
 * The project's engine, run by the person at the screen, on a new library in the guest's memory. It watches the devices
 * that are really plugged in.
 */
export type GuestEngine = {
  engine: RemoteEngine
  /** The library's folder. The parent folder also belongs to the person. */
  libraryPath: string
  list(): Promise<Device[]>
  device(deviceId: string): Promise<Device | undefined>
  /** Calls `look` at every event. Resolves with its first result that is not null, undefined or false. */
  until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T>
  inState(deviceId: string, state: Device['state']): Promise<Device>
  /** Waits until everything requested is in the library. */
  done(deviceId: string): Promise<Device>
  hashes(): Promise<string[]>
  /** Unfinished copies that are left over. */
  leftOvers(): string[]
  stop(): Promise<void>
}

/** `diskPath`: a folder that belongs to the person, in which the library is or will be, instead of a new one in memory. */
export async function openGuestEngine(name: string, diskPath?: string): Promise<GuestEngine> {
  const folder = diskPath ?? join('/tmp/libraries', name)
  if (diskPath === undefined) makeFolderOfDesktopUser(folder)
  const libraryPath = join(folder, 'library')
  const engine = await openRemoteEngine(libraryPath)
  const list = async () => (await engine.call('devices.list', undefined)).devices
  const device = async (deviceId: string) => (await list()).find((one) => one.deviceId === deviceId)

  const state = async () => {
    const { imports } = await engine.call('recordings.list', {})
    const { counts } = await engine.call('queue.overview', { limit: 1 })
    return JSON.stringify({ devices: await list(), imports, counts })
  }
  const until: GuestEngine['until'] = async (what, look) => {
    let deadline = performance.now() + patienceMs
    for (let before = ''; ; ) {
      const answer = await look()
      if (answer) return answer
      if (performance.now() > deadline) {
        const now = await state()
        if (now === before) throw new Error(`${what} never came; ${now}`)
        before = now
        deadline = performance.now() + patienceMs
      }
      await nextEvent(engine)
    }
  }
  return {
    engine,
    libraryPath,
    list,
    device,
    until,
    inState: (deviceId, state) =>
      until(`${deviceId} ${state}`, async () => {
        const found = await device(deviceId)
        // A device is ready only once all of it is compared with the library.
        return found?.state === state && (state !== 'ready' || found.counts?.checking === 0) && found
      }),
    done: (deviceId) =>
      until(`${deviceId} done`, async () => {
        const found = await device(deviceId)
        const { counts } = found ?? {}
        const isIn = counts?.new === 0 && counts.checking === 0
        return found?.state === 'ready' && isIn && found.waitingFiles === 0 && found
      }),
    hashes: async () =>
      (await engine.call('recordings.list', { limit: 1000 })).items.map(({ sha256 }) => sha256).sort(),
    leftOvers: () => readdirSync(join(libraryPath, 'incoming')),
    async stop() {
      await engine.stop()
      rmSync(libraryPath, { recursive: true, force: true })
    },
  }
}

/** Resolves at the next event, or after a moment, because no event reports the system's mounts. */
function nextEvent(engine: RemoteEngine): Promise<void> {
  return new Promise((resolve) => {
    const offs = (['devices.changed', 'queue.changed'] as const).map((name) => engine.on(name, () => end()))
    const timer = setTimeout(() => end(), 100)
    const end = () => {
      clearTimeout(timer)
      for (const off of offs) off()
      resolve()
    }
  })
}
