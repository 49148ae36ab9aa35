import { mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Engine } from '../../electron/engine/index.ts'
import type { Device } from '../../shared/devices/device.ts'
import { FolderBus, type FolderRecorder } from './folderRecorder.ts'
import { openEngine } from './testEngine.ts'
import { testFolder } from './testFolder.ts'
import { until } from './waiting.ts'
import { writeWave } from './waveFile.ts'

/** Old enough that Tapelog does not think the file is still being written. */
export const old = new Date(2026, 8, 14, 16, 0, 0)
export const sonyKey = '054c:01d5:10FC5C7E1A2B3C'

/** For each test: an engine with its own library, and a bus for recorders. */
export function engineWithRecorders() {
  let folder: string
  const desk = {
    bus: new FolderBus(),
    engine: null as unknown as Engine,
    at: (...path: string[]) => join(folder, ...path),

    async open(library = 'library'): Promise<void> {
      desk.engine = await openEngine(desk.at(library), null, { devicePorts: desk.bus.ports() })
      await desk.engine.call('settings.update', { transcribeOnImport: false })
    },
    start: (byItself = false) => desk.engine.start({ kinds: ['import'], devices: true, byItself }),

    sony: (more: Partial<FolderRecorder> = {}): FolderRecorder => ({
      handle: 'sony',
      serialNumber: '10FC5C7E1A2B3C',
      volumes: [{ folder: desk.at('sony'), label: 'IC RECORDER', uuid: '3A2F-11C4' }],
      ...more,
    }),
    record(path: string, seed: number, seconds = 1, when = old): void {
      mkdirSync(join(desk.at(path), '..'), { recursive: true })
      writeWave(desk.at(path), { seconds, seed })
      utimesSync(desk.at(path), when, when)
    },

    list: async () => (await desk.engine.call('devices.list', undefined)).devices,
    device: async (deviceId = sonyKey) => (await desk.list()).find((one) => one.deviceId === deviceId),
    library: async () => await desk.engine.call('recordings.list', {}),

    /** Waits for a state, and returns it. */
    async until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
      let found: T | null | undefined | false
      await until(async () => {
        found = await look()
        return found
      }).catch(async (cause) => {
        throw new Error(`The state never came; devices: ${JSON.stringify(await desk.list())}`, { cause })
      })
      return found as T
    },
    /** Waits until the device is `ready` and completely compared with the library. */
    inState: (state: Device['state'], deviceId = sonyKey) =>
      desk.until(async () => {
        const found = await desk.device(deviceId)
        return found?.state === state && (state !== 'ready' || found.counts?.checking === 0) && found
      }),
    /** Waits until everything new is in the library. */
    done: (deviceId = sonyKey) =>
      desk.until(async () => {
        const found = await desk.device(deviceId)
        const { counts } = found ?? {}
        const isIn = counts?.new === 0 && counts.checking === 0
        return found?.state === 'ready' && isIn && found.waitingFiles === 0 && found
      }),
    /** Calls `act` once, in the middle of a file of 600 s. */
    whileLongIsCopied(act: () => void): void {
      let isDone = false
      desk.engine.on('import.progress', ({ progress: { bytesDone = 0, bytesTotal = 0 } }) => {
        if (isDone || bytesTotal < 10e6 || bytesDone < 1e6 || bytesDone >= bytesTotal) return
        isDone = true
        act()
      })
    },
  }
  beforeEach(async () => {
    folder = testFolder()
    desk.bus = new FolderBus()
    await desk.open()
  })
  afterEach(() => desk.engine.stop())
  return desk
}
