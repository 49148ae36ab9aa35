import type { DeviceTransfer } from '../../../shared/devices/device.ts'
import { shownText } from '../../../shared/text/shownText.ts'

type CopiedFile = {
  name: string
  sizeBytes: number
  doneBytes: number
  end: 'done' | 'failed' | null
  isRunning: boolean
}

/** The speed is measured over the last seconds, to show when a card slows down. */
const windowMs = 6000
/** A shorter time gives no useful speed. */
const leastMs = 1500

/** The files copied from one device between two idle moments. */
export class Transfer {
  readonly #now: () => number
  readonly #files = new Map<number, CopiedFile>()
  /** All copied bytes over time, including those of interrupted copies. */
  readonly #samples: { atMs: number; bytes: number }[] = []
  #copiedBytes = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get isFinished(): boolean {
    return [...this.#files.values()].every(({ end }) => end !== null)
  }

  /** Adds a requested file, perhaps for a second time. A file that is already being copied does not change. */
  add(jobId: number, name: string, sizeBytes: number): void {
    if (this.#files.get(jobId)?.end === null) return
    this.#files.set(jobId, { name, sizeBytes, doneBytes: 0, end: null, isRunning: false })
  }

  progress(jobId: number, doneBytes: number): void {
    const file = this.#files.get(jobId)
    if (!file) return
    this.#copiedBytes += Math.max(0, doneBytes - file.doneBytes)
    file.doneBytes = doneBytes
    file.isRunning = true
    const atMs = this.#now()
    this.#samples.push({ atMs, bytes: this.#copiedBytes })
    while ((this.#samples[0]?.atMs ?? atMs) < atMs - windowMs) this.#samples.shift()
  }

  /** Shows the file's progress from the beginning again. */
  interrupted(jobId: number): void {
    const file = this.#files.get(jobId)
    if (file) [file.doneBytes, file.isRunning] = [0, false]
  }

  ended(jobId: number, end: 'done' | 'failed'): void {
    const file = this.#files.get(jobId)
    if (!file) return
    file.end = end
    file.isRunning = false
    if (end === 'done') file.doneBytes = file.sizeBytes
  }

  /** Removes a file whose import was stopped. */
  remove(jobId: number): void {
    this.#files.delete(jobId)
  }

  view(): DeviceTransfer | null {
    const files = [...this.#files.values()]
    if (files.length === 0) return null
    const sum = (of: (file: CopiedFile) => number) => files.reduce((total, file) => total + of(file), 0)
    const current = files.find(({ isRunning }) => isRunning)
    const leftBytes = sum((file) => (file.end === null ? file.sizeBytes - file.doneBytes : 0))
    const bytesPerSecond = this.isFinished ? null : this.#speed()
    return {
      filesDone: sum(({ end }) => (end === 'done' ? 1 : 0)),
      filesFailed: sum(({ end }) => (end === 'failed' ? 1 : 0)),
      filesTotal: files.length,
      bytesDone: sum(({ doneBytes }) => doneBytes),
      bytesTotal: sum(({ sizeBytes }) => sizeBytes),
      bytesPerSecond,
      remainingMs: bytesPerSecond === null || bytesPerSecond < 1 ? null : (leftBytes / bytesPerSecond) * 1000,
      current: current
        ? { name: shownText(current.name), bytesDone: current.doneBytes, bytesTotal: current.sizeBytes }
        : null,
    }
  }

  #speed(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)]
    if (!first || !last) return null
    // Measure the time until now, not until the last block, so that the speed falls when a device stalls.
    const elapsedMs = this.#now() - first.atMs
    return elapsedMs < leastMs ? null : ((last.bytes - first.bytes) * 1000) / elapsedMs
  }
}
