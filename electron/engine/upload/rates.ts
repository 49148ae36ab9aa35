import type { QueueOverview } from '../../../shared/recordings/queue.ts'

/** No rate is shown before this time, because the first bytes only fill the system's buffers. */
const warmUpMs = 2500
const smoothOverMs = 20_000
/** Bytes arrive in bursts, so a shorter span gives no useful rate. */
const sampleMs = 250
/** A slower rate counts as a standstill, without a remaining time. */
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

  /** Call it when the last upload ended. */
  pause(atMs: number): void {
    if (atMs > this.#sampledMs) this.#sample(atMs)
  }

  /** Call it when an upload begins. The pause does not count as slowness, and the known rate applies again after a short while. */
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

/** A running upload. */
type Transfer = {
  /** `bytesDone`: how many bytes of the whole file are stored or being sent. The number falls if a part is sent again. */
  reached(bytesDone: number): void
  /** The remaining milliseconds; null while that is unknown. */
  remainingMs(): number | null
  end(): void
}

type Totals = { bytesDone: number; bytesTotal: number }

const remaining = ({ bytesDone, bytesTotal }: Totals, bytesPerSecond: number | null): number | null =>
  bytesPerSecond === null || bytesPerSecond < leastBytesPerSecond
    ? null
    : ((bytesTotal - bytesDone) * 1000) / bytesPerSecond

/** The progress and speed of each upload, and of all together. */
export class UploadRates {
  readonly #nowMs: () => number
  readonly #underWay = new Set<Totals>()
  #all: RateMeter | null = null

  /** `nowMs`: the time of any steady clock. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** `bytesDone`: bytes stored before this upload, which do not count for the speed. */
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

  /** A summary of all running uploads; null if there is none. */
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
