import PQueue from 'p-queue'
import { TapelogError } from '../../../../shared/errors.ts'
import { fingerprintOf } from '../../intake/fingerprint.ts'
import type { IntakeSource } from '../../intake/source.ts'
import type { ListedFile } from '../layouts/index.ts'
import { asMtpUsbDevice, type MtpFile, MtpSession, type MtpStorage, openMtpTransport } from '../mtp/index.ts'
import { joined, type ReadableVolume } from './readableVolume.ts'

/** The device is let go this long after the last question: others may want it, and it may be unplugged then. */
const idleMs = 3000

type Opened = { session: MtpSession; files: Map<number, Map<string, MtpFile>> }

/**
 * A device that gives its files out over MTP, one question at a time. It is held while something is asked of it and a
 * moment longer; file handles hold for one holding only and are looked up again in the next.
 */
export class MtpDevice {
  readonly #usbDevice: object
  readonly #unplugged: AbortSignal
  readonly #onIdle: () => void
  readonly #turns = new PQueue({ concurrency: 1 })
  #opened: Opened | null = null
  #letGo: NodeJS.Timeout | null = null

  constructor(usbDevice: object, options: { unplugged: AbortSignal; onIdle: () => void }) {
    this.#usbDevice = usbDevice
    this.#unplugged = options.unplugged
    this.#onIdle = options.onIdle
  }

  /** True while nothing holds the device. */
  get isIdle(): boolean {
    return this.#opened === null && this.#turns.size + this.#turns.pending === 0
  }

  /** As far as it was opened: its files can be copied, and not be compared. */
  givesWholeFilesOnly = false

  /** Its storages as volumes, and what it says of itself. Throws the errors of {@link MtpSession}. */
  async volumes(): Promise<{ serialNumber: string | null; volumes: ReadableVolume[] }> {
    return await this.#ask(async ({ session }) => {
      const storages = await session.storages()
      const { serialNumber } = session.deviceInfo
      this.givesWholeFilesOnly = !session.canReadSpans
      return { serialNumber: serialNumber || null, volumes: storages.map((storage) => this.#volume(storage)) }
    })
  }

  /** Lets the device go at once. Never throws. */
  async close(): Promise<void> {
    await this.#turns.add(() => this.#close())
  }

  #volume(storage: MtpStorage): ReadableVolume {
    const { storageId } = storage
    const label = storage.volumeIdentifier || storage.description || null
    return {
      name: storageId.toString(16),
      formerName: null,
      uuid: null,
      label,
      fileSystem: 'mtp',
      sizeBytes: storage.capacityBytes,
      isReadOnly: true,
      systemId: null,
      list: (signal) =>
        this.#ask(async (opened) => {
          // Asked anew: what was recorded since is to be seen.
          opened.files.delete(storageId)
          const files = [...(await filesOf(opened, storageId, signal)).values()].map(asListed)
          return { files, unread: [] }
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
      fingerprint: (path) =>
        this.#ask(async (opened) => {
          const { handle, sizeBytes } = await this.#find(opened, storageId, path)
          let isWholeOnly = false
          const fingerprint = await fingerprintOf(sizeBytes, async (fromByte, lengthBytes) => {
            const span = isWholeOnly ? null : await opened.session.readSpan(handle, fromByte, lengthBytes)
            isWholeOnly ||= span === null
            return span ?? new Uint8Array()
          })
          return isWholeOnly ? null : fingerprint
        }),
      open: (path) => this.#open(storageId, path),
    }
  }

  async #open(storageId: number, path: readonly string[]): Promise<IntakeSource> {
    const find = (opened: Opened) => this.#find(opened, storageId, path)
    const { sizeBytes, modifiedMs } = asListed(await this.#ask(find))
    const hold = () => this.#hold()
    return {
      name: path.at(-1) ?? '',
      sizeBytes,
      modifiedMs,
      // The whole file in one turn: some devices can only give one without a break.
      async *blocks(signal, { fromByte = 0 } = {}) {
        const { opened, release } = await hold()
        // Stopped in the middle counts as well: what the device still sends belongs to nobody.
        let failure: unknown = 'not read to the end'
        try {
          yield* opened.session.read((await find(opened)).handle, { signal, fromByte })
          failure = null
        } finally {
          await release(failure)
        }
      },
      // The reading itself compares sizes; a recorder does not write while it is read over MTP.
      isUnchanged: async () => true,
      close: async () => {},
    }
  }

  async #find(opened: Opened, storageId: number, path: readonly string[]): Promise<MtpFile> {
    const file = (await filesOf(opened, storageId)).get(joined(path))
    if (!file)
      throw new TapelogError('source-gone', 'The file is no longer on the device. Look at the device again.', {
        retryable: false,
      })
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

  /** Waits for its turn, opens the device where nobody has, and keeps the others waiting until it is released. */
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
    if (this.#letGo) clearTimeout(this.#letGo)
    const release = async (failure: unknown) => {
      // Whatever went wrong in a transfer, the next turn begins with a new session.
      if (failure !== null && !(failure instanceof TapelogError && failure.code === 'source-gone')) await this.#close()
      else this.#letGoSoon()
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
    const transport = await openMtpTransport(asMtpUsbDevice(this.#usbDevice), { unplugged: this.#unplugged })
    return { session: await MtpSession.open(transport), files: new Map() }
  }

  #letGoSoon(): void {
    if (this.#letGo) clearTimeout(this.#letGo)
    this.#letGo = setTimeout(() => void this.close(), idleMs)
    this.#letGo.unref()
  }

  async #close(): Promise<void> {
    if (this.#letGo) clearTimeout(this.#letGo)
    const opened = this.#opened
    this.#opened = null
    await opened?.session.close()
    if (opened) queueMicrotask(this.#onIdle)
  }
}

async function filesOf(opened: Opened, storageId: number, signal?: AbortSignal): Promise<Map<string, MtpFile>> {
  const known = opened.files.get(storageId)
  if (known) return known
  const files = new Map<string, MtpFile>()
  // Two files of one name cannot be told apart later; the first is taken.
  for await (const file of opened.session.walk({ storageId, ...(signal ? { signal } : {}) }))
    if (!files.has(joined(file.path))) files.set(joined(file.path), file)
  opened.files.set(storageId, files)
  return files
}

const asListed = ({ path, sizeBytes, modified, created }: MtpFile): ListedFile => ({
  path,
  sizeBytes,
  modifiedMs: modified?.unixMs ?? created?.unixMs ?? null,
})
