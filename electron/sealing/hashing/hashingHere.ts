import { fileChanged, type Hashing } from './contract.ts'
import { type Digests, md5Bytes } from './digests.ts'
import { digestsOf, type HashPlan, partsOf, tasksOf } from './plan.ts'
import { RunningTasks } from './tasks.ts'

const blockBytes = 1024 * 1024

/** Hashes in the thread that reads: for small files, and where no threads are available. */
export class HashingHere implements Hashing {
  readonly isPageAligned = false
  readonly #plan: HashPlan
  readonly #tasks: RunningTasks
  readonly #partMd5s: Buffer
  #wholeParts = 0
  #doneBytes = 0
  /** Two: the next block is read while this one is hashed. */
  readonly #blocks: [Buffer, Buffer]

  constructor(plan: HashPlan) {
    this.#plan = plan
    this.#partMd5s = Buffer.alloc(partsOf(plan) * md5Bytes)
    this.#tasks = new RunningTasks(plan, tasksOf(plan), (index, md5) => {
      this.#partMd5s.set(md5, index * md5Bytes)
      this.#wholeParts = index + 1
    })
    const bytes = Math.max(1, Math.min(blockBytes, plan.sizeBytes))
    this.#blocks = [Buffer.allocUnsafe(bytes), Buffer.allocUnsafe(bytes)]
  }

  async memory(): Promise<Uint8Array> {
    this.#blocks.reverse()
    return this.#blocks[0]
  }

  async add(block: Uint8Array, use?: (bytes: Uint8Array) => Promise<unknown>): Promise<void> {
    if (this.#doneBytes + block.byteLength > this.#plan.sizeBytes) throw fileChanged()
    // The disk writes this block while this thread hashes it.
    const used = use?.(block)
    used?.catch(() => {})
    this.#tasks.update(block)
    this.#doneBytes += block.byteLength
    await used
  }

  wholePartMd5s(): Buffer {
    return this.#partMd5s.subarray(0, this.#wholeParts * md5Bytes)
  }

  async caughtUp(): Promise<void> {}

  async finish(): Promise<Digests> {
    return digestsOf(this.#plan, this.#doneBytes, this.#tasks.finish(), this.#partMd5s)
  }

  async abandon(): Promise<void> {}
}
