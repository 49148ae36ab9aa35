import { problem } from '../../../shared/words/problem.ts'
import { type Digests, uploadPartSizeBytes } from './digests.ts'
import { fileHash, HashMismatch, type HashPlan, type HashTask } from './fileHash.ts'
import { type HashWorkerPool, hashWorkerPool, sharedBytes } from './workerPool.ts'

export type HashingOptions = {
  /** Null if no MD5s of parts are needed. By default, the size of an upload's parts. */
  partSizeBytes?: number | null
  workerPool?: HashWorkerPool
  /** Returns a number from 0 to 1. */
  random?: () => number
}

/** Below this size, threads are not faster: waking them and waiting for the slowest thread takes as long as hashing. */
const threadsFromBytes = 4 * 1024 * 1024
/**
 * On average, one part in this many bytes is checked, and at most one part of a file. The check is ten times as slow as the hash.
 */
const checkedEveryBytes = 256 * 1024 * 1024
/**
 * Larger blocks mean fewer messages between threads.
 * @exportedFor tests: they hash files that end at the edge of a block
 */
export const blockBytes = 2 * 1024 * 1024

/** Begins to hash a file of `sizeBytes`: a large file in separate threads, a small one in this thread. */
export async function beginHashing(sizeBytes: number, options: HashingOptions = {}): Promise<Hashing> {
  const { partSizeBytes = uploadPartSizeBytes, workerPool = hashWorkerPool, random = Math.random } = options
  const plan: HashPlan = { sizeBytes, partSizeBytes, checkedPart: null }
  if (partSizeBytes !== null && sizeBytes > 0 && random() < sizeBytes / checkedEveryBytes)
    plan.checkedPart = Math.floor((random() * sizeBytes) / partSizeBytes)
  return (sizeBytes < threadsFromBytes ? null : await hashInWorkers(plan, workerPool)) ?? hashHere(plan)
}

const tasksOf = ({ partSizeBytes }: HashPlan): HashTask[] =>
  partSizeBytes === null ? ['sha256', 'md5'] : ['sha256', 'md5', 'partMd5s']

/**
 * Hashes in the thread that reads. This is for small files, and for systems without free threads.
 * @exportedFor tests: they check that both ways give the same digests
 */
export function hashHere(plan: HashPlan): Hashing {
  const hashes = tasksOf(plan).map((task) => ({ task, ...fileHash(task, plan) }))
  // Use two blocks, so that one is read while the other is hashed. They are smaller than in threads, because this
  // thread does nothing else meanwhile.
  const bytes = Math.max(1, Math.min(blockBytes / 2, plan.sizeBytes))
  const blocks = [Buffer.allocUnsafe(bytes), Buffer.allocUnsafe(bytes)]
  return new Hashing(plan, hashes, { blocks, isPageAligned: false })
}

/**
 * Hashes in other threads. Null if no threads are free.
 * @exportedFor tests: they check that both ways give the same digests
 */
export async function hashInWorkers(plan: HashPlan, pool: HashWorkerPool): Promise<Hashing | null> {
  const tasks = tasksOf(plan)
  const workers = await pool.begin(tasks, plan)
  if (!workers) return null
  const hashes = tasks.map((task) => ({
    task,
    update: ({ byteOffset, byteLength }: Uint8Array) =>
      workers.request(task, { type: 'update', fromByte: byteOffset, lengthBytes: byteLength }),
    finish: () => workers.request(task, { type: 'finish' }),
  }))
  const blocks = Array.from({ length: sharedBytes / blockBytes }, (_none, block) =>
    Buffer.from(workers.memory as unknown as ArrayBuffer, block * blockBytes, blockBytes),
  )
  return new Hashing(plan, hashes, { blocks, isPageAligned: true, giveBack: () => pool.giveBack(workers) })
}

