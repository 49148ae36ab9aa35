import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAllChildren } from './children.ts'

/** The folder of batches. It is removed however the torture ends. Batches that should be kept, or that have findings, stay. */
export class RackFolder {
  readonly path = mkdtempSync(join(fastFolder(), 'tapelog-torture-'))
  /** Set to keep the folder. */
  isKept: boolean

  constructor(isKept: boolean) {
    this.isKept = isKept
    process.on('exit', () => this.#end())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  }

  #end(): void {
    killAllChildren()
    // A process that was just killed may still write for a moment.
    if (!this.isKept) rmSync(this.path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** Use memory if there is enough: kills need no real disk, and power cuts are simulated. */
function fastFolder(): string {
  const shared = '/dev/shm'
  if (existsSync(shared)) {
    const { bavail, bsize } = statfsSync(shared)
    if (bavail * bsize > 2 * 1024 ** 3) return shared
  }
  return tmpdir()
}
