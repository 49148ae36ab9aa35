/// <reference lib="es2024.sharedmemory" />

/**
 * Memory that one thread fills and others read, block by block: what is read from a disk is hashed where it lies. The
 * filling thread waits only while every slot is still needed, the readers only while there is nothing to hash. The ring
 * holds two parts of an upload and a little more, so that two threads can hash one part each at the same time.
 */
export const slotBytes = 1024 * 1024
export const slotCount = 12
/** The filling thread is woken when there is room for so many: on two cores it takes a hashing one's place each time. */
const refillSlots = slotCount / 2

/**
 * Words of the control block. `consumed` and `inHand` are one per reader: the next block that its chains need and the next
 * one that the part it hashes needs. `lengths` is one per slot. Counters only ever grow. Words about parts come last.
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
/** Words of each part: the block that it begins in, where in that block, and whether it is hashed. */
export const ofPart = { firstBlock: 0, offsetBytes: 1, isHashed: 2, words: 3 } as const
export const partWord = (part: number, word: number): number => at.parts + part * ofPart.words + word

export const mostReaders = at.inHand - at.consumed
export const state = { filling: 0, ended: 1, abandoned: 2 } as const
/** Instead of a block: this reader needs none. */
export const noBlock = 0x7fff_ffff

/** The types of Node leave it out. */
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: WasmMemory } }).WebAssembly
type WasmMemory = new (size: { initial: number; maximum: number; shared: true }) => { buffer: SharedArrayBuffer }

/** The slots' memory. It begins on a page, as writing past the page cache asks for: only WebAssembly promises that. */
export function makeRingMemory(): SharedArrayBuffer {
  const wasmPages = (slotBytes * slotCount) / 65_536
  return new Memory({ initial: wasmPages, maximum: wasmPages, shared: true }).buffer
}

/**
 * One for each file: nothing of the one before is left in it. `hasChains`: of each reader, whether it hashes the whole file.
 * `parts`: how many are hashed one by one.
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
  // Before the readers' own words: a reader notes a part as in hand first and takes it then.
  const nextPart = Atomics.load(words, at.nextPart)
  const isBegun = nextPart < Atomics.load(words, at.begunParts)
  let first = isBegun ? Math.min(published, Atomics.load(words, partWord(nextPart, ofPart.firstBlock))) : published
  for (let reader = 0; reader < (words[at.readers] ?? 0); reader++)
    for (const word of [at.consumed + reader, at.inHand + reader]) first = Math.min(first, Atomics.load(words, word))
  return first
}

/** After a reader went on: the filling thread is woken only when it has room for several blocks. */
export function tellOfRoom(words: Int32Array): void {
  if (Atomics.load(words, at.published) - neededFrom(words) <= slotCount - refillSlots) tell(words, at.toWriter)
}

export function tell(words: Int32Array, signal: number): void {
  Atomics.add(words, signal, 1)
  Atomics.notify(words, signal)
}

/** The filling end. `partSizeBytes`: null where no parts are hashed one by one. */
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

  /** Blocks handed over so far; the next one has this number. */
  get published(): number {
    return this.#published
  }

  /** How many parts from the first on are hashed to their end. Later ones may be too: parts end in any order. */
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

  /** Whether no reader needs what was in the slot of this block. */
  isFree(block: number): boolean {
    return block - neededFrom(this.#words) < slotCount
  }

  get isReadToItsEnd(): boolean {
    return neededFrom(this.#words) === this.#published
  }

  /** To be read before what is waited for is looked at: {@link change} then misses nothing. */
  get seen(): number {
    return Atomics.load(this.#words, at.toWriter)
  }

  /** True when a reader went on since `seen`, false when none did for so long. */
  async change(seen: number, withinMs: number): Promise<boolean> {
    const waiting = Atomics.waitAsync(this.#words, at.toWriter, seen, withinMs)
    return (waiting.async ? await waiting.value : waiting.value) !== 'timed-out'
  }

  /** Ends the wait for a change: a reader is gone. */
  wake(): void {
    tell(this.#words, at.toWriter)
  }

  publish(lengthBytes: number): void {
    this.#words[at.lengths + (this.#published % slotCount)] = lengthBytes
    this.#beginParts(lengthBytes)
    this.#published += 1
    this.#publishedBytes += lengthBytes
    Atomics.store(this.#words, at.published, this.#published)
    tell(this.#words, at.toReaders)
  }

  /** No block comes any more: the readers hash what there is and answer. */
  end(): void {
    Atomics.store(this.#words, at.state, state.ended)
    tell(this.#words, at.toReaders)
  }

  /** The readers stop where they are. */
  abandon(): void {
    Atomics.store(this.#words, at.state, state.abandoned)
    tell(this.#words, at.toReaders)
  }

  /** Notes where the parts begin that begin in the next block. */
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
