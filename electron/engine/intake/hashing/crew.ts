import { Worker } from 'node:worker_threads'
import { TapelogError } from '../../../../shared/errors.ts'
import type { FromHashWorker, ToHashWorker } from './messages.ts'
import { makeRingMemory } from './ring.ts'
import type { HashTask, TaskDigests } from './tasks.ts'

/** Isolates of the usual size would take more memory than all that they hash. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }

type Answer = TaskDigests | null
type Member = { worker: Worker; answer: (digests: Answer) => void; fail: (error: unknown) => void }

/** Threads that hash one file together, and the ring that they read it from. */
export class Crew {
  readonly size: number
  readonly memory = makeRingMemory()
  readonly #members: Member[] = []
  #isBroken = false

  private constructor(size: number) {
    this.size = size
  }

  /** Rejects when a worker cannot be started; then none is left running. */
  static async start(entry: URL, size: number): Promise<Crew> {
    const crew = new Crew(size)
    try {
      await Promise.all(Array.from({ length: size }, () => crew.#add(entry)))
      return crew
    } catch (error) {
      crew.dismiss()
      throw error
    }
  }

  /** A worker is gone: nothing more can be asked of the others. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /**
   * Begins a file: `chains` are those of the first members, one list each. Resolves with what each said, null where the
   * file was abandoned; rejects with `hashing-failed` as soon as one is gone.
   */
  hash(file: Omit<ToHashWorker, 'chains' | 'reader'>, chains: readonly (readonly HashTask[])[]): Promise<Answer[]> {
    const answerOf = (member: Member, message: ToHashWorker) =>
      new Promise<Answer>((resolve, reject) => {
        member.answer = resolve
        member.fail = reject
        if (this.#isBroken) reject(workerGone())
        else member.worker.postMessage(message)
      })
    return Promise.all(
      this.#members
        .slice(0, chains.length)
        .map((member, reader) => answerOf(member, { ...file, reader, chains: chains[reader] ?? [] })),
    )
  }

  /** While it works it keeps the process alive, afterwards not. */
  work(): void {
    for (const { worker } of this.#members) worker.ref()
  }
  rest(): void {
    for (const { worker } of this.#members) worker.unref()
  }

  /** Ends its threads, whatever they do. */
  dismiss(): void {
    this.#isBroken = true
    for (const { worker } of this.#members) void worker.terminate()
  }

  async #add(entry: URL): Promise<void> {
    // Not with the arguments of this process: a debugger's port, a test runner's loader.
    const options = { workerData: { memory: this.memory }, name: 'hasher', execArgv: [], resourceLimits }
    const worker = new Worker(entry, options)
    await new Promise<void>((resolve, reject) => {
      const member: Member = { worker, answer: () => {}, fail: reject }
      this.#members.push(member)
      const gone = (cause?: unknown) => {
        this.#isBroken = true
        member.fail(workerGone(cause))
      }
      worker.on('error', gone)
      worker.on('exit', () => gone())
      worker.on('message', (said: FromHashWorker) => (said.type === 'ready' ? resolve() : member.answer(said.digests)))
    })
  }
}

export const workerGone = (cause?: unknown) =>
  new TapelogError(
    'hashing-failed',
    'The checksums of this file could not be computed: a part of Tapelog stopped. Retry; the file is still where it was.',
    { retryable: true, cause },
  )
