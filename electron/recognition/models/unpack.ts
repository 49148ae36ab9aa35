import { once } from 'node:events'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  type ReadStream,
  readSync,
  type WriteStream,
} from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Parser, type ReadEntry } from 'tar'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { isOutOfSpace } from '../../system/index.ts'
import { bunzip2 } from './bunzip2.ts'

type Refusal = 'model-archive-unsafe' | 'model-archive-too-large'
type Limits = NonNullable<CatalogueModel['unpack']>

/** How many bytes the archive itself may add to its files: headers and padding of blocks. */
const roomForHeaders = (mostFiles: number): number => 1024 * 1024 + mostFiles * 4096

/** The processor time of this process, in milliseconds. */
const processorMsNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Throws once the process used more processor time than any machine needs for these bytes: even slow machines decompress more than 5 MB
 * of bzip2 a second. The first seconds allow for other work of this process.
 */
function processorLimit(nowMs: () => number): (unpackedBytes: number) => void {
  const startedMs = nowMs()
  return (unpackedBytes) => {
    if (nowMs() - startedMs > 30_000 + unpackedBytes / 1000) throw new Error('unpacking takes too much processor time')
  }
}

/**
 * Unpacks the files that a model needs from its `.tar.bz2` or `.tar` into `targetFolder`, which must exist. Drops all other files.
 * Never uses the archive's own names to write. Throws 'model-archive-unsafe' (names outside the archive's single folder, links),
 * 'model-archive-too-large', 'model-archive-damaged' (also if it takes far too much processor time for its bytes),
 * 'model-files-missing', 'model-cancelled' and errors of the disk.
 */
export async function unpackModel(
  archivePath: string,
  targetFolder: string,
  model: CatalogueModel,
  signal: AbortSignal,
  processorMs: () => number = processorMsNow,
): Promise<void> {
  const { title, unpack } = model
  if (!unpack) throw problem('model-archive-damaged', { title })
  const archive = new Archive(targetFolder, model, unpack)
  let unpackedBytes = 0
  const demandTime = processorLimit(processorMs)
  const plain = isBzip2(archivePath) ? null : createReadStream(archivePath)
  try {
    for await (const block of plain ?? bunzip2(archivePath, signal, demandTime)) {
      signal.throwIfAborted()
      // The archive may state false sizes, so count the unpacked bytes.
      unpackedBytes += block.length
      demandTime(unpackedBytes)
      if (unpackedBytes > unpack.mostBytes + roomForHeaders(unpack.mostFiles)) archive.refuse('model-archive-too-large')
      await archive.take(block)
    }
    await archive.end()
  } catch (error) {
    await closed(plain === null ? archive.writing : [...archive.writing, { out: plain }])
    if (signal.aborted) throw problem('model-cancelled')
    if (archive.isRefused || isOutOfSpace(error)) throw error
    throw problem('model-archive-damaged', { title }, { cause: error })
  }
  if (!archive.isComplete) throw problem('model-files-missing', { title })
}

/** An archive that gets its bytes block by block, and writes the files that the model needs into a folder. */
class Archive {
  readonly writing: { out: WriteStream; whole: Promise<void> }[] = []
  // `strict`: everything that the parser would warn about counts as damage.
  readonly #parser = new Parser({ strict: true, maxMetaEntrySize: 64 * 1024 })
  readonly #title: string
  readonly #wanted: ReadonlySet<string>
  readonly #written = new Set<string>()
  readonly #failure = Promise.withResolvers<never>()
  #failed: unknown = null
  #refusal: Refusal | null = null
  #entries = 0
  #statedBytes = 0

  constructor(targetFolder: string, { title, files }: CatalogueModel, limits: Limits) {
    this.#title = title
    this.#wanted = new Set(Object.values(files))
    this.#failure.promise.catch(() => {})
    this.#parser.on('error', (error) => this.#fail(error))
    this.#parser.on('entry', (entry: ReadEntry) => {
      const name = this.#admitted(entry, limits)
      if (name === null) entry.resume()
      else this.#write(entry, name, targetFolder)
    })
  }

  get isRefused(): boolean {
    return this.#refusal !== null
  }

  /** True if every file that the model needs was in the archive. */
  get isComplete(): boolean {
    return this.#written.size === this.#wanted.size
  }

  refuse(reason: Refusal): void {
    this.#refusal ??= reason
  }

  async take(block: Buffer): Promise<void> {
    if (this.#refusal === null && !this.#parser.write(block))
      await this.#unlessFailed((resolve) => this.#parser.once('drain', resolve))
    this.#demandAccepted()
    this.#demandNoFailure()
  }

  /** Resolves once all files are written. */
  async end(): Promise<void> {
    await this.#unlessFailed((resolve) => {
      this.#parser.once('end', resolve)
      this.#parser.end()
    })
    this.#demandNoFailure()
    this.#demandAccepted()
    await Promise.all(this.writing.map(({ whole }) => whole))
  }

  /** The name under which to write this entry; null if the entry is not written. */
  #admitted(entry: ReadEntry, { folder, mostFiles, mostBytes }: Limits): string | null {
    this.#entries += 1
    this.#statedBytes += entry.size
    const name = safeName(entry, folder)
    if (name === null) this.refuse('model-archive-unsafe')
    // The condition is negated so that it also refuses a size that is not a number.
    else if (this.#entries > mostFiles || !(this.#statedBytes <= mostBytes)) this.refuse('model-archive-too-large')
    if (this.#refusal !== null || name === null || entry.type === 'Directory') return null
    return this.#wanted.has(name) && !this.#written.has(name) ? name : null
  }

  #write(entry: ReadEntry, name: string, targetFolder: string): void {
    this.#written.add(name)
    const out = createWriteStream(join(targetFolder, name), { flags: 'wx', mode: 0o600, flush: true })
    const whole = finished(entry.pipe(out))
    whole.catch((error) => this.#fail(error))
    this.writing.push({ out, whole })
  }

  #fail(error: unknown): void {
    this.#failed ??= error
    this.#failure.reject(error)
  }

  #unlessFailed(wait: (resolve: () => void) => void): Promise<void> {
    return Promise.race([this.#failure.promise, new Promise<void>(wait)])
  }

  /** Throws the parser's error. The parser only reports errors as events, and then accepts blocks or ends as usual. */
  #demandNoFailure(): void {
    if (this.#failed !== null) throw this.#failed
  }

  #demandAccepted(): void {
    if (this.#refusal !== null) throw problem(this.#refusal, { title: this.#title })
  }
}

/** Waits until these files are closed: some systems cannot remove open files. */
async function closed(writing: readonly { out: WriteStream | ReadStream }[]): Promise<void> {
  for (const { out } of writing) out.destroy()
  await Promise.allSettled(writing.map(({ out }) => (out.closed ? null : once(out, 'close'))))
}

/** A file's name inside the archive's single folder; '' for that folder itself; null for a name that could lead elsewhere. */
function safeName({ type, path }: ReadEntry, folder: string): string | null {
  if (type !== 'File' && type !== 'OldFile' && type !== 'Directory') return null
  const plain = path.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
  if (plain === '' || plain === '.') return type === 'Directory' ? '' : null
  const parts = plain.split('/')
  if (/[\\\0:]/.test(plain) || parts.some((part) => ['', '.', '..'].includes(part))) return null
  return parts[0] === folder ? parts.slice(1).join('/') : null
}

/** Checks the first bytes. Any other file must be a plain archive. */
function isBzip2(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const first = Buffer.alloc(3)
    readSync(file, first, 0, 3, 0)
    return first.toString('latin1') === 'BZh'
  } finally {
    closeSync(file)
  }
}
