import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCodeOf } from '../../../system/index.ts'
import { storeError } from './storeErrors.ts'

const prefix = 'tapelog-object-'

/**
 * Writes `body` to a file in a new folder that only this user can open, calls `work` with its path, and removes the
 * folder. `onBlock` sees each block on its way to the file.
 */
export async function withLocalCopy<T>(
  body: Readable,
  { folder, onBlock, signal }: { folder: string; onBlock?: (block: Buffer) => void; signal?: AbortSignal | undefined },
  work: (path: string) => Promise<T>,
): Promise<T> {
  try {
    // Node makes it with the mode 0700.
    const own = await mkdtemp(join(folder, `${prefix}${process.pid}-`))
    try {
      const path = join(own, 'file')
      await pipeline(blocksOf(body, onBlock), createWriteStream(path, { mode: 0o600 }), { signal })
      return await work(path)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  } finally {
    body.destroy()
  }
}

/** The blocks of an answer of the store. Throws as `storeError` says if it breaks off. */
export async function* blocksOf(body: Readable, onBlock?: (block: Buffer) => void): AsyncGenerator<Buffer> {
  try {
    for await (const block of body as AsyncIterable<Buffer>) {
      onBlock?.(block)
      yield block
    }
  } catch (error) {
    throw storeError(error)
  }
}

/** Removes the local copies of processes that were killed. */
export async function removeLeftCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCodeOf(error) !== 'ESRCH'
  }
}
