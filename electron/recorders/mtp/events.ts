import { containerHeaderBytes, containerType, decodeHeader } from './containers.ts'
import { transferFailure } from './transportErrors.ts'
import type { MtpEventEndpoint, MtpUsbDevice } from './usbDevice.ts'

/** Event codes that may mean other files (PIMA 15740 section 12.5, MTP 1.1 appendix G). */
const fileEvents: ReadonlySet<number> = new Set([
  0x4002, // ObjectAdded
  0x4003, // ObjectRemoved
  0x4004, // StoreAdded
  0x4005, // StoreRemoved
  0x4007, // ObjectInfoChanged
  0x400d, // CaptureComplete
  0x400e, // UnreportedStatus
  0xc801, // ObjectPropChanged
])

/** Longest wait for one event, in milliseconds. Closing the device waits for it. */
const eventTimeoutMs = 500
/** In a row, not counting waits without an event. */
const mostFailures = 5

/**
 * Reads the events of a device while it is open, because many devices answer nothing more until their events are read. Calls
 * `onFilesChanged` for those that may mean other files; all others are dropped.
 */
export class EventReader {
  readonly #device: MtpUsbDevice
  readonly #endpoint: MtpEventEndpoint
  readonly #onFilesChanged: () => void
  readonly #end: Promise<void>
  #isStopped = false

  constructor(device: MtpUsbDevice, endpoint: MtpEventEndpoint, onFilesChanged: () => void) {
    this.#device = device
    this.#endpoint = endpoint
    this.#onFilesChanged = onFilesChanged
    this.#end = this.#run()
  }

  /** Resolves when no transfer is pending: until then the system keeps the interface for this program. Never rejects. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#end
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#isStopped && failures < mostFailures; ) {
      try {
        const { endpointNumber, transferBytes } = this.#endpoint
        const { data, status } = await this.#device.transferIn(endpointNumber, transferBytes, eventTimeoutMs)
        if (status !== undefined && status !== 'ok') throw new Error(status)
        failures = 0
        if (data && concernsFiles(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))) this.#onFilesChanged()
      } catch (error) {
        const { kind } = transferFailure(error)
        if (kind === 'unplugged') return
        if (kind === 'timeout') continue
        failures += 1
        if (kind === 'stalled') await this.#device.clearHalt('in', this.#endpoint.endpointNumber).catch(() => {})
      }
    }
  }
}

function concernsFiles(bytes: Uint8Array): boolean {
  if (bytes.length < containerHeaderBytes) return false
  try {
    const { type, code } = decodeHeader(bytes)
    return type === containerType.event && fileEvents.has(code)
  } catch {
    // Not an event. The answers to requests tell whether the device can be trusted.
    return false
  }
}
