import { EventEmitter, once } from 'node:events'
import {
  decodeCommand,
  encodeDataHeader,
  encodeResponse,
  type ParameterContainer,
} from '../../electron/recorders/mtp/containers.ts'
import { responseCode } from '../../electron/recorders/mtp/errors.ts'
import { objectFileNameProperty, objectSizeProperty, operation } from '../../electron/recorders/mtp/operations.ts'
import type { MtpTransport } from '../../electron/recorders/mtp/transport.ts'
import type { MtpUsbDevice } from '../../electron/recorders/mtp/usbDevice.ts'
import { TapelogError } from '../../shared/errors/errors.ts'

/** A file has bytes, a folder children. */
export type TreeNode = {
  name: string
  bytes?: Uint8Array
  children?: TreeNode[]
  modified?: string
  fault?: ObjectFault
}

/** The faults of one object. */
export type ObjectFault = {
  /** Only for this operation; if left out, for all. */
  only?: number
  /** The response code instead of an answer. */
  refuse?: number
  stall?: boolean
  /** The dataset has only this many bytes, and its header says so. */
  datasetBytes?: number
  /** Bytes missing at the end of the data, although the header promises them. */
  missingBytes?: number
  /** The size that ObjectInfo states instead of the true one. */
  saysSize?: number
  /** The most bytes in one partial read. */
  pieceBytes?: number
  /** A partial read that touches a byte in this range is refused with GeneralError. */
  unreadable?: { fromByte: number; toByte: number }
}

export type Faults = {
  /** After the device has sent this many bytes in total, the next transfer fails. */
  unplugAtByte?: number
  /** No empty packet marks the end after whole packets. */
  withoutEmptyPackets?: boolean
  /** The header of the data comes in a separate packet. */
  splitHeader?: boolean
  /** The most bytes that the device gives in one partial read, as the device itself states. */
  partialBytes?: number
  /** The faults below up to `extraBytes` apply only to this operation; if left out, to all. */
  only?: number
  stall?: boolean
  wrongTransactionId?: boolean
  /** Bytes missing at the end of the data, although the header promises them. */
  missingBytes?: number
  /** The length that the header of the data states instead of the true one. */
  saysLength?: number
  /** Extra bytes beyond those that exist or were requested; if negative, missing bytes. The header says so. */
  extraBytes?: number
  /** Every folder lists the whole storage. */
  flatListing?: boolean
  withoutStorage?: boolean
  unsupported?: number[]
  sessionLeftOpen?: boolean
  /**
   * After this many commands, the device sends an event with every response, and nothing else until someone reads the
   * event.
   */
  eventsAfterCommands?: number
  /** Sent before anything else: bytes that another program did not read. */
  stale?: Uint8Array
}

type Answer = { code: number; data?: Uint8Array; parameters?: number[] }
type Entry = { handle: number; parent: number; node: TreeNode }
const packetBytes = 512
export const storageId = 0x10001

const u16 = (value: number) => Uint8Array.of(value & 255, (value >> 8) & 255)
const u32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer)
const array = (items: Uint8Array[]) => Buffer.concat([u32(items.length), ...items])
/** A count of UTF-16 units, then these units and a zero. */
export const mtpString = (text: string) =>
  text === '' ? Uint8Array.of(0) : Buffer.concat([Uint8Array.of(text.length + 1), Buffer.from(`${text}\0`, 'utf16le')])

/** An MTP responder in memory. It sends packets of 512 bytes, like a high-speed device. */
export class MtpResponder implements MtpTransport {
  faults: Faults
  readonly received: ParameterContainer[] = []
  isClosed = false
  sentBytes = 0
  readonly #entries = new Map<number, Entry>()
  #packets: Uint8Array[] = []
  #isSessionOpen: boolean
  #isUnplugged = false
  #isStalled = false
  readonly #events: Uint8Array[] = []
  readonly #eventsChanged = new EventEmitter()

