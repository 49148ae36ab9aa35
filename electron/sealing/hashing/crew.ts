import { Worker } from 'node:worker_threads'
import { problem } from '../../../shared/errors/problem.ts'
import { childEnvironment } from '../../system/index.ts'
import type { FromHashWorker, ToHashWorker } from './messages.ts'
import type { HashTask, TaskDigests } from './plan.ts'
import { makeRingMemory } from './ring.ts'

/** With the default limits, each thread would reserve more memory than it needs. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }

type Answer = TaskDigests | null
type Member = { worker: Worker; answer: (digests: Answer) => void; fail: (error: unknown) => void }

/** Threads that hash one file together, and the memory of the ring that they read it from. */
export class Crew {
  readonly size: number
  readonly memory = makeRingMemory()
  readonly #members: Member[] = []
  #isBroken = false

  private constructor(size: number) {
    this.size = size
  }

  /** Rejects if a worker cannot be started; then it has ended the others. */
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

  /** True once a worker has ended: the others cannot finish a file without it. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /**
   * Begins a file. `chains`: one list for each of the first members. Resolves with the answer of each, null if the file was
   * abandoned. Rejects with `hashing-failed` as soon as one has ended.
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

  /** A working crew keeps the process alive; a resting one does not. */
  work(): void {
    for (const { worker } of this.#members) worker.ref()
  }
  rest(): void {
    for (const { worker } of this.#members) worker.unref()
  }

  /** Ends its threads at once. */
  dismiss(): void {
    this.#isBroken = true
    for (const { worker } of this.#members) void worker.terminate()
  }

  async #add(entry: URL): Promise<void> {
    // Without the arguments of this process, such as a debugger's port or a test runner's loader.
    const options = {
      workerData: { memory: this.memory },
      name: 'hasher',
      execArgv: [],
      env: childEnvironment(),
      resourceLimits,
    }
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

export const workerGone = (cause?: unknown) => problem('hashing-failed', null, { retryable: true, cause })
