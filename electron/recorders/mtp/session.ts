import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import {
  type DeviceInfo,
  decodeDeviceInfo,
  decodeObjectFileName,
  decodeObjectHandles,
  decodeObjectInfo,
  decodeObjectSize,
  decodeStorageIds,
  decodeStorageInfo,
  type ObjectInfo,
  type StorageInfo,
} from './datasets.ts'
import { MtpResponseError, responseCode } from './errors.ts'
import { MtpLink } from './link.ts'
import { everyFormat, objectFileNameProperty, objectSizeProperty, operation, rootFolder } from './operations.ts'
import type { MtpTransport } from './transport.ts'
import { type MtpFile, type WalkOptions, walkObjects } from './walk.ts'

export type MtpStorage = StorageInfo & { storageId: number }
type ReadOptions = {
  /** Where to start, in bytes. */
  fromByte?: number
  signal?: AbortSignal
}
type SessionOptions = {
  /** The size of one partial read. Stopping waits until this read ends. */
  chunkBytes?: number
}
const defaultChunkBytes = 1024 * 1024

const isRefusal = (error: unknown, ...codes: number[]) =>
  error instanceof MtpResponseError && codes.includes(error.responseCode)

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw problem('stopped', null, { retryable: true })
}

/** A device that is read over MTP. It has no operation that writes or deletes. */
export class MtpSession {
  readonly deviceInfo: DeviceInfo
  readonly #link: MtpLink
  /** The operations of {@link deviceInfo}, without those that the device refused as unsupported. */
  readonly #operations: Set<number>
  readonly #chunkBytes: number

  private constructor(link: MtpLink, deviceInfo: DeviceInfo, chunkBytes: number) {
    this.#link = link
    this.deviceInfo = deviceInfo
    this.#operations = new Set(deviceInfo.operations)
    this.#chunkBytes = chunkBytes
  }

  /** Opens a session and reads DeviceInfo. Closes the transport on an error. */
  static async open(transport: MtpTransport, options: SessionOptions = {}): Promise<MtpSession> {
    const link = new MtpLink(transport)
    try {
      await link.open()
      const { payload } = await link.request(operation.getDeviceInfo)
      return new MtpSession(link, decodeDeviceInfo(payload), options.chunkBytes ?? defaultChunkBytes)
    } catch (error) {
      await link.close()
      throw error
    }
  }

