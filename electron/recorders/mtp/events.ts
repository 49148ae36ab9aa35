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

/** Longer than the interval of any interrupt endpoint. Other transfers wait meanwhile. */
const eventTimeoutMs = 40
/** The interval between two checks for events while no other request runs. */
const idleLookMs = 500
/** In a row, not counting looks without an event. */
const mostFailures = 5

/**
 * Reads the events of a device while it is open, because many devices answer nothing more until their events are read. The USB
 * library runs one transfer of a process after the other, so events are read between the others: when the device is silent, and
 * at intervals. Calls `onFilesChanged` for those that may mean other files; all others are dropped.
 */
export class EventReader {
  readonly #device: MtpUsbDevice
  readonly #endpoint: MtpEventEndpoint
  readonly #onFilesChanged: () => void
  readonly #timer: NodeJS.Timeout
  #pending: Promise<boolean> | null = null
  #failures = 0
  #isBusy = false

  constructor(device: MtpUsbDevice, endpoint: MtpEventEndpoint, onFilesChanged: () => void) {
    this.#device = device
    this.#endpoint = endpoint
    this.#onFilesChanged = onFilesChanged
    this.#timer = setInterval(() => {
      if (!this.#isBusy) void this.readAll()
    }, idleLookMs)
    this.#timer.unref()
  }

  /** While true, it reads only when it is told to. */
  set isBusy(isBusy: boolean) {
    this.#isBusy = isBusy
  }

  /** Reads the events that the device has now. Never rejects. */
  async readAll(): Promise<void> {
    // A second call while one is pending gets its answer.
    for (let events = 0; events < mostAtOnce; events++) {
      this.#pending ??= this.#readOne().finally(() => {
        this.#pending = null
      })
      if (!(await this.#pending)) return
    }
  }

  /** Resolves when no transfer is pending: until then the system keeps the interface for this program. Never rejects. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#failures = mostFailures
    await this.#pending
  }

  /** False if there was none. */
  async #readOne(): Promise<boolean> {
    if (this.#failures >= mostFailures) return false
    try {
      const { endpointNumber, transferBytes } = this.#endpoint
      const { data, status } = await this.#device.transferIn(endpointNumber, transferBytes, eventTimeoutMs)
      if (status !== undefined && status !== 'ok') throw new Error(status)
      this.#failures = 0
      if (data && concernsFiles(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))) this.#onFilesChanged()
      return true
    } catch (error) {
      const { kind } = transferFailure(error)
      if (kind === 'timeout') return false
      this.#failures = kind === 'unplugged' ? mostFailures : this.#failures + 1
      if (kind === 'stalled') await this.#device.clearHalt('in', this.#endpoint.endpointNumber).catch(() => {})
      return false
    }
  }
}

/** A device that sends events without end gets its next request all the same. */
const mostAtOnce = 16

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