  constructor(tree: TreeNode[], faults: Faults = {}) {
    this.faults = faults
    this.#isSessionOpen = faults.sessionLeftOpen ?? false
    const add = (nodes: TreeNode[], parent: number) => {
      for (const node of nodes) {
        const handle = this.#entries.size + 7
        this.#entries.set(handle, { handle, parent, node })
        add(node.children ?? [], handle)
      }
    }
    add(tree, 0)
    if (faults.stale) this.#queue(faults.stale)
  }

  /** True if nobody has read the last response to its end. */
  get hasMore(): boolean {
    return this.#packets.length > 0
  }

  /** Events that nobody has read yet. */
  get unreadEvents(): number {
    return this.#events.length
  }

  /** The device sends an event: 0x4002 is ObjectAdded. */
  sendEvent(code: number, handle: number): void {
    this.#events.push(Buffer.concat([u32(16), u16(4), u16(code), u32(0xffffffff), u32(handle)]))
    this.#eventsChanged.emit('sent')
  }

  /** Reads the interrupt endpoint: the next event, or an error as soon as `signal` is aborted. */
  async readEvent(signal: AbortSignal): Promise<Uint8Array> {
    this.#checkPluggedIn()
    if (this.#events.length === 0) await once(this.#eventsChanged, 'sent', { signal })
    const [event = new Uint8Array(0)] = this.#events.splice(0, 1)
    this.#eventsChanged.emit('read')
    return event
  }

  /** Adds an object to a folder. Without an event, only a new listing shows it. Returns its handle. */
  add(node: TreeNode, folder: TreeNode): number {
    const parent = [...this.#entries.values()].find((entry) => entry.node === folder)?.handle ?? 0
    const handle = this.#entries.size + 7
    this.#entries.set(handle, { handle, parent, node })
    return handle
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#checkPluggedIn()
    const command = decodeCommand(bytes)
    this.received.push(command)
    const { eventsAfterCommands } = this.faults
    if (eventsAfterCommands !== undefined && this.received.length > eventsAfterCommands) this.sendEvent(0x4002, 7)
    const affected = this.faults.only === undefined || this.faults.only === command.code
    const ofObject = this.#faultOf(command)
    const faults: Faults & ObjectFault = { ...(affected ? this.faults : {}), ...ofObject }
    this.#isStalled = faults.stall ?? false
    if (faults.stall) return
    const {
      code,
      data: right,
      parameters = [],
    }: Answer = faults.refuse === undefined ? this.#answer(command) : { code: faults.refuse }
    const extra = faults.extraBytes ?? 0
    const longer = right && Buffer.concat([right, new Uint8Array(Math.max(0, extra))])
    const data = longer?.subarray(0, faults.datasetBytes ?? longer.length + Math.min(0, extra))
    const transactionId = command.transactionId + (faults.wrongTransactionId ? 1 : 0)
    if (data) {
      const header = encodeDataHeader(command.code, transactionId, data.length)
      if (faults.saysLength !== undefined) header.set(u32(faults.saysLength))
      const payload = data.subarray(0, Math.max(0, data.length - (faults.missingBytes ?? 0)))
      if (this.faults.splitHeader) {
        this.#queue(header)
        this.#queue(payload)
      } else this.#queue(Buffer.concat([header, payload]))
    }
    this.#queue(encodeResponse({ code, transactionId, parameters }))
  }

  /** `timeoutMs`: how long to wait until someone reads the device's events. */
  async read(maxBytes: number, timeoutMs = 60_000): Promise<Uint8Array> {
    this.#checkPluggedIn()
    if (maxBytes <= 0 || maxBytes % packetBytes !== 0) throw new Error(`a read of ${maxBytes} bytes`)
    const signal = AbortSignal.timeout(timeoutMs)
    while (this.faults.eventsAfterCommands !== undefined && this.#events.length > 0)
      await once(this.#eventsChanged, 'read', { signal }).catch(() => {
        throw new TapelogError('device-timeout', 'the device waits')
      })
    if (this.#isStalled && this.#packets.length === 0) throw new TapelogError('device-stalled', 'stalled')
    if (this.#packets.length === 0) throw new TapelogError('device-timeout', 'nothing to read')
    const taken: Uint8Array[] = []
    let bytes = 0
    while (bytes < maxBytes) {
      const packet = this.#packets.shift()
      if (!packet) break
      taken.push(packet)
      bytes += packet.length
      if (packet.length < packetBytes) break
    }
    const { unplugAtByte } = this.faults
    if (unplugAtByte !== undefined && this.sentBytes + bytes > unplugAtByte) {
      this.#isUnplugged = true
      this.#checkPluggedIn()
    }
    this.sentBytes += bytes
    return Buffer.concat(taken)
  }

  async close(): Promise<void> {
    this.isClosed = true
  }

  #checkPluggedIn(): void {
    if (this.#isUnplugged) throw new TapelogError('device-unplugged', 'unplugged')
  }

  #queue(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length; offset += packetBytes)
      this.#packets.push(bytes.subarray(offset, offset + packetBytes))
    if (bytes.length % packetBytes === 0 && !this.faults.withoutEmptyPackets) this.#packets.push(new Uint8Array(0))
  }

  #faultOf({ code, parameters: [first = 0, , third = 0] }: ParameterContainer): ObjectFault {
    const fault = this.#entries.get(code === operation.getObjectHandles ? third : first)?.node.fault
    return fault && (fault.only ?? code) === code ? fault : {}
  }

  #answer({ code, parameters }: ParameterContainer): Answer {
    const [first = 0, second = 0, third = 0, fourth = 0] = parameters
    const ok = (data?: Uint8Array) => ({ code: responseCode.ok, ...(data ? { data } : {}) })
    if (this.faults.unsupported?.includes(code)) return { code: responseCode.operationNotSupported }
    if (code === operation.openSession) {
      if (this.#isSessionOpen) return { code: responseCode.sessionAlreadyOpen, parameters: [1] }
      this.#isSessionOpen = true
      return ok()
    }
    if (code === operation.getDeviceInfo) return ok(this.#deviceInfo())
    if (!this.#isSessionOpen) return { code: responseCode.sessionNotOpen }
    const entry = this.#entries.get(first)
    const bytes = entry?.node.bytes
    const part = (fromByte: number, maxBytes: number) => {
      const end = fromByte + Math.min(maxBytes, entry?.node.fault?.pieceBytes ?? this.faults.partialBytes ?? maxBytes)
      const bad = entry?.node.fault?.unreadable
      if (bad && fromByte < bad.toByte && end > bad.fromByte) return { code: responseCode.generalError }
      const data = bytes?.subarray(fromByte, end) ?? new Uint8Array(0)
      return { ...ok(data), parameters: [data.length] }
    }
    switch (code) {
      case operation.closeSession:
        this.#isSessionOpen = false
        return ok()
      case operation.getStorageIds:
        return ok(array(this.faults.withoutStorage ? [] : [u32(storageId)]))
      case operation.getStorageInfo: {
        const facts = [u16(3), u16(2), u16(1), u32(1e9), u32(0), u32(5e8), u32(0), u32(0xffffffff)]
        return ok(Buffer.concat([...facts, mtpString('Recordings'), mtpString('V')]))
      }
      case operation.getObjectHandles: {
        const parent = third === 0xffffffff ? 0 : third
        const children = [...this.#entries.values()].filter((each) => this.faults.flatListing || each.parent === parent)
        return ok(array(children.map(({ handle }) => u32(handle))))
      }
    }
    if (!entry) return { code: responseCode.invalidObjectHandle }
    if (code === operation.getObjectInfo) return ok(objectInfo(entry))
    if (code === operation.getObjectPropValue && second === objectFileNameProperty)
      return ok(mtpString(entry.node.name))
    if (!bytes) return { code: responseCode.invalidObjectHandle }
    if (code === operation.getObject) return ok(bytes)
    if (code === operation.getPartialObject) return part(second, third)
    if (code === operation.getPartialObject64) return part(second + third * 2 ** 32, fourth)
    if (code === operation.getObjectPropValue && second === objectSizeProperty)
      return ok(new Uint8Array(BigUint64Array.of(BigInt(bytes.length)).buffer))
    return { code: responseCode.operationNotSupported }
  }

  #deviceInfo(): Uint8Array {
    const { unsupported = [] } = this.faults
    const operations = Object.values(operation).filter((code) => !unsupported.includes(code))
    const none = array([])
    const head = [u16(100), u32(6), u16(100), mtpString('microsoft.com: 1.0;'), u16(0), array(operations.map(u16))]
    const names = ['Maker', 'Recorder', '1.2', 'SN-7'].map(mtpString)
    return Buffer.concat([...head, none, none, none, none, ...names])
  }
}

export function objectInfo(
  { parent, node }: Entry,
  sizeInInfo = node.fault?.saysSize ?? node.bytes?.length ?? 0,
): Uint8Array {
  return Buffer.concat([
    ...[
      u32(storageId),
      u16(node.bytes ? 0x3008 : 0x3001),
      u16(0),
      u32(Math.min(sizeInInfo, 0xffffffff)),
      new Uint8Array(26),
    ],
    ...[u32(parent), new Uint8Array(10), mtpString(node.name), mtpString(''), mtpString(node.modified ?? '')],
    mtpString(''),
  ])
}

/** The device in the form of node-usb, with its errors: all have the code GenericFailure. */
export function usbDeviceOver(
  responder: MtpResponder,
  { hasEvents = false }: { hasEvents?: boolean } = {},
): MtpUsbDevice & { calls: string[] } {
  const calls: string[] = []
  const native = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      const code = error instanceof TapelogError ? error.code : ''
      const words = { 'device-unplugged': 'Disconnected', 'device-stalled': 'Stall', 'device-timeout': 'Cancelled' }[
        code
      ]
      throw Object.assign(new Error(`${what} error: ${words ?? error}`), { code: 'GenericFailure' })
    }
  }
  const endpoint = (direction: string) => ({ endpointNumber: 1, direction, type: 'bulk', packetSize: packetBytes })
  const alternate = { alternateSetting: 0, interfaceClass: 6, interfaceSubclass: 1, interfaceProtocol: 1 }
  const events = { endpointNumber: 3, direction: 'in', type: 'interrupt', packetSize: 28 }
  const endpoints = [endpoint('in'), endpoint('out'), ...(hasEvents ? [events] : [])]
  let opened = false
  const call = (name: string) => async (): Promise<void> => {
    calls.push(name)
    if (name === 'open') opened = true
  }
  return {
    calls,
    get opened() {
      return opened
    },
    configuration: {
      interfaces: [{ interfaceNumber: 0, alternates: [{ ...alternate, endpoints }] }],
    },
    open: call('open'),
    close: call('close'),
    claimInterface: call('claim'),
    releaseInterface: call('release'),
    selectAlternateInterface: call('select'),
    clearHalt: (direction) => call(`clear ${direction}`)(),
    transferIn: (endpointNumber, lengthBytes, timeoutMs) =>
      native('transferIn', async () => {
        const isEvent = endpointNumber === events.endpointNumber
        const bytes = await (isEvent ? eventWithin(responder, timeoutMs) : responder.read(lengthBytes, timeoutMs))
        return { status: 'ok', data: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
      }),
    transferOut: (_endpoint, data) =>
      native('transferOut', async () => {
        await responder.write(data)
        return { status: 'ok', bytesWritten: data.length }
      }),
  }
}

async function eventWithin(responder: MtpResponder, timeoutMs: number): Promise<Uint8Array> {
  try {
    return await responder.readEvent(AbortSignal.timeout(timeoutMs))
  } catch (error) {
    throw error instanceof TapelogError ? error : new TapelogError('device-timeout', 'no event')
  }
}
