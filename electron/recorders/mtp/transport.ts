import { setTimeout as sleep } from 'node:timers/promises'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { EventReader } from './events.ts'
import { openFailure, type TransferFailure, transferFailure } from './transportErrors.ts'
import { findMtpInterface, type MtpInterface, type MtpUsbDevice } from './usbDevice.ts'

/** Bulk transfers to and from one device. Every error is a TapelogError. After `device-unplugged` every call throws it again. */
export type MtpTransport = {
  /** Sends one whole container, which ends with a short or an empty packet. */
  write(bytes: Uint8Array): Promise<void>
  /**
   * Returns the bytes of one transfer, at most `maxBytes`. `maxBytes` must be a multiple of 1024, which is a whole number of packets at
   * every speed. If there are fewer bytes or none, the device has ended its transfer.
   */
  read(maxBytes: number): Promise<Uint8Array>
  /** Releases the device. Never throws; further calls do nothing. */
  close(): Promise<void>
}

type TransportOptions = {
  /** Aborted when hotplug reports that this device is unplugged. Later failures are `device-unplugged`. */
  unplugged?: AbortSignal
  /** Longest wait for one transfer, in milliseconds. Phones take many seconds to list a large folder. */
  transferTimeoutMs?: number
  /** How many milliseconds to wait for the report of a disconnect after a failed transfer. */
  unplugGraceMs?: number
  /** Called while the device is open, for each event after which the device may have other files. */
  onFilesChanged?: () => void
  platform?: NodeJS.Platform
}

const defaultTransferTimeoutMs = 30_000
const defaultUnplugGraceMs = 1500
/** How long a device may be silent before its events are read. The limit doubles each time. */
const firstSilenceMs = 100
/** The USB library has its own timeout. If it does not report within this time after the timeout, the transfer has failed. */
const bindingGraceMs = 2000

/** While the computer sleeps or is busy, this program may not run. Such a gap counts as at most one step. */
const stepMs = 100

/** Limits how long work may take. Ignores a later error of the work, so that it does not end the process. */
async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const over = new AbortController()
  const late = timeOut(timeoutMs, over.signal)
  late.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

/** Waits in steps, so that a response that arrives while the program does not run is not lost. */
async function timeOut(timeoutMs: number, signal: AbortSignal): Promise<never> {
  for (let leftMs = timeoutMs; leftMs > 0; leftMs -= stepMs)
    await sleep(Math.min(stepMs, leftMs), undefined, { signal })
  throw new Error('timed out')
}

/**
 * Opens the device and claims its MTP interface. If the device was already open, it stays open at the end. Throws `device-no-mtp`,
 * `device-busy`, `device-no-permission`, `device-unplugged` or `device-open-failed`.
 */
export async function openMtpTransport(device: MtpUsbDevice, options: TransportOptions = {}): Promise<MtpTransport> {
  const platform = options.platform ?? process.platform
  const wasOpen = device.opened
  try {
    if (!wasOpen) await device.open()
    const found = findMtpInterface(device.configuration)
    if (!found) throw problem('device-no-mtp', null, { retryable: true })
    await device.claimInterface(found.interfaceNumber)
    if (found.alternateSetting !== 0)
      await device.selectAlternateInterface(found.interfaceNumber, found.alternateSetting)
    return new UsbTransport(device, found, options, wasOpen)
  } catch (error) {
    if (!wasOpen) await device.close().catch(() => {})
    throw error instanceof TapelogError ? error : openFailure(error, platform, options.unplugged?.aborted ?? false)
  }
}

class UsbTransport implements MtpTransport {
  readonly #device: MtpUsbDevice
  readonly #interface: MtpInterface
  readonly #unplugged: AbortSignal | null
  readonly #transferTimeoutMs: number
  readonly #unplugGraceMs: number
  readonly #leaveOpen: boolean
  readonly #events: EventReader | null
  #isClosed = false
  /** True if the device is in the middle of its data, because the last transfer was full. */
  #isStreaming = false
  /** Set by an unplug, so that later calls fail at once instead of after a timeout. */
  #goneBecause: TapelogError | null = null