  /**
   * The storages that can be read now. `onProblem` gets the error of each unreadable storage. Throws `device-locked` if there is no
   * storage, because a locked phone or an empty card slot may still have recordings.
   */
  async storages(onProblem: (error: TapelogError) => void = () => {}): Promise<MtpStorage[]> {
    const ids = decodeStorageIds((await this.#link.request(operation.getStorageIds)).payload)
    const storages: MtpStorage[] = []
    const problems: TapelogError[] = []
    for (const storageId of new Set(ids)) {
      try {
        const { payload } = await this.#link.request(operation.getStorageInfo, [storageId])
        storages.push({ storageId, ...decodeStorageInfo(payload) })
      } catch (error) {
        if (!(error instanceof TapelogError) || this.#link.isLost) throw error
        // An empty card slot also has an id.
        if (!isRefusal(error, responseCode.invalidStorageId, responseCode.storeNotAvailable)) problems.push(error)
      }
    }
    if (storages.length === 0) throw problems[0] ?? problem('device-locked', null, { retryable: true })
    for (const error of problems) onProblem(error)
    return storages
  }

  /** Yields every file, depth first. `onSkipped` gets each object that is left out. */
  walk(options: WalkOptions = {}): AsyncGenerator<MtpFile, void, void> {
    return walkObjects(
      {
        storageIds: async () => (await this.storages()).map(({ storageId }) => storageId),
        children: async (storageId, folder) => {
          const parameters = [storageId, everyFormat, folder ?? rootFolder]
          return decodeObjectHandles((await this.#link.request(operation.getObjectHandles, parameters)).payload)
        },
        info: (handle) => this.#info(handle),
        sizeBytes: (handle, info) => this.#sizeBytes(handle, info),
        nameOf: (handle) => this.#nameOf(handle),
        isReady: () => !this.#link.isLost,
      },
      options,
    )
  }

  /** The device's current data about a file; a listing may be older. Times are Unix milliseconds, null if unknown. */
  async facts(handle: number): Promise<{ sizeBytes: number; modifiedMs: number | null }> {
    const info = await this.#info(handle)
    return {
      sizeBytes: await this.#sizeBytes(handle, info),
      modifiedMs: info.modified?.unixMs ?? info.created?.unixMs ?? null,
    }
  }

  /**
   * The bytes of a file from `fromByte` to its end, in pieces. The generator ends without an error only after the last
   * byte. Do not keep pieces, because they may be views of a larger block. Throws `device-cannot-resume` (start again
   * from 0), `device-file-changed`, `stopped`, and the transport's errors.
   */
  async *read(handle: number, options: ReadOptions = {}): AsyncGenerator<Uint8Array, void, void> {
    const { fromByte = 0, signal } = options
    throwIfStopped(signal)
    const sizeBytes = await this.#sizeBytes(handle, await this.#info(handle))
    if (!Number.isSafeInteger(fromByte) || fromByte < 0 || fromByte > sizeBytes) throw changedAt(fromByte)
    let doneBytes = fromByte
    const crumbs = new Crumbs()
    while (doneBytes < sizeBytes) {
      throwIfStopped(signal)
      const partial = this.#partialOperation(sizeBytes)
      if (partial === null) break
      try {
        const piece = await this.#partial(partial, handle, doneBytes, Math.min(this.#chunkBytes, sizeBytes - doneBytes))
        // Every further request would return nothing too.
        if (piece.length === 0) throw changedAt(doneBytes)
        doneBytes += piece.length
        if (doneBytes < sizeBytes) crumbs.count(piece.length)
        yield piece
      } catch (error) {
        if (!isRefusal(error, responseCode.operationNotSupported)) throw error
        this.#operations.delete(partial)
      }
    }
    if (doneBytes === sizeBytes) return
    if (doneBytes > 0) throw problem('device-cannot-resume')
    yield* this.#whole(handle, sizeBytes, signal)
  }

  /**
   * A piece of a file, shorter than requested only at the end of the file; null if the device gives whole files only.
   */
  async readSpan(handle: number, fromByte: number, lengthBytes: number): Promise<Uint8Array | null> {
    const pieces: Uint8Array[] = []
    const crumbs = new Crumbs()
    let doneBytes = 0
    while (doneBytes < lengthBytes) {
      const partial = this.#partialOperation(fromByte + lengthBytes)
      if (partial === null) return null
      try {
        const piece = await this.#partial(partial, handle, fromByte + doneBytes, lengthBytes - doneBytes)
        if (piece.length === 0) break
        doneBytes += piece.length
        if (doneBytes < lengthBytes) crumbs.count(piece.length)
        // Copy the piece, because it may be a view of a larger block.
        pieces.push(Uint8Array.from(piece))
      } catch (error) {
        if (!isRefusal(error, responseCode.operationNotSupported)) throw error
        this.#operations.delete(partial)
      }
    }
    return Buffer.concat(pieces)
  }

  get canReadSpans(): boolean {
    return this.#partialOperation(0) !== null
  }

  /** Ends the session and releases the device. Never throws. */
  close(): Promise<void> {
    return this.#link.close()
  }

  #partialOperation(sizeBytes: number): number | null {
    if (this.#operations.has(operation.getPartialObject64)) return operation.getPartialObject64
    // This operation's offset has 32 bits.
    if (this.#operations.has(operation.getPartialObject) && sizeBytes <= 0xffffffff) return operation.getPartialObject
    return null
  }

  async #partial(partial: number, handle: number, fromByte: number, maxBytes: number): Promise<Uint8Array> {
    const low = fromByte % 2 ** 32
    const high = Math.floor(fromByte / 2 ** 32)
    const parameters =
      partial === operation.getPartialObject64 ? [handle, low, high, maxBytes] : [handle, low, maxBytes]
    return (await this.#link.request(partial, parameters, maxBytes)).payload
  }

  async *#whole(handle: number, sizeBytes: number, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
    let doneBytes = 0
    for await (const piece of this.#link.stream(operation.getObject, [handle])) {
      throwIfStopped(signal)
      doneBytes += piece.length
      if (doneBytes > sizeBytes) throw changedAt(doneBytes)
      yield piece
    }
    if (doneBytes < sizeBytes) throw changedAt(doneBytes)
  }

  async #info(handle: number): Promise<ObjectInfo> {
    return decodeObjectInfo((await this.#link.request(operation.getObjectInfo, [handle])).payload)
  }

  async #nameOf(handle: number): Promise<string | null> {
    if (!this.#operations.has(operation.getObjectPropValue)) return null
    const { payload } = await this.#link.request(operation.getObjectPropValue, [handle, objectFileNameProperty])
    return decodeObjectFileName(payload)
  }

  /** ObjectInfo has 32 bits for the size. From 4 GiB, the property ObjectSize holds the size. */
  async #sizeBytes(handle: number, info: ObjectInfo): Promise<number> {
    if (info.sizeBytes !== null) return info.sizeBytes
    const { payload } = await this.#link.request(operation.getObjectPropValue, [handle, objectSizeProperty])
    return decodeObjectSize(payload)
  }
}

/** A smaller piece counts as a crumb, unless it is the last piece of a file. */
const crumbBytes = 4096
const mostCrumbs = 1000

/** Refuses a file that the device sends in pieces of a few bytes, because copying it would take days. */
class Crumbs {
  #count = 0

  count(pieceBytes: number): void {
    if (pieceBytes < crumbBytes && ++this.#count > mostCrumbs) throw problem('device-file-in-crumbs')
  }
}

function changedAt(bytes: number): TapelogError {
  return problem('device-file-changed', null, {
    retryable: true,
    cause: new Error(`not the same size, seen at byte ${bytes}`),
  })
}
