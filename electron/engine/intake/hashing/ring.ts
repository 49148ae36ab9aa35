/// <reference lib="es2024.sharedmemory" />

/**
 * Memory that one thread fills and others read, block by block: what is read from a disk is hashed where it lies. The
 * filling thread waits only when every slot is in somebody's hands, the readers only when there is nothing new.
 */
export const slotBytes = 1024 * 1024
export const slotCount = 4
/** The filling thread is woken when there is room for so many: on two cores it takes a hashing one's place each time. */
const refillSlots = slotCount / 2

/** Words of the control block; `consumed` is one per reader, `lengths` one per slot. Counters only ever grow. */
const at = {
  toReaders: 0,
  published: 1,
  state: 2,
  toWriter: 3,
  wholeParts: 4,
  readers: 5,
  consumed: 8,
  lengths: 16,
} as const
const mostReaders = at.lengths - at.consumed
const state = { filling: 0, ended: 1, abandoned: 2 } as const

/** The types of Node leave it out. */
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: WasmMemory } }).WebAssembly
type WasmMemory = new (size: { initial: number; maximum: number; shared: true }) => { buffer: SharedArrayBuffer }

/** The slots' memory. It begins on a page, as writing past the page cache asks for: only WebAssembly promises that. */
export function makeRingMemory(): SharedArrayBuffer {
  const wasmPages = (slotBytes * slotCount) / 65_536
  return new Memory({ initial: wasmPages, maximum: wasmPages, shared: true }).buffer
}

/** One for each file: nothing of the one before is left in it. */
export const makeRingControl = (): SharedArrayBuffer => new SharedArrayBuffer(4 * (at.lengths + slotCount))

/** The filling end. */
export class RingWriter {
  readonly #slots: Buffer[]
  readonly #control: Int32Array
  readonly #readers: number
  #published = 0

  constructor(memory: SharedArrayBuffer, control: SharedArrayBuffer, readers: number) {
    if (readers > mostReaders) throw new RangeError(`at most ${mostReaders} readers`)
    this.#slots = Array.from({ length: slotCount }, (_, slot) =>
      Buffer.from(memory as unknown as ArrayBuffer, slot * slotBytes, slotBytes),
    )
    this.#control = new Int32Array(control)
    this.#control[at.readers] = readers
    this.#readers = readers
  }

  /** Blocks handed over so far; the next one has this number. */
  get published(): number {
    return this.#published
  }

  /** How many parts the readers have hashed to their end. */
  get wholeParts(): number {
    return Atomics.load(this.#control, at.wholeParts)
  }

  slot(block: number): Buffer {
    return this.#slots[block % slotCount] as Buffer
  }

  /** Whether every reader is done with what was in the slot of this block. */
  isFree(block: number): boolean {
    for (let reader = 0; reader < this.#readers; reader++)
      if (block - Atomics.load(this.#control, at.consumed + reader) >= slotCount) return false
    return true
  }

  get isReadToItsEnd(): boolean {
    return this.isFree(this.#published + slotCount - 1)
  }

  /** To be read before what is waited for is looked at: {@link change} then misses nothing. */
  get seen(): number {
    return Atomics.load(this.#control, at.toWriter)
  }

  /** Resolves when a reader went on since `seen`. */
  async change(seen: number): Promise<void> {
    const waiting = Atomics.waitAsync(this.#control, at.toWriter, seen)
    if (waiting.async) await waiting.value
  }

  /** Wakes whoever waits for a change: a reader is gone. */
  wake(): void {
    tell(this.#control, at.toWriter)
  }

  publish(lengthBytes: number): void {
    this.#control[at.lengths + (this.#published % slotCount)] = lengthBytes
    this.#published += 1
    Atomics.store(this.#control, at.published, this.#published)
    tell(this.#control, at.toReaders)
  }

  /** No block comes any more: the readers hash what there is and answer. */
  end(): void {
    Atomics.store(this.#control, at.state, state.ended)
    tell(this.#control, at.toReaders)
  }

  /** The readers stop where they are. */
  abandon(): void {
    Atomics.store(this.#control, at.state, state.abandoned)
    tell(this.#control, at.toReaders)
  }
}

/**
 * The reading end: gives every block in order and blocks its thread in between. False when the file was abandoned.
 * `onBlock` must not keep the block.
 */
export function readRing(
  memory: SharedArrayBuffer,
  control: SharedArrayBuffer,
  reader: number,
  onBlock: (block: Uint8Array) => void,
): boolean {
  const words = new Int32Array(control)
  for (let consumed = 0; ; ) {
    // Before anything is looked at: what changes afterwards ends the wait.
    const seen = Atomics.load(words, at.toReaders)
    const now = Atomics.load(words, at.state)
    if (now === state.abandoned) return false
    if (consumed === Atomics.load(words, at.published)) {
      if (now === state.ended) return true
      Atomics.wait(words, at.toReaders, seen)
      continue
    }
    const slot = consumed % slotCount
    onBlock(new Uint8Array(memory, slot * slotBytes, words[at.lengths + slot]))
    consumed += 1
    Atomics.store(words, at.consumed + reader, consumed)
    if (leftToRead(words) <= slotCount - refillSlots) tell(words, at.toWriter)
  }
}

/** Blocks that not every reader is through with. */
function leftToRead(words: Int32Array): number {
  const published = Atomics.load(words, at.published)
  let most = 0
  for (let reader = 0; reader < (words[at.readers] ?? 0); reader++)
    most = Math.max(most, published - Atomics.load(words, at.consumed + reader))
  return most
}

/** Called by the one reader that hashes parts. */
export const tellWholeParts = (control: SharedArrayBuffer, wholeParts: number): void => {
  Atomics.store(new Int32Array(control), at.wholeParts, wholeParts)
}

function tell(words: Int32Array, signal: number): void {
  Atomics.add(words, signal, 1)
  Atomics.notify(words, signal)
}
