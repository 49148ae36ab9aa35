import { fileChanged, type Hashing } from './contract.ts'
import { type Crew, workerGone } from './crew.ts'
import type { HashingCrews } from './crews.ts'
import { type Digests, md5Bytes } from './digests.ts'
import { chainsByThread, digestsOf, type HashPlan, partsOf, singleParts, type TaskDigests } from './plan.ts'
import { makeRingControl, RingWriter, slotBytes, slotCount } from './ring.ts'

/** Hashes in other threads. This thread reads into the ring and publishes how much it holds. */
export class HashingInRing implements Hashing {
  readonly isPageAligned = true
  readonly #plan: HashPlan
  readonly #crew: Crew
  readonly #crews: HashingCrews
  readonly #ring: RingWriter
  readonly #partMd5s: SharedArrayBuffer
  readonly #answers: Promise<(TaskDigests | null)[]>
  /** By slot: what else still uses its bytes. */
  readonly #uses: Promise<unknown>[] = Array.from({ length: slotCount }, () => Promise.resolve())
  #lent = 0
  #doneBytes = 0
  #failure: { error: unknown } | null = null
  #isOver = false

  constructor(plan: HashPlan, crew: Crew, crews: HashingCrews) {
    this.#plan = plan
    this.#crew = crew
    this.#crews = crews
    const chains = chainsByThread(plan, crew.size)
    const hasChains = chains.map((own) => own.length > 0)
    const control = makeRingControl(hasChains, singleParts(plan))
    this.#ring = new RingWriter(crew.memory, control, singleParts(plan) > 0 ? plan.partSizeBytes : null)
    this.#partMd5s = new SharedArrayBuffer(partsOf(plan) * md5Bytes)
    this.#answers = crew.hash({ control, plan, partMd5s: this.#partMd5s }, chains)
    this.#answers.catch((error: unknown) => {
      this.#failed(error)
      this.#ring.wake()
    })
  }

  async memory(): Promise<Uint8Array> {
    const block = this.#lent
    this.#lent += 1
    return await this.#free(block)
  }

  async add(block: Uint8Array, use?: (bytes: Uint8Array) => Promise<unknown>): Promise<void> {
    this.#throwFailure()
    if (this.#doneBytes + block.byteLength > this.#plan.sizeBytes) throw fileChanged()
    if (this.#isInNextSlot(block)) return this.#publish(block, use)
    for (let at = 0; at < block.byteLength; at += slotBytes) {
      const bytes = block.subarray(at, at + slotBytes)
      const slot = await this.#free(this.#ring.published)
      slot.set(bytes)
      this.#publish(slot.subarray(0, bytes.byteLength), use)
    }
  }

  wholePartMd5s(): Buffer {
    return Buffer.from(new Uint8Array(this.#partMd5s, 0, this.#ring.wholeParts * md5Bytes))
  }

  caughtUp(): Promise<void> {
    return this.#until(() => this.#ring.isReadToItsEnd)
  }

  async finish(): Promise<Digests> {
    await Promise.all(this.#uses)
    await this.caughtUp()
    this.#ring.end()
    const answers = await this.#answers
    this.#release()
    const digests: TaskDigests = Object.assign({}, ...answers)
    return digestsOf(this.#plan, this.#doneBytes, digests, new Uint8Array(this.#partMd5s))
  }

  async abandon(): Promise<void> {
    if (this.#isOver) return
    this.#ring.abandon()
    await Promise.allSettled([this.#answers, ...this.#uses])
    this.#release()
  }

  #release(): void {
    this.#isOver = true
    this.#crews.giveBack(this.#crew)
  }

  /** The slot of a block, once nothing uses it. */
  async #free(block: number): Promise<Buffer> {
    await this.#until(() => this.#ring.isFree(block))
    await this.#uses[block % slotCount]
    return this.#ring.slot(block)
  }

  /** Throws as soon as the file has failed, also when the readers are stuck. */
  async #until(isSo: () => boolean): Promise<void> {
    // Two waits in a row, because the first may time out while the computer sleeps.
    for (let waitsInVain = 0; waitsInVain < 2; ) {
      const { seen } = this.#ring
      this.#throwFailure()
      if (isSo()) return
      waitsInVain = (await this.#ring.change(seen, this.#crews.stallMs / 2)) ? 0 : waitsInVain + 1
    }
    this.#crew.dismiss()
    this.#failed(workerGone())
    this.#throwFailure()
  }

  /** Whether it is lent memory. Blocks from elsewhere have to be copied into the ring. */
  #isInNextSlot(block: Uint8Array): boolean {
    const slot = this.#ring.slot(this.#ring.published)
    return block.buffer === slot.buffer && block.byteOffset === slot.byteOffset
  }

  #publish(bytes: Uint8Array, use?: (bytes: Uint8Array) => Promise<unknown>): void {
    const slot = this.#ring.published % slotCount
    this.#ring.publish(bytes.byteLength)
    this.#doneBytes += bytes.byteLength
    this.#lent = Math.max(this.#lent, this.#ring.published)
    if (use) this.#uses[slot] = use(bytes).catch((error: unknown) => this.#failed(error))
  }

  #failed(error: unknown): void {
    this.#failure ??= { error }
  }
  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
