import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { childEnvironment, neededEntry } from '../system/index.ts'

/**
 * How much resident memory this process may use. `markPath`: a file that records that the process was ended because it
 * used more.
 */
export type MemoryLimit = { bytes: number; markPath: string }

const markPathIn = (scratchFolder: string): string => join(scratchFolder, 'took-too-much-memory')

/** True if a job's process was ended because it used too much memory. */
export const tookTooMuchMemory = (scratchFolder: string): boolean => existsSync(markPathIn(scratchFolder))

/**
 * Ends this process on every system once it uses more memory than its job is allowed to use. Call `limit` with the
 * amount before the job's models are loaded. Starts a thread, which does not keep the process alive. Does not count the
 * memory of other programs: `ffmpeg` has its own limit.
 */
export function watchMemory(): { limit: (scratchFolder: string, bytes: number) => void } {
  const entry = neededEntry(import.meta.url, 'memoryThread.ts', 'recogniserMemory.js')
  const thread = new Worker(entry, { name: 'memory', execArgv: [], env: childEnvironment() })
  thread.unref()
  return {
    limit: (scratchFolder, bytes) =>
      thread.postMessage({ bytes, markPath: markPathIn(scratchFolder) } satisfies MemoryLimit),
  }
}
