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
import { problem } from '../../../shared/errors/problem.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { isOutOfSpace } from '../../system/index.ts'
import { bunzip2 } from './bunzip2.ts'

type Refusal = 'model-archive-unsafe' | 'model-archive-too-large'

/** Of the archive itself beside its files: headers, and blocks that are filled up. */
const roomForHeaders = (mostFiles: number): number => 1024 * 1024 + mostFiles * 4096

/** Of this process, in milliseconds. */
const processorMsNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Throws once more processor time was used than any machine needs for these bytes: bzip2 gives more than 5 MB a second on slow ones.
 * The first seconds are for what else this process does meanwhile.
 */
function processorLimit(nowMs: () => number): (unpackedBytes: number) => void {
  const startedMs = nowMs()
  return (unpackedBytes) => {
    if (nowMs() - startedMs > 30_000 + unpackedBytes / 1000) throw new Error('unpacking takes too much processor time')
  }
}

/**
 * Takes the files that a model needs out of its `.tar.bz2` or `.tar`, into `targetFolder`, which exists. Every other file is read and dropped.
 * Nothing is ever written by the archive's own names. Throws 'model-archive-unsafe' (names outside the archive's one folder, links),
 * 'model-archive-too-large', 'model-archive-damaged' (also where it takes far more processor time than its bytes are worth),
 * 'model-files-missing', 'model-cancelled' and what the disk gives.
 */
export async function unpackModel(
  archivePath: string,
  targetFolder: string,
  model: CatalogueModel,
  signal: AbortSignal,
  processorMs: () => number = processorMsNow,
): Promise<void> {
  const { title, files, unpack } = model
  if (!unpack) throw problem('model-archive-damaged', { title })
  const wanted = new Set(Object.values(files))
  const written = new Set<string>()
  const writing: { out: WriteStream; whole: Promise<void> }[] = []
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  let failed: unknown = null
  const fail = (error: unknown) => {
    failed ??= error
    failure.reject(error)
  }
  // The parser tells errors as events, and then takes the block or ends as if all were well.
  const demandNoFailure = () => {
    if (failed !== null) throw failed
  }
  let refusal: Refusal | null = null
  let entries = 0
  let statedBytes = 0

  // `strict`: what it would warn about is damage.
  const parser = new Parser({ strict: true, maxMetaEntrySize: 64 * 1024 })
  parser.on('error', fail)
  parser.on('entry', (entry: ReadEntry) => {
    entries += 1
    statedBytes += entry.size
    const name = safeName(entry, unpack.folder)
    if (name === null) refusal ??= 'model-archive-unsafe'
    // Written so that a size that is no number is refused too.
    else if (entries > unpack.mostFiles || !(statedBytes <= unpack.mostBytes)) refusal ??= 'model-archive-too-large'
    if (refusal !== null || name === null || !wanted.has(name) || written.has(name) || entry.type === 'Directory') {
      entry.resume()
      return
    }
    written.add(name)
    const out = createWriteStream(join(targetFolder, name), { flags: 'wx', mode: 0o600, flush: true })
    const whole = finished(entry.pipe(out))
    whole.catch(fail)
    writing.push({ out, whole })
  })

  let unpackedBytes = 0
  const demandTime = processorLimit(processorMs)
  const plain = isBzip2(archivePath) ? null : createReadStream(archivePath)
  try {
    for await (const block of plain ?? bunzip2(archivePath, signal, demandTime)) {
      signal.throwIfAborted()
      // The sizes that the archive states can be false; this is what really comes out.
      unpackedBytes += block.length
      demandTime(unpackedBytes)
      if (unpackedBytes > unpack.mostBytes + roomForHeaders(unpack.mostFiles)) refusal ??= 'model-archive-too-large'
      if (refusal === null && !parser.write(block))
        await Promise.race([failure.promise, new Promise<void>((resolve) => parser.once('drain', resolve))])
      if (refusal !== null) throw problem(refusal, { title })
      demandNoFailure()
    }
    await Promise.race([
      failure.promise,
      new Promise<void>((resolve) => {
        parser.once('end', resolve)
        parser.end()
      }),
    ])
    demandNoFailure()
    if (refusal !== null) throw problem(refusal, { title })
    await Promise.all(writing.map(({ whole }) => whole))
  } catch (error) {
    await closed(plain === null ? writing : [...writing, { out: plain }])
    if (signal.aborted) throw problem('model-cancelled')
    if (refusal !== null || isOutOfSpace(error)) throw error
    throw problem('model-archive-damaged', { title }, { cause: error })
  }
  if (written.size < wanted.size) throw problem('model-files-missing', { title })
}

/** Waits until these files are closed: some systems cannot remove open files. */
async function closed(writing: readonly { out: WriteStream | ReadStream }[]): Promise<void> {
  for (const { out } of writing) out.destroy()
  await Promise.allSettled(writing.map(({ out }) => (out.closed ? null : once(out, 'close'))))
}

/** A file's name inside the archive's one folder, '' for that folder itself; null for what could be written elsewhere. */
function safeName({ type, path }: ReadEntry, folder: string): string | null {
  if (type !== 'File' && type !== 'OldFile' && type !== 'Directory') return null
  const plain = path.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
  if (plain === '' || plain === '.') return type === 'Directory' ? '' : null
  const parts = plain.split('/')
  if (/[\\\0:]/.test(plain) || parts.some((part) => ['', '.', '..'].includes(part))) return null
  return parts[0] === folder ? parts.slice(1).join('/') : null
}

/** By its first bytes; anything else has to be a plain archive. */
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
