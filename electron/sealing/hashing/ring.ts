/// <reference lib="es2024.sharedmemory" />

/**
 * Memory that one thread fills and others read, block by block, so that blocks are hashed without a copy. The filling thread
 * waits only while every slot is needed, the readers only while there is nothing to hash. The ring holds a little more than
 * two parts of an upload, so that two threads can hash one part each at the same time.
 */
export const slotBytes = 1024 * 1024
export const slotCount = 12
/** The filling thread is woken once there is room for so many blocks: on two cores it interrupts a hashing thread each time. */
const refillSlots = slotCount / 2

/**
 * The words of the control block. `consumed` and `inHand` have a word for each reader: the next block that its chains need, and
 * the next block that the part it hashes needs. `lengths` has a word for each slot. Counters only grow. Words about parts are
 * last.
 */
export const at = {
  toReaders: 0,
  published: 1,
  state: 2,
  toWriter: 3,
  /** Parts whose first byte is published. */
  begunParts: 4,
  /** The first part that no reader has taken. */
  nextPart: 5,
  readers: 6,
  consumed: 8,
  inHand: 12,
  lengths: 16,
  parts: 16 + slotCount,
} as const
/** The words of each part: the block it begins in, the offset in that block, and whether it is hashed. */
export const ofPart = { firstBlock: 0, offsetBytes: 1, isHashed: 2, words: 3 } as const
export const partWord = (part: number, word: number): number => at.parts + part * ofPart.words + word

export const mostReaders = at.inHand - at.consumed
export const state = { filling: 0, ended: 1, abandoned: 2 } as const
/** Instead of a block's number: this reader needs none. */
export const noBlock = 0x7fff_ffff

/** Missing in Node's types. */
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: WasmMemory } }).WebAssembly
type WasmMemory = new (size: { initial: number; maximum: number; shared: true }) => { buffer: SharedArrayBuffer }

/** The slots' memory. It begins on a page, because writes that bypass the page cache need that; only WebAssembly guarantees it. */
export function makeRingMemory(): SharedArrayBuffer {
  const wasmPages = (slotBytes * slotCount) / 65_536
  return new Memory({ initial: wasmPages, maximum: wasmPages, shared: true }).buffer
}

/**
 * The control block of one file. `hasChains`: for each reader, whether it has hashes of the whole file. `parts`: how many are
 * hashed one by one.
 */
export function makeRingControl(hasChains: readonly boolean[], parts: number): SharedArrayBuffer {
  if (hasChains.length > mostReaders) throw new RangeError(`at most ${mostReaders} readers`)
  const control = new SharedArrayBuffer(4 * partWord(parts, 0))
  const words = new Int32Array(control)
  words[at.readers] = hasChains.length
  words.set(
    hasChains.map((has) => (has ? 0 : noBlock)),
    at.consumed,
  )
  words.fill(noBlock, at.inHand, at.inHand + hasChains.length)
  return control
}

/** The first block that a reader still needs; at most the next one to be published. */
export function neededFrom(words: Int32Array): number {
  const published = Atomics.load(words, at.published)
  // Read before the readers' words: a reader writes that a part is in hand before it takes it.
  const nextPart = Atomics.load(words, at.nextPart)
  const isBegun = nextPart < Atomics.load(words, at.begunParts)
  let first = isBegun ? Math.min(published, Atomics.load(words, partWord(nextPart, ofPart.firstBlock))) : published
  for (let reader = 0; reader < (words[at.readers] ?? 0); reader++)
    for (const word of [at.consumed + reader, at.inHand + reader]) first = Math.min(first, Atomics.load(words, word))
  return first
}

/** A reader has finished a block: wakes the filling thread if there is room for several blocks. */
export function signalRoom(words: Int32Array): void {
  if (Atomics.load(words, at.published) - neededFrom(words) <= slotCount - refillSlots) signal(words, at.toWriter)
}

export function signal(words: Int32Array, word: number): void {
  Atomics.add(words, word, 1)
  Atomics.notify(words, word)
}

/** The filling end. `partSizeBytes`: null if no parts are hashed one by one. */
export class RingWriter {
  readonly #slots: Buffer[]
  readonly #words: Int32Array
  readonly #partSizeBytes: number | null
  #published = 0
  #publishedBytes = 0
  #begunParts = 0
  #wholeParts = 0

  constructor(memory: SharedArrayBuffer, control: SharedArrayBuffer, partSizeBytes: number | null) {
    this.#slots = Array.from({ length: slotCount }, (_, slot) =>
      Buffer.from(memory as unknown as ArrayBuffer, slot * slotBytes, slotBytes),
    )
    this.#words = new Int32Array(control)
    this.#partSizeBytes = partSizeBytes
  }

  /** How many blocks are published; also the number of the next block. */
  get published(): number {
    return this.#published
  }

  /** How many parts are hashed, counted from the first without a gap: parts end in any order. */
  get wholeParts(): number {
    while (
      this.#wholeParts < this.#begunParts &&
      Atomics.load(this.#words, partWord(this.#wholeParts, ofPart.isHashed)) === 1
    )
      this.#wholeParts += 1
    return this.#wholeParts
  }

  slot(block: number): Buffer {
    return this.#slots[block % slotCount] as Buffer
  }

  /** Whether no reader needs the slot of this block any more. */
  isFree(block: number): boolean {
    return block - neededFrom(this.#words) < slotCount
  }

  get isReadToItsEnd(): boolean {
    return neededFrom(this.#words) === this.#published
  }

  /** Read it before checking the condition to wait for, so that {@link change} misses nothing. */
  get seen(): number {
    return Atomics.load(this.#words, at.toWriter)
  }

  /** True when a reader has finished a block since `seen`; false when none has within that time. */
  async change(seen: number, withinMs: number): Promise<boolean> {
    const waiting = Atomics.waitAsync(this.#words, at.toWriter, seen, withinMs)
    return (waiting.async ? await waiting.value : waiting.value) !== 'timed-out'
  }

  /** Ends the wait for a change, because a reader has ended. */
  wake(): void {
    signal(this.#words, at.toWriter)
  }

  publish(lengthBytes: number): void {
    this.#words[at.lengths + (this.#published % slotCount)] = lengthBytes
    this.#beginParts(lengthBytes)
    this.#published += 1
    this.#publishedBytes += lengthBytes
    Atomics.store(this.#words, at.published, this.#published)
    signal(this.#words, at.toReaders)
  }

  /** There are no more blocks: the readers hash the rest and answer. */
  end(): void {
    Atomics.store(this.#words, at.state, state.ended)
    signal(this.#words, at.toReaders)
  }

  /** The readers stop at once. */
  abandon(): void {
    Atomics.store(this.#words, at.state, state.abandoned)
    signal(this.#words, at.toReaders)
  }

  /** Writes where the parts begin that begin in the next block. */
  #beginParts(lengthBytes: number): void {
    if (this.#partSizeBytes === null) return
    const untilBytes = this.#publishedBytes + lengthBytes
    for (let byte = this.#begunParts * this.#partSizeBytes; byte < untilBytes; byte += this.#partSizeBytes) {
      this.#words[partWord(this.#begunParts, ofPart.firstBlock)] = this.#published
      this.#words[partWord(this.#begunParts, ofPart.offsetBytes)] = byte - this.#publishedBytes
      this.#begunParts += 1
    }
    Atomics.store(this.#words, at.begunParts, this.#begunParts)
  }
}
