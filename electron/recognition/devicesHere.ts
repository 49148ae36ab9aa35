import { type Device, keptDevice, processorOnly } from '../../shared/models/devices.ts'
import { anyGraphics, readDeviceRecord, readModelSettings, writeDeviceRecord } from './models/index.ts'
import type { RecogniserJob } from './types.ts'

/** What a recogniser's process reported about its device. `used`: null until the library has named the devices. */
export type ReportedDevice = { used: Device | null; seen: readonly Device[] }

/** The measurements of one recording. `peakBytes`: the highest memory of the recogniser's process. `wordsShare`: see the record. */
type Measured = {
  model: string
  audioSeconds: number
  workSeconds: number
  peakBytes: number
  device: string | null
  wordsShare?: number | null
}

/** Shorter recordings are not measured, because loading the model takes most of their time. */
const leastMeasuredSeconds = 30

/** So many devices are remembered. */
const mostDevices = 50

/** Remembers which devices this computer has, which failed, and how fast models are on them. Never throws. */
export function devicesHere(modelsFolder: string) {
  const remember = (patch: Parameters<typeof writeDeviceRecord>[1]) => {
    try {
      writeDeviceRecord(modelsFolder, patch)
    } catch {
      // The folder cannot be written. The next job then tries the same device again.
    }
  }
  return {
    /** The devices that the next job may use. */
    forNextJob(): RecogniserJob['device'] {
      const { broken } = readDeviceRecord(modelsFolder)
      const keys = broken.map(({ key }) => key)
      const choice = keys.includes(anyGraphics) ? processorOnly : readModelSettings(modelsFolder).device
      return { choice, broken: keys }
    },
    met({ used, seen }: ReportedDevice): void {
      if (used !== null) remember({ used: keptDevice(used), seen: seen.slice(0, mostDevices).map(keptDevice) })
    },
    failed({ used }: Pick<ReportedDevice, 'used'>): void {
      const { key, name } = used === null ? { key: anyGraphics, name: '' } : keptDevice(used)
      const { broken } = readDeviceRecord(modelsFolder)
      const others = broken.filter((one) => one.key !== key)
      remember({ broken: [...others, { key, name }].slice(-mostDevices) })
    },
    measured({ model, audioSeconds, workSeconds, peakBytes, device, wordsShare = null }: Measured): void {
      if (audioSeconds < leastMeasuredSeconds || workSeconds <= 0) return
      const { speeds } = readDeviceRecord(modelsFolder)
      const speed = { audioSeconds, workSeconds, peakBytes, device: device?.slice(0, 200) ?? null }
      remember({ speeds: { ...speeds, [model]: { ...speed, ...(wordsShare === null ? {} : { wordsShare }) } } })
    },
    /** The same for the first stretches of a recording. A whole recording on the same device counts for more. */
    measuredEarly(measured: Measured): void {
      const known = readDeviceRecord(modelsFolder).speeds[measured.model]
      if (known === undefined || known.device !== measured.device) this.measured(measured)
    },
    /** Which share of the work of this model's last whole recording the words were; null if that is not known. */
    wordsShareOf: (model: string): number | null => readDeviceRecord(modelsFolder).speeds[model]?.wordsShare ?? null,
  }
}

/** Whether the driver of a graphics device may have ended the process that sent this report. */
export const isOnGraphics = ({ used }: ReportedDevice): boolean => used === null || used.isGraphics
