import { badAnswer } from './errors.ts'

/** Datasets of ISO 15740 section 5 and MTP 1.1 section 5. The only error of every decoder is `device-bad-answer`. */

/** The used fields of DeviceInfo (ISO 15740 5.1.1). Codes are operation codes. */
export type DeviceInfo = {
  operations: ReadonlySet<number>
  vendorExtensions: string
  manufacturer: string
  model: string
  version: string
  serialNumber: string
}

/** StorageInfo (ISO 15740 5.2.2). A number of bytes is null if the device sends an impossible number. */
export type StorageInfo = {
  isRemovable: boolean
  capacityBytes: number | null
  freeBytes: number | null
  description: string
  volumeIdentifier: string
}

/** A time of a device's clock. A time without a zone is read as this machine's local time, which may be wrong. */
export type MtpTime = { unixMs: number; isZoneKnown: boolean }

/** ObjectInfo (ISO 15740 5.3.1). */
export type ObjectInfo = {
  storageId: number
  formatCode: number
  isFolder: boolean
  /** Null if the size is 4 GiB or more; the property 0xDC04 then has the size. */
  sizeBytes: number | null
  parentHandle: number
  /** The device chose this name: it may contain separators, be empty or be `..`. */
  name: string
  created: MtpTime | null
  modified: MtpTime | null
}

/** @exportedFor tests: their stand-in device responds with it */
export const folderFormatCode = 0x3001
const sizeBeyond32Bits = 0xffffffff

/** Reads little-endian fields one after the other, and never past the end. */
class Fields {
  readonly #view: DataView
  readonly #name: string
  #offset = 0

  constructor(bytes: Uint8Array, name: string) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#name = name
  }

  get #restBytes(): number {
    return this.#view.byteLength - this.#offset
  }

  #take(bytes: number): number {
    if (bytes > this.#restBytes) throw badAnswer(`${this.#name} ends after ${this.#view.byteLength} bytes`)
    this.#offset += bytes
    return this.#offset - bytes
  }

  skip(bytes: number): void {
    this.#take(bytes)
  }
  uint8(): number {
    return this.#view.getUint8(this.#take(1))
  }
  uint16(): number {
    return this.#view.getUint16(this.#take(2), true)
  }
  uint32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }
  /** Returns null for numbers beyond 2^53 - 1. */
  uint64(): number | null {
    const value = this.#view.getBigUint64(this.#take(8), true)
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null
  }

  /** Reads a count and then as many numbers. Compares the count with the remaining bytes before it allocates memory. */
  #array(elementBytes: number, read: () => number): number[] {
    const count = this.uint32()
    if (count * elementBytes > this.#restBytes) throw badAnswer(`${this.#name} counts ${count} elements`)
    return Array.from({ length: count }, read)
  }
  uint16Array(): number[] {
    return this.#array(2, () => this.uint16())
  }
  uint32Array(): number[] {
    return this.#array(4, () => this.uint32())
  }

  /**
   * Reads a count of UTF-16 units, including the closing zero, and then the units (MTP 1.1 section 3.2.3). Half a surrogate pair
   * becomes U+FFFD.
   */
  string(): string {
    const bytes = 2 * this.uint8()
    const start = this.#take(bytes)
    const raw = new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, bytes)
    const [text = ''] = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(raw).split('\0', 1)
    return text
  }

  /** Reads a string that some devices leave out at the end. */
  lastString(): string {
    return this.#restBytes === 0 ? '' : this.string()
  }
}

export function decodeDeviceInfo(bytes: Uint8Array): DeviceInfo {
  const fields = new Fields(bytes, 'DeviceInfo')
  fields.skip(8) // standard version, vendor extension id and version
  const vendorExtensions = fields.string()
  fields.skip(2) // functional mode
  const operations = new Set(fields.uint16Array())
  // Events, device properties, capture formats, playback formats.
  for (let array = 0; array < 4; array++) fields.uint16Array()
  return {
    operations,
    vendorExtensions,
    manufacturer: fields.lastString(),
    model: fields.lastString(),
    version: fields.lastString(),
    serialNumber: fields.lastString(),
  }
}

export const decodeStorageIds = (bytes: Uint8Array): number[] => new Fields(bytes, 'StorageIDs').uint32Array()
export const decodeObjectHandles = (bytes: Uint8Array): number[] => new Fields(bytes, 'ObjectHandles').uint32Array()

export function decodeStorageInfo(bytes: Uint8Array): StorageInfo {
  const fields = new Fields(bytes, 'StorageInfo')
  const storageType = fields.uint16()
  fields.skip(4) // file system type, access
  const capacityBytes = fields.uint64()
  const freeBytes = fields.uint64()
  fields.skip(4) // free space in objects
  return {
    // 2 is removable ROM, 4 removable RAM.
    isRemovable: storageType === 2 || storageType === 4,
    capacityBytes,
    freeBytes,
    description: fields.lastString(),
    volumeIdentifier: fields.lastString(),
  }
}

export function decodeObjectInfo(bytes: Uint8Array): ObjectInfo {
  const fields = new Fields(bytes, 'ObjectInfo')
  const storageId = fields.uint32()
  const formatCode = fields.uint16()
  fields.skip(2) // protection
  const size = fields.uint32()
  fields.skip(26) // thumbnail and picture
  const parentHandle = fields.uint32()
  fields.skip(10) // association, sequence number
  return {
    storageId,
    formatCode,
    isFolder: formatCode === folderFormatCode,
    sizeBytes: size === sizeBeyond32Bits ? null : size,
    parentHandle,
    name: fields.string(),
    created: decodeTime(fields.lastString()),
    modified: decodeTime(fields.lastString()),
  }
}

/** The value of the property ObjectSize (0xDC04) in bytes. The value has 64 bits, on some devices 32 bits. */
export function decodeObjectSize(bytes: Uint8Array): number {
  const fields = new Fields(bytes, 'ObjectSize')
  const size = bytes.length === 4 ? fields.uint32() : fields.uint64()
  if (size === null) throw badAnswer('a file of more than 2^53 bytes')
  return size
}

/** The value of the property ObjectFileName (0xDC07). */
export const decodeObjectFileName = (bytes: Uint8Array): string => new Fields(bytes, 'ObjectFileName').string()

const dateTime = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(?:\.(\d{1,3})\d*)?(Z|[+-]\d{4})?$/

/**
 * `YYYYMMDDThhmmss[.s]` with `Z`, `±hhmm` or no zone (MTP 1.1 section 3.2.5). Null for other texts: devices send empty texts, zeros and
 * their own formats, and a file is useful without its date.
 * @exportedFor tests: they read times without a device
 */
export function decodeTime(text: string): MtpTime | null {
  const match = dateTime.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0'))
  const utc = new Date(0)
  utc.setUTCFullYear(year, month - 1, day)
  utc.setUTCHours(hour, minute, second, milliseconds)
  // 31 February and hour 27 roll over to another date, so they are invalid.
  const isReal = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day && minute < 60 && second < 60 && hour < 24
  if (!isReal || year === 0) return null
  const zone = match[8]
  if (zone === undefined) {
    const local = new Date(0)
    local.setFullYear(year, month - 1, day)
    local.setHours(hour, minute, second, milliseconds)
    return { unixMs: local.getTime(), isZoneKnown: false }
  }
  const offsetMinutes = zone === 'Z' ? 0 : Number(zone.slice(0, 3)) * 60 + Number(zone[0] + zone.slice(3))
  return { unixMs: utc.getTime() - offsetMinutes * 60_000, isZoneKnown: true }
}
