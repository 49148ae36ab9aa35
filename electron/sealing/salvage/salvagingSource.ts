import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/errors/problem.ts'
import { mayBeSalvaged } from '../../../shared/recordings/missingSound.ts'
import { fileChanged } from '../hashing/hashing.ts'
import type { IntakeSource, RandomReads } from '../source.ts'
import { Gaps } from './gaps.ts'

/** Pieces of a block that cannot be read, then pieces of these, and so on. Memory pages lie between clusters and sectors. */
const pieceSizesBytes = [64 * 1024, 4096, 512]
const ownBlockBytes = 1024 * 1024

/** A source that delivers zeros in place of unreadable parts, and lists these gaps. */
type SalvagingSource = IntakeSource & { gaps: Gaps }

/**
 * Reads around what cannot be read, down to a sector, with a limit to how often and how long it tries. A source that has gone
 * is no gap: it rejects as usual. Throws `salvage-whole-files-only` for a source that cannot be read from its middle.
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

/** One block on its way from a damaged source. */
class Filling {
  readonly #from: { randomReads: RandomReads; gaps: Gaps; effort: Effort; signal: AbortSignal }

  constructor(from: { randomReads: RandomReads; gaps: Gaps; effort: Effort; signal: AbortSignal }) {
    this.#from = from
  }

  /** Reads a piece of the source into `into`, in smaller and smaller pieces where that fails. */
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

/** The source answers, but not with these bytes. */
const isUnreadable = (error: unknown): boolean => error instanceof TapelogError && mayBeSalvaged(error)

/**
 * How small the pieces are that are still tried where reading fails. One bad sector costs a card reader up to half a minute, so
 * the pieces get larger the more has failed, and in the end nothing more is tried.
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

  /** The smallest piece that is tried; null: nothing more is tried. */
  get smallestBytes(): number | null {
    const step = steps.find(({ failures, failingMs }) => this.#failures < failures && this.#failingMs < failingMs)
    return step?.smallestBytes ?? null
  }

  /** Runs a read; its failure is counted, and thrown. */
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