  constructor(device: MtpUsbDevice, found: MtpInterface, options: TransportOptions, leaveOpen: boolean) {
    this.#device = device
    this.#interface = found
    this.#unplugged = options.unplugged ?? null
    this.#transferTimeoutMs = options.transferTimeoutMs ?? defaultTransferTimeoutMs
    this.#unplugGraceMs = options.unplugGraceMs ?? defaultUnplugGraceMs
    this.#leaveOpen = leaveOpen
    // Events are read even if the caller does not need them, because a device may not respond until they are read.
    this.#events = found.events && new EventReader(device, found.events, options.onFilesChanged ?? (() => {}))
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#isStreaming = false
    await this.#send(new Uint8Array(bytes))
    // If no short packet ended the container, the device would wait for more bytes.
    if (bytes.length % this.#interface.outPacketBytes === 0) await this.#send(new Uint8Array(0))
  }

  async #send(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { outEndpoint, outPacketBytes } = this.#interface
    const write = (timeoutMs: number) => this.#device.transferOut(outEndpoint, bytes, timeoutMs)
    const send = (limitMs?: number) => this.#transfer('out', write, limitMs)
    const isOnePacket = bytes.length <= outPacketBytes
    const sent = await (this.#events && isOnePacket ? this.#patiently(this.#events, send) : send())
    if (sent.bytesWritten !== bytes.length) throw await this.#failure('out', new Error('not all bytes were written'))
  }

  async read(maxBytes: number): Promise<Uint8Array> {
    const { inPacketBytes } = this.#interface
    // The USB library reads whole packets and drops bytes beyond the requested length.
    const lengthBytes = Math.ceil(maxBytes / inPacketBytes) * inPacketBytes
    const bytes = this.#isStreaming ? await this.#receive(lengthBytes) : await this.#receiveFirst(lengthBytes)
    this.#isStreaming = bytes.length === lengthBytes
    return bytes
  }

  async #receive(lengthBytes: number, timeoutMs?: number): Promise<Uint8Array> {
    const { inEndpoint } = this.#interface
    const read = (limitMs: number) => this.#device.transferIn(inEndpoint, lengthBytes, limitMs)
    const { data } = await this.#transfer('in', read, timeoutMs)
    return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(0)
  }

  /**
   * Reads the beginning of a response. Reads the device's events while the device is silent, because it may be waiting
   * for that. Reads only one packet at first: a longer transfer that is cancelled would lose the bytes received so far.
   */
  async #receiveFirst(lengthBytes: number): Promise<Uint8Array> {
    const { inPacketBytes } = this.#interface
    if (!this.#events) return await this.#receive(lengthBytes)
    const first = await this.#patiently(this.#events, (limitMs) => this.#receive(inPacketBytes, limitMs))
    if (first.length < inPacketBytes || lengthBytes === inPacketBytes) return first
    return Buffer.concat([first, await this.#receive(lengthBytes - inPacketBytes)])
  }

  /** Repeats a transfer of one packet, and reads the events of the device between two tries. */
  async #patiently<T>(events: EventReader, transfer: (limitMs: number) => Promise<T>): Promise<T> {
    const startMs = performance.now()
    for (let limitMs = firstSilenceMs; ; limitMs *= 2) {
      const leftMs = this.#transferTimeoutMs - (performance.now() - startMs)
      try {
        return await transfer(Math.max(1, Math.min(limitMs, leftMs)))
      } catch (error) {
        const isSilent = error instanceof TapelogError && error.code === 'device-timeout'
        if (!isSilent || leftMs <= limitMs) throw error
        await events.readAll()
      }
    }
  }

  async #transfer<T extends { status?: string }>(
    direction: 'in' | 'out',
    run: (timeoutMs: number) => Promise<T>,
    timeoutMs = this.#transferTimeoutMs,
  ): Promise<T> {
    if (this.#goneBecause) throw this.#goneBecause
    if (this.#isClosed) throw problem('device-closed')
    let result: T
    if (this.#events) this.#events.isBusy = true
    try {
      result = await within(run(timeoutMs), timeoutMs + bindingGraceMs)
    } catch (error) {
      throw await this.#failure(direction, error)
    } finally {
      if (this.#events) this.#events.isBusy = false
    }
    if (result.status === undefined || result.status === 'ok') return result
    throw await this.#failure(direction, new Error(result.status))
  }

  /** Finds the reason of a failed transfer. Clears a stall, and waits for the report of an unplug. */
  async #failure(direction: 'in' | 'out', error: unknown): Promise<TapelogError> {
    let failure: TransferFailure = transferFailure(error)
    if (failure.kind === 'stalled') {
      const { inEndpoint, outEndpoint } = this.#interface
      const endpoint = direction === 'in' ? inEndpoint : outEndpoint
      await this.#device.clearHalt(direction, endpoint).catch((cause: unknown) => {
        failure = transferFailure(cause)
      })
    }
    if (failure.kind === 'failed' || failure.kind === 'timeout') {
      // The kernel reports the failed transfer before it reports the unplug.
      if (await this.#isUnpluggedSoon(failure.kind === 'failed')) failure = transferFailure(error, true)
    }
    if (failure.kind === 'unplugged') this.#goneBecause = failure.error
    return failure.error
  }

  async #isUnpluggedSoon(mayWait: boolean): Promise<boolean> {
    const signal = this.#unplugged
    if (!signal || signal.aborted || !mayWait) return signal?.aborted ?? false
    return sleep(this.#unplugGraceMs, false, { signal }).catch(() => true)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#events?.stop()
    await this.#device.releaseInterface(this.#interface.interfaceNumber).catch(() => {})
    if (!this.#leaveOpen) await this.#device.close().catch(() => {})
  }
}