/** A FileHash in this thread or in another thread. */
type RunningHash = {
  task: HashTask
  update(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>
  finish(): Uint8Array | Promise<Uint8Array>
}
/** `blocks`: memory of equal size to hash from. */
type HashingMemory = { blocks: readonly Buffer[]; isPageAligned: boolean; giveBack?: () => void }

/** Hashes the blocks of one file, which the caller adds in order. The caller ends with `finish` or `abandon`. */
export class Hashing {
  /** Whether the blocks of memory begin on a page. */
  readonly isPageAligned: boolean
  readonly #plan: HashPlan
  readonly #hashes: readonly RunningHash[]
  readonly #blocks: readonly Buffer[]
  /** One promise for each block of memory; it resolves once nothing uses the block's bytes. */
  readonly #uses: Promise<unknown>[]
  readonly #digests: Record<HashTask, Buffer> = { sha256: noBytes, md5: noBytes, partMd5s: noBytes }
  #lent = 0
  #doneBytes = 0
  #failure: { error: unknown } | null = null
  #giveBack: (() => void) | null

  constructor(plan: HashPlan, hashes: readonly RunningHash[], memory: HashingMemory) {
    this.isPageAligned = memory.isPageAligned
    this.#plan = plan
    this.#hashes = hashes
    this.#blocks = memory.blocks
    this.#giveBack = memory.giveBack ?? null
    this.#uses = memory.blocks.map(() => Promise.resolve())
  }

  /** Returns memory to read the next block into, and waits while all of it is in use. `add` also takes blocks in other memory. */
  async memory(): Promise<Uint8Array> {
    const block = this.#lent++ % this.#blocks.length
    await this.#uses[block]
    this.#throwFailure()
    return this.#blocks[block] as Buffer
  }

  /**
   * Hashes the next bytes; there may be any number of them. `use` gets the same bytes, perhaps in pieces; each piece is valid until the
   * promise of `use` settles. Throws what an earlier `use` threw, `file-changed` for more bytes than planned, `hash-mismatch`,
   * `hashing-failed`.
   */
  async add(bytes: Uint8Array, use?: (bytes: Uint8Array) => Promise<unknown>): Promise<void> {
    this.#throwFailure()
    if (this.#doneBytes + bytes.byteLength > this.#plan.sizeBytes) throw fileChanged()
    if (this.#blockOf(bytes) >= 0) return this.#use(bytes, use)
    for (let at = 0; at < bytes.byteLength; ) {
      const block = await this.memory()
      const piece = bytes.subarray(at, at + block.byteLength)
      block.set(piece)
      this.#use(block.subarray(0, piece.byteLength), use)
      at += piece.byteLength
    }
  }

  /** The MD5s of all completely hashed parts, 16 bytes each. Threads may be some blocks behind. */
  wholePartMd5s(): Buffer {
    return this.#digests.partMd5s
  }

  /** Resolves when everything that was added is hashed. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.#uses)
    this.#throwFailure()
  }

  /** Waits until all hashes and every `use` are done. Throws the same errors as `add`. */
  async finish(): Promise<Digests> {
    await this.caughtUp()
    await Promise.all(this.#hashes.map((hash) => this.#keep(hash.task, () => hash.finish())))
    this.#throwFailure()
    this.#release()
    const { sha256, md5, partMd5s } = this.#digests
    const hashes = { sha256: sha256.toString('hex'), md5: md5.toString('hex') }
    return { ...hashes, sizeBytes: this.#doneBytes, partSizeBytes: this.#plan.partSizeBytes, partMd5s }
  }

  /** Releases workers and memory once nothing uses them. Does nothing after `finish`. Never throws. */
  async abandon(): Promise<void> {
    await Promise.all(this.#uses)
    this.#release()
  }

  #release(): void {
    this.#giveBack?.()
    this.#giveBack = null
  }

  /** Which block of this memory holds these bytes; -1 for bytes in other memory. */
  #blockOf({ buffer, byteOffset }: Uint8Array): number {
    return this.#blocks.findIndex((block) => block.buffer === buffer && block.byteOffset === byteOffset)
  }

  #use(bytes: Uint8Array, use?: (bytes: Uint8Array) => Promise<unknown>): void {
    this.#doneBytes += bytes.byteLength
    // The block is written to disk while it is hashed.
    const used = use?.(bytes).catch((error: unknown) => this.#failed(error))
    const hashed = this.#hashes.map((hash) => this.#keep(hash.task, () => hash.update(bytes)))
    this.#uses[this.#blockOf(bytes)] = Promise.all([used, ...hashed])
  }

  /** Never rejects. */
  async #keep(task: HashTask, digests: () => Uint8Array | Promise<Uint8Array>): Promise<void> {
    try {
      const bytes = await digests()
      if (bytes.byteLength > 0) this.#digests[task] = Buffer.concat([this.#digests[task], bytes])
    } catch (error) {
      this.#failed(error instanceof HashMismatch ? problem('hash-mismatch', null, { retryable: true }) : error)
    }
  }

  #failed(error: unknown): void {
    this.#failure ??= { error }
  }
  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}

const noBytes = Buffer.alloc(0)

/** The file has changed since it was opened. */
export const fileChanged = () => problem('file-changed', null, { retryable: true })
