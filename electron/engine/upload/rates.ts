import type { QueueOverview } from '../../../shared/recordings/queue.ts'

/** No rate before this: the first bytes only fill the system's buffers. */
const warmUpMs = 2500
const smoothOverMs = 20_000
/** Bytes come in bursts; a shorter span tells no rate. */
const sampleMs = 250
/** Slower than this is a standstill, without a remaining time. */
const leastBytesPerSecond = 16

/** Bytes per second, smoothed: recent bytes weigh most, and a stall lowers the rate every second. */
class RateMeter {
  #weighted = 0
  #weight = 0
  #pendingBytes = 0
  #sampledMs: number
  #busyMs = 0

  constructor(atMs: number) {
    this.#sampledMs = atMs
  }

  add(bytes: number, atMs: number): void {
    this.#pendingBytes += bytes
    if (atMs - this.#sampledMs >= sampleMs) this.#sample(atMs)
  }

  bytesPerSecond(atMs: number): number | null {
    if (atMs - this.#sampledMs >= sampleMs) this.#sample(atMs)
    return this.#busyMs < warmUpMs ? null : this.#weighted / this.#weight
  }

  /** The last upload ended. */
  pause(atMs: number): void {
    if (atMs > this.#sampledMs) this.#sample(atMs)
  }

  /** An upload begins: the pause does not count as slowness, and the known rate applies again after a short while. */
  resume(atMs: number): void {
    this.#sampledMs = atMs
    this.#busyMs = 0
  }

  #sample(atMs: number): void {
    const tookMs = atMs - this.#sampledMs
    const share = 1 - Math.exp(-tookMs / smoothOverMs)
    this.#weighted += share * ((this.#pendingBytes * 1000) / tookMs - this.#weighted)
    this.#weight += share * (1 - this.#weight)
    this.#pendingBytes = 0
    this.#busyMs += tookMs
    this.#sampledMs = atMs
  }
}

/** One upload while it is under way. */
type Transfer = {
  /** `bytesDone`: stored or in flight, of the whole file; less than before when a part is sent again. */
  reached(bytesDone: number): void
  /** Milliseconds; null while it cannot be told. */
  remainingMs(): number | null
  end(): void
}

type Totals = { bytesDone: number; bytesTotal: number }

const remaining = ({ bytesDone, bytesTotal }: Totals, bytesPerSecond: number | null): number | null =>
  bytesPerSecond === null || bytesPerSecond < leastBytesPerSecond
    ? null
    : ((bytesTotal - bytesDone) * 1000) / bytesPerSecond

/** Progress and speed of each upload and of all together. */
export class UploadRates {
  readonly #nowMs: () => number
  readonly #underWay = new Set<Totals>()
  #all: RateMeter | null = null

  /** `nowMs`: any steady clock. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** `bytesDone`: stored before this upload, not counted for the speed. */
  begin(bytesTotal: number, bytesDone: number): Transfer {
    const totals = { bytesDone, bytesTotal }
    const beganMs = this.#nowMs()
    const meter = new RateMeter(beganMs)
    if (this.#underWay.size === 0) this.#all?.resume(beganMs)
    this.#all ??= new RateMeter(beganMs)
    this.#underWay.add(totals)
    return {
      reached: (reachedBytes) => {
        const newBytes = Math.max(0, reachedBytes - totals.bytesDone)
        totals.bytesDone = reachedBytes
        const atMs = this.#nowMs()
        meter.add(newBytes, atMs)
        this.#all?.add(newBytes, atMs)
      },
      remainingMs: () => remaining(totals, meter.bytesPerSecond(this.#nowMs())),
      end: () => {
        if (this.#underWay.delete(totals) && this.#underWay.size === 0) this.#all?.pause(this.#nowMs())
      },
    }
  }

  /** Of all running uploads; null when there is none. */
  summary(): QueueOverview['uploads'] {
    if (this.#underWay.size === 0) return null
    const bytesPerSecond = this.#all?.bytesPerSecond(this.#nowMs()) ?? null
    const sum = { bytesDone: 0, bytesTotal: 0 }
    for (const { bytesDone, bytesTotal } of this.#underWay) {
      sum.bytesDone += bytesDone
      sum.bytesTotal += bytesTotal
    }
    return { ...sum, bytesPerSecond, remainingMs: remaining(sum, bytesPerSecond) }
  }
}
