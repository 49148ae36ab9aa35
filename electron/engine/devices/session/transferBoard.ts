import type { DeviceTransfer } from '../../../../shared/device.ts'
import type { Emit } from '../../events.ts'
import type { ImportJobs } from '../../jobs/importJobs.ts'
import type { JobRow } from '../../jobs/types.ts'
import { Transfer } from './transfers.ts'

/** More often nobody can read it. */
const progressEveryMs = 200

/** What is being copied from each device, kept up by what happens to its jobs, and told to whoever watches. */
export class TransferBoard {
  readonly #deps: { imports: ImportJobs; now: () => number; emit: Emit }
  readonly #transfers = new Map<string, Transfer>()
  readonly #sentMs = new Map<string, number>()

  constructor(deps: { imports: ImportJobs; now: () => number; emit: Emit }) {
    this.#deps = deps
  }

  view(deviceId: string): DeviceTransfer | null {
    return this.#transfers.get(deviceId)?.view() ?? null
  }

  /** Everything unfinished is part of what is being copied. */
  follow(deviceId: string): void {
    let transfer = this.#transfers.get(deviceId)
    if (!transfer || transfer.isFinished) {
      transfer = new Transfer(this.#deps.now)
      this.#transfers.set(deviceId, transfer)
    }
    for (const { id, state, subject, sizeBytes } of this.#deps.imports.unfinishedFrom(deviceId))
      if (state !== 'failed') transfer.add(id, subject, sizeBytes)
  }

  /** True when it is a job of a device. */
  jobChanged(job: JobRow): boolean {
    const deviceId = deviceIdOf(job)
    if (deviceId === null) return false
    const transfer = this.#transfers.get(deviceId)
    if (job.state === 'done' || job.state === 'failed') transfer?.ended(job.id, job.state)
    else if (job.state === 'cancelled') transfer?.remove(job.id)
    else if (job.state === 'running') transfer?.progress(job.id, 0)
    else transfer?.interrupted(job.id)
    this.#tell(deviceId, true)
    return true
  }

  jobProgressed(job: JobRow, bytesDone: number): void {
    const deviceId = deviceIdOf(job)
    if (deviceId === null) return
    this.#transfers.get(deviceId)?.progress(job.id, bytesDone)
    this.#tell(deviceId, false)
  }

  remove(deviceId: string, jobId: number): void {
    this.#transfers.get(deviceId)?.remove(jobId)
  }

  /** The device went: what was done is history, what was not goes on with the next plug. */
  forgetFinished(deviceId: string): void {
    if (this.#transfers.get(deviceId)?.isFinished) this.#transfers.delete(deviceId)
  }

  #tell(deviceId: string, isDue: boolean): void {
    const nowMs = this.#deps.now()
    if (!isDue && Math.abs(nowMs - (this.#sentMs.get(deviceId) ?? 0)) < progressEveryMs) return
    const transfer = this.view(deviceId)
    if (!transfer) return
    this.#sentMs.set(deviceId, nowMs)
    this.#deps.emit('device.progress', { deviceId, transfer })
  }
}

const deviceIdOf = ({ payload }: JobRow): string | null =>
  'source' in payload && payload.source.kind === 'device' ? payload.source.deviceId : null
