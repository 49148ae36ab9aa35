/// <reference lib="es2024.sharedmemory" />
import { Worker } from 'node:worker_threads'
import { problem } from '../../../shared/words/problem.ts'
import { childEnvironment, entryBeside } from '../../system/index.ts'
import { HashMismatch, type HashPlan, type HashTask } from './fileHash.ts'
import type { HashAnswer, HashRequest } from './worker.ts'

/**
 * The memory that a file's workers share. It is large enough that a fast worker does not wait for a slow worker at
 * every block.
 */
export const sharedBytes = 12 * 1024 * 1024
/** With the default limits, each thread would reserve more memory than it needs. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }
/** How long idle workers are kept. The next file often follows at once, and starting threads takes as long as hashing 10 MB. */
const defaultKeepMs = 10_000
/** At most this many files have workers at a time. Other files are hashed in the thread that reads them. */
const mostFiles = 2
const defaultStallMs = 60_000 // The slowest hash of all blocks in memory takes a few seconds.

/** Node's types do not have this. */
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: WasmMemory } }).WebAssembly
type WasmMemory = new (size: { initial: number; maximum: number; shared: true }) => { buffer: SharedArrayBuffer }

/**
 * Returns shared memory that begins on a page, because writes that bypass the page cache need this. Only WebAssembly guarantees it.
 * @exportedFor tests: the bench that only copies needs it
 */
export function sharedMemory(): SharedArrayBuffer {
  const wasmPages = sharedBytes / 65_536
  return new Memory({ initial: wasmPages, maximum: wasmPages, shared: true }).buffer
}

type Waiting = { resolve: (digests: Uint8Array) => void; reject: (error: unknown) => void }
type HashThread = { worker: Worker; waiting: Waiting[] }

/** The threads of one file, one for each hash, and the memory from which they read the file. */
class HashWorkers {
  readonly memory = sharedMemory()
  readonly #threads: Readonly<Record<HashTask, HashThread>>
  #watch: NodeJS.Timeout | undefined
  #quietTicks = 0
  /** True once a thread has ended. The other threads cannot finish a file without it. */
  hasEnded = false

  constructor(entry: URL) {
    this.#threads = { sha256: this.#start(entry), md5: this.#start(entry), partMd5s: this.#start(entry) }
  }

  /** `stallMs`: if threads have work and send no response for this long, they are ended. */
  async begin(tasks: readonly HashTask[], plan: HashPlan, stallMs: number): Promise<void> {
    this.keepAlive(true)
    await Promise.all(tasks.map((task) => this.request(task, { type: 'begin', task, plan })))
    this.#watch ??= setInterval(() => this.#tick(), stallMs / 2).unref()
  }

  /** Resolves with the bytes of new digests. Rejects with HashMismatch, and `hashing-failed` as soon as a thread has ended. */
  request(task: HashTask, request: HashRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const { worker, waiting } = this.#threads[task]
      waiting.push({ resolve, reject })
      if (this.hasEnded) this.end()
      else worker.postMessage(request)
    })
  }

  /** Threads at work keep the process alive; idle threads do not. */
  keepAlive(isAtWork: boolean): void {
    for (const { worker } of Object.values(this.#threads)) worker[isAtWork ? 'ref' : 'unref']()
  }

  end(cause?: unknown): void {
    this.hasEnded = true
    clearInterval(this.#watch)
    for (const { worker, waiting } of Object.values(this.#threads)) {
      for (const { reject } of waiting.splice(0)) reject(hashingFailed(cause))
      void worker.terminate()
    }
  }

  #start(entry: URL): HashThread {
    // The thread does not get the arguments of this process, such as a debugger's port or a test runner's loader.
    const options = { workerData: { memory: this.memory }, name: 'hasher', execArgv: [], env: childEnvironment() }
    const worker = new Worker(entry, { ...options, resourceLimits })
    const waiting: Waiting[] = []
    worker.on('error', (error) => this.end(error))
    worker.on('exit', () => this.end())
    worker.on('message', (answer: HashAnswer) => {
      this.#quietTicks = 0
      const first = waiting.shift()
      if (typeof answer !== 'string') first?.resolve(answer)
      else first?.reject(answer === 'hash-mismatch' ? new HashMismatch() : hashingFailed())
    })
    return { worker, waiting }
  }

  #tick(): void {
    const isWaiting = Object.values(this.#threads).some(({ waiting }) => waiting.length > 0)
    this.#quietTicks = isWaiting ? this.#quietTicks + 1 : 0
    // Only the third tick in a row counts: the first may come too early, and the second too late because the computer slept.
    if (this.#quietTicks === 3) this.end()
  }
}

const hashingFailed = (cause?: unknown) => problem('hashing-failed', null, { retryable: true, cause })

/** Starts workers when they are needed and keeps them for a while. Idle workers do not keep the process alive. */
export class HashWorkerPool {
  readonly #options: { entry: URL | null; keepMs: number; stallMs: number }
  readonly #idle: HashWorkers[] = []
  #lent = 0
  #ending: NodeJS.Timeout | null = null
  #cannotStart = false

  constructor(options: { entry?: URL; keepMs?: number; stallMs?: number } = {}) {
    const entry = entryBeside(import.meta.url, 'worker.ts', 'hasher.js')
    this.#options = { entry, keepMs: defaultKeepMs, stallMs: defaultStallMs, ...options }
  }

  /** For how many files there are idle workers. */
  get idle(): number {
    return this.#idle.length
  }

  /** Workers that have begun these tasks of a file. The caller gives them back. Null if no workers are available. Never throws. */
  async begin(tasks: readonly HashTask[], plan: HashPlan): Promise<HashWorkers | null> {
    const { entry, stallMs } = this.#options
    if (this.#cannotStart || entry === null || this.#lent >= mostFiles) return null
    this.#lent += 1
    let workers: HashWorkers | undefined
    do workers = this.#idle.pop()
    while (workers?.hasEnded)
    try {
      workers ??= new HashWorkers(entry)
      await workers.begin(tasks, plan, stallMs)
      return workers
    } catch {
      // A system that allows no threads now will not allow them later. Hashing in the reading thread is only slower.
      this.#cannotStart = true
      this.#lent -= 1
      workers?.end()
      return null
    }
  }

  giveBack(workers: HashWorkers): void {
    this.#lent -= 1
    if (workers.hasEnded) return
    workers.keepAlive(false)
    this.#idle.push(workers)
    if (this.#ending) clearTimeout(this.#ending)
    this.#ending = setTimeout(() => this.end(), this.#options.keepMs).unref()
  }

  /** Ends the idle workers. */
  end(): void {
    for (const workers of this.#idle.splice(0)) workers.end()
  }
}

/** The workers of this process. */
export const hashWorkerPool = new HashWorkerPool()
