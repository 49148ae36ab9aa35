import type { DeviceTransfer } from '../../../shared/devices/device.ts'
import type { Emit } from '../../system/index.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { JobRow } from '../jobs/types.ts'
import { Transfer } from './transfers.ts'

/** The shortest time between two reports of progress, because people cannot read faster changes on screen. */
const progressEveryMs = 200

/** The files being copied from each device, according to the events of its jobs. Emits `device.progress`. */
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

  /** Adds all unfinished imports of a device to its transfer. */
  follow(deviceId: string): void {
    let transfer = this.#transfers.get(deviceId)
    if (!transfer || transfer.isFinished) {
      transfer = new Transfer(this.#deps.now)
      this.#transfers.set(deviceId, transfer)
    }
    for (const { id, state, subject, sizeBytes } of this.#deps.imports.unfinishedFrom(deviceId))
      if (state !== 'failed') transfer.add(id, subject, sizeBytes)
  }

  /** True if the job belongs to a device. */
  jobChanged(job: JobRow): boolean {
    const deviceId = deviceIdOf(job)
    if (deviceId === null) return false
    const transfer = this.#transfers.get(deviceId)
    if (job.state === 'done' || job.state === 'failed') transfer?.ended(job.id, job.state)
    else if (job.state === 'cancelled') transfer?.remove(job.id)
    else if (job.state === 'running') transfer?.progress(job.id, 0)
    else transfer?.interrupted(job.id)
    this.#report(deviceId, true)
    return true
  }

  jobProgressed(job: JobRow, bytesDone: number): void {
    const deviceId = deviceIdOf(job)
    if (deviceId === null) return
    this.#transfers.get(deviceId)?.progress(job.id, bytesDone)
    this.#report(deviceId, false)
  }

  remove(deviceId: string, jobId: number): void {
    this.#transfers.get(deviceId)?.remove(jobId)
  }

  /**
   * Drops a finished transfer, because the device was unplugged; an unfinished transfer continues at the next plug-in.
   */
  forgetFinished(deviceId: string): void {
    if (this.#transfers.get(deviceId)?.isFinished) this.#transfers.delete(deviceId)
  }

  #report(deviceId: string, isDue: boolean): void {
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
