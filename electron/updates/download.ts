import { rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import {
  errorCodeOf,
  freeBytesAtSync,
  isMissing,
  isOutOfSpace,
  makeOwnFolder,
  renameDurably,
  syncFolder,
} from '../system/index.ts'
import { type Channel, mostSignatureBytes, signatureEnding } from './channel.ts'
import type { UpdateSource } from './check.ts'
import { FileHashes } from './fileHashes.ts'
import type { UpdateFolder } from './folder.ts'
import { requesting, smallFile } from './request.ts'
import { isDownloaded, isFileSigned, isSignatureOf } from './verified.ts'

type UpdateProgress = { bytesDone: number; bytesTotal: number }

/** This much of the disk stays free, in bytes: the library needs room too. */
const keptFreeBytes = 64 * 1024 * 1024

/**
 * Downloads the channel's file, and continues where an earlier attempt stopped. The file gets its name only once its size, SHA-512 and
 * signature are right, so under that name it is always whole. Throws the errors `update-…`. `freeBytes`: of the folder's disk.
 */
export async function downloadUpdate(
  source: Pick<UpdateSource, 'address' | 'keys'>,
  channel: Channel,
  folder: UpdateFolder,
  options: { onProgress?: (progress: UpdateProgress) => void; freeBytes?: () => number } = {},
): Promise<void> {
  const { name, sizeBytes } = channel.file
  const { host } = new URL(source.address)
  const part = folder.partOf(name)
  try {
    if (isDownloaded(folder, channel)) return
    makeOwnFolder(folder.path)
    const signatureUrl = new URL(name + signatureEnding, source.address)
    const signature = (await smallFile(signatureUrl, mostSignatureBytes)).toString()
    // A file that is not signed need not be downloaded at all.
    if (!isSignatureOf(signature, channel, source.keys)) throw problem('update-file-changed', { host })
    const { hashes, begin } = await beginOf(part, sizeBytes)
    const freeBytes = options.freeBytes?.() ?? freeBytesAtSync(folder.path)
    // Installing writes the file once more.
    const neededBytes = 2 * sizeBytes - begin + keptFreeBytes
    if (freeBytes < neededBytes) throw problem('update-disk-full', { neededBytes, freeBytes })
    const url = new URL(name, source.address)
    const done = begin === sizeBytes ? hashes : await fetchRest(url, part, { hashes, begin, sizeBytes }, options)
    if (!isFileSigned(done.end(), signature, channel, source.keys)) {
      rmSync(part, { force: true })
      throw problem('update-file-changed', { host })
    }
    folder.keepSignature(name, signature)
    await renameDurably(part, folder.fileOf(name))
    syncFolder(folder.path)
  } catch (error) {
    throw saidOf(error, part)
  }
}

/** Reads what an earlier attempt downloaded. The hashes show at the end whether it belongs to the file. */
async function beginOf(part: string, sizeBytes: number): Promise<{ hashes: FileHashes; begin: number }> {
  try {
    if (statSync(part).size <= sizeBytes) {
      const hashes = new FileHashes()
      return { begin: await hashes.addFile(part), hashes }
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return { hashes: new FileHashes(), begin: 0 }
}

async function fetchRest(
  url: URL,
  part: string,
  given: { hashes: FileHashes; begin: number; sizeBytes: number },
  { onProgress }: { onProgress?: (progress: UpdateProgress) => void },
): Promise<FileHashes> {
  const { host } = url
  const { sizeBytes } = given
  return requesting(url, given.begin, async (response, alive) => {
    const isRest = response.status === 206 && isFrom(response, given.begin)
    const [hashes, begin] = isRest ? [given.hashes, given.begin] : [new FileHashes(), 0]
    if (response.status === 206 && !isRest) throw problem('update-server-refused', { host, status: 206 })
    const file = await open(part, begin > 0 ? 'a' : 'w', 0o600)
    let bytesDone = begin
    try {
      onProgress?.({ bytesDone, bytesTotal: sizeBytes })
      for await (const block of response.body ?? []) {
        alive()
        if (bytesDone + block.length > sizeBytes) throw problem('update-file-changed', { host })
        // Unlike `write`, this writes the whole block or fails, also on a disk that is almost full.
        await file.writeFile(block)
        hashes.add(block)
        bytesDone += block.length
        onProgress?.({ bytesDone, bytesTotal: sizeBytes })
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (bytesDone < sizeBytes) throw problem('update-offline', { host }, { retryable: true })
    return hashes
  })
}

const isFrom = ({ headers }: Response, begin: number): boolean =>
  headers.get('content-range')?.startsWith(`bytes ${begin}-`) ?? false

function saidOf(error: unknown, part: string): unknown {
  if (error instanceof TapelogError) {
    // The next attempt would continue the wrong file.
    if (error.code === 'update-file-changed') rmSync(part, { force: true })
    return error
  }
  if (isOutOfSpace(error)) {
    rmSync(part, { force: true })
    return problem('update-disk-filled', null, { cause: error })
  }
  return errorCodeOf(error) === '' ? error : problem('update-not-written', null, { cause: error })
}
