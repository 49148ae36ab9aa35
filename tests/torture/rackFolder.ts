import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAllChildren } from './children.ts'

/** Where batches lie. It is removed however the torture ends; what was asked to be kept, or shows a finding, stays. */
export class RackFolder {
  readonly path = mkdtempSync(join(fastFolder(), 'tapelog-torture-'))
  /** Set where it is to stay. */
  isKept: boolean

  constructor(isKept: boolean) {
    this.isKept = isKept
    process.on('exit', () => this.#end())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  }

  #end(): void {
    killAllChildren()
    // One that was killed just now may write for a moment more.
    if (!this.isKept) rmSync(this.path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** Memory, where there is enough of it: kills ask nothing of a disk, and power cuts are made up. */
function fastFolder(): string {
  const shared = '/dev/shm'
  if (existsSync(shared)) {
    const { bavail, bsize } = statfsSync(shared)
    if (bavail * bsize > 2 * 1024 ** 3) return shared
  }
  return tmpdir()
}
