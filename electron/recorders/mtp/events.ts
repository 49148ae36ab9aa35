import { containerHeaderBytes, containerType, decodeHeader } from './containers.ts'
import { transferFailure } from './transportErrors.ts'
import type { MtpEventEndpoint, MtpUsbDevice } from './usbDevice.ts'

/** Codes of events after which the device may have other files (PIMA 15740 section 12.5, MTP 1.1 appendix G). */
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

/** How long to wait for an event: longer than the interval of any interrupt endpoint. Other transfers wait meanwhile. */
const eventTimeoutMs = 40
/** The interval between two checks for events while no other request runs. */
const idleLookMs = 500
/** How many failures in a row end the reading. Checks that find no event do not count. */
const mostFailures = 5

/**
 * Reads the events of an open device, because many devices stop responding until the program reads their events. The USB library runs
 * all transfers of a process one after the other. So the reader reads events between the other transfers: when the device is silent,
 * and at intervals. It calls `onFilesChanged` for events after which the device may have other files, and drops all others.
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

  /** While true, the reader reads only when {@link readAll} is called. */
  set isBusy(isBusy: boolean) {
    this.#isBusy = isBusy
  }

  /** Reads all events that the device has ready. Never rejects. */
  async readAll(): Promise<void> {
    // A call while another call is running shares its result.
    for (let events = 0; events < mostAtOnce; events++) {
      this.#pending ??= this.#readOne().finally(() => {
        this.#pending = null
      })
      if (!(await this.#pending)) return
    }
  }

  /** Resolves when no transfer is pending. Until then, the system reserves the interface for this program. Never rejects. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#failures = mostFailures
    await this.#pending
  }

  /** Reads one event. False if there was no event. */
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

/** Limits the events read in a row, so that a device that sends events without end still gets its next request. */
const mostAtOnce = 16

function concernsFiles(bytes: Uint8Array): boolean {
  if (bytes.length < containerHeaderBytes) return false
  try {
    const { type, code } = decodeHeader(bytes)
    return type === containerType.event && fileEvents.has(code)
  } catch {
    // This is not an event. Ignore it, because the responses to requests show whether the device works.
    return false
  }
}
