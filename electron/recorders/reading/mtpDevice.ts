import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import { type ErrorInfo, TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { fingerprintOf, type IntakeSource } from '../../sealing/index.ts'
import type { ListedFile, SkippedFile } from '../layouts/index.ts'
import {
  asMtpUsbDevice,
  type MtpFile,
  MtpResponseError,
  MtpSession,
  type MtpStorage,
  openMtpTransport,
} from '../mtp/index.ts'
import { joined, type ReadableVolume } from './readableVolume.ts'

/** How long after the last request the device is released, so that other programs can use it and a person can unplug it. */
const idleMs = 3000
/** The device reads its own file system. If it cannot read a cluster, all pieces of that cluster fail. */
const leastSpanBytes = 64 * 1024
/** How long the device stays open to receive its events. */
const listenMs = 1500

/** Marks a device that gives whole files only. */
const nothing = new Uint8Array()

/** The recordings of a storage by path, and the files that were left out. */
type StorageFiles = { byPath: Map<string, MtpFile>; skipped: SkippedFile[] }
type Opened = { session: MtpSession; files: Map<number, StorageFiles> }

/**
 * A device that is read over MTP, one request at a time. It stays open during a request and for a moment after it. File handles are
 * valid only until the device is released; after that, they are looked up again.
 */
export class MtpDevice {
  readonly #usbDevice: object
  readonly #unplugged: AbortSignal
  readonly #onIdle: () => void
  readonly #onFilesChanged: () => void
  readonly #turns = new PQueue({ concurrency: 1 })
  #opened: Opened | null = null
  #releaseTimer: NodeJS.Timeout | null = null
  #isListening = false

  /** `onFilesChanged`: called when the device has reported that its files may have changed. */
  constructor(usbDevice: object, options: { unplugged: AbortSignal; onIdle: () => void; onFilesChanged: () => void }) {
    this.#usbDevice = usbDevice
    this.#unplugged = options.unplugged
    this.#onIdle = options.onIdle
    this.#onFilesChanged = options.onFilesChanged
  }

  /**
   * True while the device is not open and no request waits. Listening does not count: it sends no requests, so a person may unplug the
   * device.
   */
  get isIdle(): boolean {
    const requests = this.#turns.size + this.#turns.pending
    return this.#isListening ? requests <= 1 : this.#opened === null && requests === 0
  }

  /** True once the device has sent an event, so that listening is useful. */
  sendsEvents = false

  /** Opens the device for a moment to receive its events. Does nothing while it is already open. Never rejects. */
  async listen(): Promise<void> {
    if (!this.isIdle || this.#isListening) return
    this.#isListening = true
    try {
      // Another program may be using the device now.
      await this.#ask(() => sleep(listenMs, undefined, { signal: this.#unplugged }).catch(() => {}))
      if (this.isIdle) await this.close()
    } catch {
      // Ignore the error; the next time may succeed.
    } finally {
      this.#isListening = false
    }
  }

  /** True if the device's files can be copied but not compared. Known once the device was opened. */
  givesWholeFilesOnly = false

  /**
   * The device's storages as volumes, the problems of unreadable storages, and the serial number. Throws the errors of {@link
   * MtpSession}.
   */
  async volumes(): Promise<{ serialNumber: string | null; volumes: ReadableVolume[]; problems: ErrorInfo[] }> {
    return await this.#ask(async ({ session }) => {
      const problems: ErrorInfo[] = []
      const storages = await session.storages((error) => problems.push(error.toInfo()))
      const { serialNumber } = session.deviceInfo
      this.givesWholeFilesOnly = !session.canReadSpans
      return { serialNumber: serialNumber || null, volumes: storages.map((storage) => this.#volume(storage)), problems }
    })
  }

  /** Releases the device at once. Never throws. */
  async close(): Promise<void> {
    await this.#turns.add(() => this.#close())
  }

  #volume(storage: MtpStorage): ReadableVolume {
    const { storageId } = storage
    const label = storage.volumeIdentifier || storage.description || null
    return {
      name: storageId.toString(16),
      uuid: null,
      label,
      fileSystem: 'mtp',
      // Some devices send 0 if they do not know the size.
      sizeBytes: storage.capacityBytes || null,
      isReadOnly: true,
      systemId: null,
      list: (signal) =>
        this.#ask(async (opened) => {
          // List the storage again, to include new recordings.
          opened.files.delete(storageId)
          const { byPath, skipped } = await filesOf(opened, storageId, signal)
          return { files: [...byPath.values()].map(asListed), unread: skipped }
        }),
      readHead: (path, maxBytes) =>
        this.#ask(async (opened) => {
          const { handle } = await this.#find(opened, storageId, path)
          const pieces: Uint8Array[] = []
          let bytes = 0
          for await (const piece of opened.session.read(handle)) {
            pieces.push(Buffer.from(piece))
            bytes += piece.byteLength
            if (bytes >= maxBytes) break
          }
          return Buffer.concat(pieces).subarray(0, maxBytes)
        }),
      fingerprint: async (path, signal) => {
        const { sizeBytes } = await this.#ask((opened) => this.#find(opened, storageId, path))
        // A silent file is read completely, one request at a time, so that an import can run in between.
        return await fingerprintOf(sizeBytes, async (fromByte, lengthBytes) => {
          if (signal?.aborted) throw problem('stopped', null, { retryable: true })
          const span = await this.#ask(async (opened) => {
            const { handle } = await this.#find(opened, storageId, path)
            return await opened.session.readSpan(handle, fromByte, lengthBytes)
          })
          return span ?? nothing
        })
      },
      open: (path) => this.#open(storageId, path),
    }
  }

  async #open(storageId: number, path: readonly string[]): Promise<IntakeSource> {
    const find = (opened: Opened) => this.#find(opened, storageId, path)
    const factsNow = () => this.#ask(async (opened) => await opened.session.facts((await find(opened)).handle))
    const { sizeBytes, modifiedMs } = await factsNow()
    const hold = () => this.#hold()
    return {
      name: path.at(-1) ?? '',
      sizeBytes,
      modifiedMs,
      ...(this.givesWholeFilesOnly
        ? {}
        : {
            randomReads: { leastBytes: leastSpanBytes, read: (into, fromByte) => this.#readAt(find, into, fromByte) },
          }),
      // Read the whole file in one turn, because some devices cannot give it in pieces.
      async *blocks(signal, { fromByte = 0 } = {}) {
        const { opened, release } = await hold()
        // If the reader stops early, that counts as a failure, because the device may still be sending.
        let failure: unknown = 'not read to the end'
        try {
          yield* opened.session.read((await find(opened)).handle, { signal, fromByte })
          failure = null
        } finally {
          await release(failure)
        }
      },
      // A phone may shorten or rewrite a file while Tapelog reads it.
      async isUnchanged() {
        const now = await factsNow()
        return now.sizeBytes === sizeBytes && now.modifiedMs === modifiedMs
      },
      close: async () => {},
    }
  }

  /** A refusal does not end the session, so the next piece may still be readable. */
  async #readAt(find: (opened: Opened) => Promise<MtpFile>, into: Uint8Array, fromByte: number): Promise<number> {
    const span = await this.#ask(async (opened) => {
      const { handle } = await find(opened)
      try {
        return await opened.session.readSpan(handle, fromByte, into.byteLength)
      } catch (error) {
        if (error instanceof MtpResponseError) return error
        throw error
      }
    })
    if (span === null) throw problem('salvage-whole-files-only')
    if (span instanceof MtpResponseError) throw span
    into.set(span)
    return span.byteLength
  }

  async #find(opened: Opened, storageId: number, path: readonly string[]): Promise<MtpFile> {
    const file = (await filesOf(opened, storageId)).byPath.get(joined(path))
    if (!file) throw problem('device-recording-gone')
    return file
  }

  async #ask<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    const { opened, release } = await this.#hold()
    let failure: unknown = null
    try {
      return await work(opened)
    } catch (error) {
      failure = error
      throw error
    } finally {
      await release(failure)
    }
  }

  /** Waits for a turn and opens the device if necessary. The next turn begins after `release`. */
  async #hold(): Promise<{ opened: Opened; release: (failure: unknown) => Promise<void> }> {
    let endTurn = () => {}
    await new Promise<void>((begin) => {
      void this.#turns.add(() => {
        begin()
        return new Promise<void>((end) => {
          endTurn = end
        })
      })
    })
    if (this.#releaseTimer) clearTimeout(this.#releaseTimer)
    const release = async (failure: unknown) => {
      // After a failed transfer, the next turn begins with a new session.
      if (failure !== null && !(failure instanceof TapelogError && failure.code === 'device-recording-gone'))
        await this.#close()
      else this.#releaseSoon()
      endTurn()
    }
    try {
      this.#opened ??= await this.#begin()
      return { opened: this.#opened, release }
    } catch (error) {
      await release(error)
      throw error
    }
  }

  async #begin(): Promise<Opened> {
    const transport = await openMtpTransport(asMtpUsbDevice(this.#usbDevice), {
      unplugged: this.#unplugged,
      onFilesChanged: () => {
        this.sendsEvents = true
        this.#onFilesChanged()
      },
    })
    return { session: await MtpSession.open(transport), files: new Map() }
  }

  #releaseSoon(): void {
    if (this.#releaseTimer) clearTimeout(this.#releaseTimer)
    this.#releaseTimer = setTimeout(() => void this.close(), idleMs)
    this.#releaseTimer.unref()
  }

  async #close(): Promise<void> {
    if (this.#releaseTimer) clearTimeout(this.#releaseTimer)
    const opened = this.#opened
    this.#opened = null
    await opened?.session.close()
    if (opened) queueMicrotask(this.#onIdle)
  }
}

async function filesOf(opened: Opened, storageId: number, signal?: AbortSignal): Promise<StorageFiles> {
  const known = opened.files.get(storageId)
  if (known) return known
  const found: StorageFiles = { byPath: new Map(), skipped: [] }
  const onSkipped = (path: string[], reason: SkippedFileReason) => found.skipped.push({ path, reason })
  for await (const file of opened.session.walk({ storageId, onSkipped, ...(signal ? { signal } : {}) })) {
    const path = joined(file.path)
    // Each path must name exactly one file.
    if (found.byPath.has(path)) onSkipped(file.path, 'same-name')
    else found.byPath.set(path, file)
  }
  opened.files.set(storageId, found)
  return found
}

const asListed = ({ path, sizeBytes, modified, created }: MtpFile): ListedFile => ({
  path,
  sizeBytes,
  modifiedMs: modified?.unixMs ?? created?.unixMs ?? null,
})
