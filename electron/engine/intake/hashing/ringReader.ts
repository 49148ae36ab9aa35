import { at, noBlock, ofPart, partWord, slotBytes, slotCount, state, tellOfRoom } from './ring.ts'

/**
 * One block for one hash. `chains`: for the hashes of the whole file that this reader has. `part`: of a part that this
 * reader took; `isEnd`: its last bytes, of which there may be none.
 */
export type Work = { of: 'chains'; bytes: Uint8Array } | { of: 'part'; part: number; bytes: Uint8Array; isEnd: boolean }
/** `wait`: nothing to do until the filling thread goes on. */
export type NoWork = 'wait' | 'ended' | 'abandoned'

type PartInHand = { part: number; block: number; offsetBytes: number; leftBytes: number }

/**
 * The reading end: says what its thread hashes next. A hash of the whole file is a chain and stays with its reader. A part
 * may be hashed by any reader: one that has hashed all that there is for its chains takes the next part, and no other
 * reader does. So the thread that has less to do, on this processor and with what else runs on it, takes more parts.
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

  /** What to hash now; {@link done} is to be called before the next. */
  take(): Work | NoWork {
    // The state first: once it says that the file has ended, no block comes any more.
    const now = Atomics.load(this.#words, at.state)
    if (now === state.abandoned) return 'abandoned'
    const published = Atomics.load(this.#words, at.published)
    // What lies further back goes first: the filling thread waits for its slot.
    const hand = this.#inHand
    if (hand && hand.block < published && hand.block <= this.#chainBlock) return this.#workOf(hand)
    if (this.#chainBlock < published) return { of: 'chains', bytes: this.#block(this.#chainBlock) }
    if (hand && now === state.ended) return { of: 'part', part: hand.part, bytes: new Uint8Array(), isEnd: true }
    if (!hand && this.#takePart()) return this.take()
    return !hand && now === state.ended ? 'ended' : 'wait'
  }

  /** The filling thread may use again what no reader needs any more. */
  done(work: Work): void {
    if (work.of === 'chains') {
      this.#chainBlock += 1
      this.#needs(at.consumed, this.#chainBlock)
    } else this.#partDone(work)
    tellOfRoom(this.#words)
  }

  /** Hashes all that there is for this reader and blocks its thread in between. False when the file was abandoned. */
  work(hash: (work: Work) => void): boolean {
    for (;;) {
      // Before anything is looked at: what changes afterwards ends the wait.
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

  /** True where it got one: then it is in hand. */
  #takePart(): boolean {
    for (;;) {
      const part = Atomics.load(this.#words, at.nextPart)
      if (part >= Atomics.load(this.#words, at.begunParts)) return false
      const block = this.#words[partWord(part, ofPart.firstBlock)] ?? 0
      const offsetBytes = this.#words[partWord(part, ofPart.offsetBytes)] ?? 0
      // Noted before it is taken: its first block must look needed at every moment.
      this.#needs(at.inHand, block)
      if (Atomics.compareExchange(this.#words, at.nextPart, part, part + 1) === part) {
        this.#inHand = { part, block, offsetBytes, leftBytes: this.#partSizeBytes }
        return true
      }
      this.#needs(at.inHand, noBlock)
      tellOfRoom(this.#words)
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
