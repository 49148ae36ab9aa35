import { at, noBlock, ofPart, partWord, signalRoom, slotBytes, slotCount, state } from './ring.ts'

/**
 * Bytes to hash next. `chains`: for this reader's hashes of the whole file. `part`: for the part that this reader took;
 * `isEnd`: these are its last bytes, perhaps none.
 */
export type Work = { of: 'chains'; bytes: Uint8Array } | { of: 'part'; part: number; bytes: Uint8Array; isEnd: boolean }
/** `wait`: nothing to do until the next block is published. */
export type NoWork = 'wait' | 'ended' | 'abandoned'

type PartInHand = { part: number; block: number; offsetBytes: number; leftBytes: number }

/**
 * The reading end: decides what its thread hashes next. A hash of the whole file is a chain and stays with its reader. Any
 * reader may hash a part: a reader whose chains are up to date takes the next part, and only that reader hashes it. So the
 * faster thread hashes more parts.
 */
export class RingReader {
  readonly #memory: SharedArrayBuffer
  readonly #words: Int32Array
  readonly #reader: number
  readonly #partSizeBytes: number
  #chainBlock: number
  #inHand: PartInHand | null = null

  constructor(memory: SharedArrayBuffer, control: SharedArrayBuffer, reader: number, partSizeBytes: number | null) {
    this.#memory = memory
    this.#words = new Int32Array(control)
    this.#reader = reader
    this.#partSizeBytes = partSizeBytes ?? 0
    this.#chainBlock = Atomics.load(this.#words, at.consumed + reader)
  }

  /** What to hash now. Call {@link done} before the next call. */
  take(): Work | NoWork {
    // Read the state first: once the file has ended, no more blocks are published.
    const now = Atomics.load(this.#words, at.state)
    if (now === state.abandoned) return 'abandoned'
    const published = Atomics.load(this.#words, at.published)
    // The older block first: the filling thread waits for its slot.
    const hand = this.#inHand
    if (hand && hand.block < published && hand.block <= this.#chainBlock) return this.#workOf(hand)
    if (this.#chainBlock < published) return { of: 'chains', bytes: this.#block(this.#chainBlock) }
    if (hand && now === state.ended) return { of: 'part', part: hand.part, bytes: new Uint8Array(), isEnd: true }
    if (!hand && this.#takePart()) return this.take()
    return !hand && now === state.ended ? 'ended' : 'wait'
  }

  /** The filling thread may reuse slots that no reader needs any more. */
  done(work: Work): void {
    if (work.of === 'chains') {
      this.#chainBlock += 1
      this.#needs(at.consumed, this.#chainBlock)
    } else this.#partDone(work)
    signalRoom(this.#words)
  }

  /** Hashes everything for this reader, and blocks its thread while there is nothing. False if the file was abandoned. */
  work(hash: (work: Work) => void): boolean {
    for (;;) {
      // Read first: any later change ends the wait.
      const seen = Atomics.load(this.#words, at.toReaders)
      const work = this.take()
      if (work === 'wait') Atomics.wait(this.#words, at.toReaders, seen)
      else if (typeof work === 'string') return work === 'ended'
      else {
        hash(work)
        this.done(work)
      }
    }
  }

  /** True if it got one; then that part is in hand. */
  #takePart(): boolean {
    for (;;) {
      const part = Atomics.load(this.#words, at.nextPart)
      if (part >= Atomics.load(this.#words, at.begunParts)) return false
      const block = this.#words[partWord(part, ofPart.firstBlock)] ?? 0
      const offsetBytes = this.#words[partWord(part, ofPart.offsetBytes)] ?? 0
      // Written before the part is taken: its first block must be needed at every moment.
      this.#needs(at.inHand, block)
      if (Atomics.compareExchange(this.#words, at.nextPart, part, part + 1) === part) {
        this.#inHand = { part, block, offsetBytes, leftBytes: this.#partSizeBytes }
        return true
      }
      this.#needs(at.inHand, noBlock)
      signalRoom(this.#words)
    }
  }

  #workOf({ part, block, offsetBytes, leftBytes }: PartInHand): Work {
    const bytes = this.#block(block).subarray(offsetBytes, offsetBytes + leftBytes)
    return { of: 'part', part, bytes, isEnd: bytes.byteLength === leftBytes }
  }

  #partDone({ part, bytes, isEnd }: Work & { of: 'part' }): void {
    if (isEnd) {
      this.#inHand = null
      Atomics.store(this.#words, partWord(part, ofPart.isHashed), 1)
      this.#needs(at.inHand, noBlock)
    } else if (this.#inHand) {
      const { block, leftBytes } = this.#inHand
      this.#inHand = { part, block: block + 1, offsetBytes: 0, leftBytes: leftBytes - bytes.byteLength }
      this.#needs(at.inHand, block + 1)
    }
  }

  #needs(word: typeof at.consumed | typeof at.inHand, block: number): void {
    Atomics.store(this.#words, word + this.#reader, block)
  }

  #block(block: number): Uint8Array {
    const slot = block % slotCount
    return new Uint8Array(this.#memory, slot * slotBytes, this.#words[at.lengths + slot])
  }
}
