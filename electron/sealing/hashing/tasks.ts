import { type Hasher, hasher, nobleHasher } from './hasher.ts'
import type { HashPlan, HashTask, TaskDigests } from './plan.ts'

type Running = { task: HashTask; update(block: Uint8Array): unknown; digest(): Uint8Array | null }

/** Several hashes of the same bytes: call `update` with blocks of any size in order, then `finish` once. */
export class RunningTasks {
  readonly #running: Running[]

  constructor(plan: HashPlan, tasks: readonly HashTask[], onPart: (index: number, md5: Uint8Array) => void) {
    this.#running = tasks.map((task) => ({ task, ...started(task, plan, onPart) }))
  }

  update(block: Uint8Array): void {
    for (const task of this.#running) task.update(block)
  }

  finish(): TaskDigests {
    const digests: TaskDigests = {}
    for (const { task, digest } of this.#running) {
      const bytes = digest()
      if (bytes) digests[task] = Buffer.from(bytes).toString('hex')
    }
    return digests
  }
}

function started(
  task: HashTask,
  { sizeBytes, partSizeBytes, checkedPart }: HashPlan,
  onPart: (index: number, md5: Uint8Array) => void,
): Omit<Running, 'task'> {
  if (task === 'sha256' || task === 'md5') {
    const whole = hasher(task, sizeBytes)
    return { update: (block) => whole.update(block), digest: () => whole.digest() }
  }
  const partBytes = partSizeBytes ?? sizeBytes
  if (task === 'parts') {
    const parts = new PartHashes(partBytes, () => hasher('md5', sizeBytes), onPart)
    return {
      update: (block) => parts.update(block),
      digest() {
        parts.end()
        return null
      },
    }
  }
  let checked: Uint8Array | null = null
  const one = new PartHashes(
    partBytes,
    (index) => (index === checkedPart ? nobleHasher('md5') : null),
    (_, md5) => {
      checked = md5
    },
  )
  return {
    update: (block) => one.update(block),
    digest() {
      one.end()
      return checked
    },
  }
}

/** Cuts blocks where parts end. Skips parts without a hasher. */
class PartHashes {
  readonly #partSizeBytes: number
  readonly #hasherOf: (index: number) => Hasher | null
  readonly #onPart: (index: number, md5: Uint8Array) => void
  #index = 0
  #leftBytes: number
  #current: Hasher | null

  constructor(
    partSizeBytes: number,
    hasherOf: (index: number) => Hasher | null,
    onPart: (index: number, md5: Uint8Array) => void,
  ) {
    this.#partSizeBytes = partSizeBytes
    this.#hasherOf = hasherOf
    this.#onPart = onPart
    this.#leftBytes = partSizeBytes
    this.#current = hasherOf(0)
  }

  update(block: Uint8Array): void {
    for (let at = 0; at < block.byteLength; ) {
      const bytes = block.subarray(at, at + this.#leftBytes)
      this.#current?.update(bytes)
      at += bytes.byteLength
      this.#leftBytes -= bytes.byteLength
      if (this.#leftBytes === 0) this.#next()
    }
  }

  /** The end of the file is the end of its last part. */
  end(): void {
    if (this.#leftBytes < this.#partSizeBytes) this.#next()
  }

  #next(): void {
    if (this.#current) this.#onPart(this.#index, this.#current.digest())
    this.#index += 1
    this.#leftBytes = this.#partSizeBytes
    this.#current = this.#hasherOf(this.#index)
  }
}
