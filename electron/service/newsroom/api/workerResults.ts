import { createHash, randomUUID } from 'node:crypto'
import type { RecognisedData } from '../../../recognition/index.ts'
import { codeOf } from '../../ports/backgroundSteps.ts'
import type { ServiceContext } from '../../ports/context.ts'
import { Refusal } from '../../ports/refusal.ts'
import { finishTask } from '../../work/claimedRows.ts'
import type { HeldTask } from '../../work/transcriber.ts'
import type { S3Objects } from '../objects/s3Objects.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { mostResultBytes } from '../worker/protocol.ts'
import { resultOfWorker } from '../worker/resultSchema.ts'
import { expectObject, forgetObject } from './unclaimedObjects.ts'

/** A worker sends its result at once. */
const addressValidMs = 5 * 60_000

type Parts = { store: PostgresStore; objects: S3Objects }

/** Each claim has a name of its own to write to. */
const incomingName = ({ task, claimToken }: HeldTask): string => `incoming/${task.transcription_id}/${claimToken}`

/**
 * Takes results from workers. A worker writes to a name that only nodes read. A node checks the result and writes it
 * under a name that was never signed for anybody, so that no late or wrong PUT of a worker can change a result.
 */
export class WorkerResults {
  readonly #context: ServiceContext
  readonly #store: PostgresStore
  readonly #objects: S3Objects
  /** Large results are parsed one at a time, so that many workers at once do not need all memory. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(context: ServiceContext, { store, objects }: Parts) {
    this.#context = context
    this.#store = store
    this.#objects = objects
  }

  /** An address for one PUT of exactly this many bytes. */
  async addressFor(task: HeldTask, sizeBytes: number): Promise<string> {
    // Not `now` of the service: the store has its own clock.
    const expiresMs = Date.now() + addressValidMs
    await expectObject(this.#store, incomingName(task), expiresMs)
    return await this.#objects.addressForPut(incomingName(task), sizeBytes, expiresMs)
  }

  /**
   * Ends the task with what the worker wrote. False if the worker does not hold the task any more. Throws a 422 Refusal if
   * the object is missing, has another hash, or is not a result.
   */
  async accept(task: HeldTask, sha256: string): Promise<boolean> {
    const { notices, ...data } = await this.#inTurn(() => this.#read(task, sha256))
    const name = `results/${task.task.transcription_id}/${randomUUID()}`
    await expectObject(this.#store, name, Date.now())
    await this.#objects.put(name, Buffer.from(JSON.stringify(data)))
    const end = { ok: true as const, data: null, result_object: name, notices: JSON.stringify(notices) }
    const isFinished = await finishTask(this.#context, task, end)
    await this.#tidy(name, isFinished ? incomingName(task) : name)
    return isFinished
  }

  async #read(task: HeldTask, sha256: string): Promise<RecognisedData> {
    const bytes = await this.#objects.read(incomingName(task), mostResultBytes).catch((error: unknown) => {
      if (error instanceof RangeError) throw new Refusal(422, 'result: is longer than a result can be')
      throw error
    })
    if (bytes === null) throw new Refusal(422, 'result: nothing was written to its address')
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Refusal(422, 'sha256: something else was written to the address of the result')
    const result = resultOfWorker(bytes)
    // What is wrong with it would be the worker's words, so it is not repeated.
    if (result === null) throw new Refusal(422, 'result: is not what a recogniser makes')
    return result
  }

  /** What is left here is removed later. */
  async #tidy(resultName: string, unneededName: string): Promise<void> {
    try {
      await this.#objects.removeObjects([unneededName])
      if (unneededName !== resultName) await forgetObject(this.#store, resultName)
    } catch (error) {
      this.#context.log('warn', 'sweep-failed', { code: codeOf(error) })
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work)
    this.#turn = turn.catch(() => {})
    return turn
  }
}
