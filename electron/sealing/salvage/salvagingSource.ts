import { TapelogError } from '../../../shared/errors/errors.ts'
import { mayBeSalvaged } from '../../../shared/sound/missingSound.ts'
import { problem } from '../../../shared/words/problem.ts'
import { fileChanged } from '../hashing/hashing.ts'
import type { IntakeSource, RandomReads } from '../source.ts'
import { Gaps } from './gaps.ts'

/**
 * A block that cannot be read is read in pieces of the first size, then an unreadable piece in pieces of the next size,
 * and so on. The sizes are a cluster, a memory page and a sector.
 */
const pieceSizesBytes = [64 * 1024, 4096, 512]
const ownBlockBytes = 1024 * 1024

/** A source that delivers zeros in place of unreadable parts, and lists these gaps. */
type SalvagingSource = IntakeSource & { gaps: Gaps }

/**
 * Reads a source around its unreadable parts, down to single sectors, and limits how often and how long it tries. If the source is
 * gone, that is not a gap: the source rejects as usual. Throws `salvage-whole-files-only` for a source that cannot be read from its
 * middle.
 */
export function salvaging(source: IntakeSource, now: () => number = () => performance.now()): SalvagingSource {
  const { randomReads } = source
  if (!randomReads) throw problem('salvage-whole-files-only')
  const gaps = new Gaps()
  const effort = new Effort(now)
  return {
    ...source,
    gaps,
    async *blocks(signal, { fromByte = 0, memory } = {}) {
      const own = memory ? null : Buffer.allocUnsafe(ownBlockBytes)
      for (let atByte = fromByte; atByte < source.sizeBytes; ) {
        const lent = own ?? (await memory?.()) ?? new Uint8Array(ownBlockBytes)
        const block = lent.subarray(0, Math.min(lent.byteLength, source.sizeBytes - atByte))
        await new Filling({ randomReads, gaps, effort, signal }).fill(block, atByte)
        atByte += block.byteLength
        yield block
      }
    },
  }
}

/** Reads one block of a damaged source. */
class Filling {
  readonly #from: { randomReads: RandomReads; gaps: Gaps; effort: Effort; signal: AbortSignal }

  constructor(from: { randomReads: RandomReads; gaps: Gaps; effort: Effort; signal: AbortSignal }) {
    this.#from = from
  }

  /** Reads a piece of the source into `into`. If a read fails, it continues with smaller and smaller pieces. */
  async fill(into: Uint8Array, atByte: number): Promise<void> {
    const { randomReads, effort, signal } = this.#from
    if (effort.smallestBytes === null) return this.#leaveOut(into, atByte)
    try {
      await effort.try(() => this.#read(into, atByte))
    } catch (error) {
      if (!isUnreadable(error)) throw error
      const smallestBytes = Math.max(effort.smallestBytes ?? Number.POSITIVE_INFINITY, randomReads.leastBytes)
      const pieceBytes = pieceSizesBytes.find((size) => size < into.byteLength && size >= smallestBytes)
      if (pieceBytes === undefined) return this.#leaveOut(into, atByte)
      for (let done = 0; done < into.byteLength; done += pieceBytes) {
        if (signal.aborted) throw problem('stopped', null, { retryable: true })
        await this.fill(into.subarray(done, done + pieceBytes), atByte + done)
      }
    }
  }

  async #read(into: Uint8Array, atByte: number): Promise<void> {
    const { randomReads, signal } = this.#from
    for (let done = 0; done < into.byteLength; ) {
      if (signal.aborted) throw problem('stopped', null, { retryable: true })
      const readBytes = await randomReads.read(into.subarray(done), atByte + done)
      if (readBytes === 0) throw fileChanged()
      done += readBytes
    }
  }

  #leaveOut(into: Uint8Array, atByte: number): void {
    into.fill(0)
    this.#from.gaps.add(atByte, into.byteLength)
  }
}

/** True if the source responds but cannot deliver these bytes. */
const isUnreadable = (error: unknown): boolean => error instanceof TapelogError && mayBeSalvaged(error)

/**
 * The smallest pieces to try after failed reads. One bad sector can cost a card reader half a minute, so the pieces get larger the more
 * reads have failed, and finally no more reads are tried.
 */
const steps = [
  { failures: 1500, failingMs: 5 * 60_000, smallestBytes: 512 },
  { failures: 2500, failingMs: 10 * 60_000, smallestBytes: 64 * 1024 },
  { failures: 3000, failingMs: 15 * 60_000, smallestBytes: 1024 * 1024 },
] as const

/** Counts failed reads and their time, and says how much more is worth trying. */
class Effort {
  readonly #now: () => number
  #failures = 0
  #failingMs = 0

  /** `now`: a clock in milliseconds that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The smallest piece to try; null if no more reads are worth trying. */
  get smallestBytes(): number | null {
    const step = steps.find(({ failures, failingMs }) => this.#failures < failures && this.#failingMs < failingMs)
    return step?.smallestBytes ?? null
  }

  /** Runs a read. Counts a failure and throws it. */
  async try<T>(read: () => Promise<T>): Promise<T> {
    const startedMs = this.#now()
    try {
      return await read()
    } catch (error) {
      this.#failures += 1
      this.#failingMs += this.#now() - startedMs
      throw error
    }
  }
}
