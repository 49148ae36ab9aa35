import type { IntakeSource } from '../../sealing/index.ts'
import type { JobRow } from '../jobs/types.ts'

/**
 * `away`: the next plug-in wakes the job. `open`: the volume is plugged in again, or the system has not reported yet that it is
 * gone. `lost-again`: the same opened volume was lost before, so it exists but cannot be read.
 */
export type VolumeLoss = 'away' | 'open' | 'lost-again'

/**
 * The functions that imports need from devices. The folder `devices/` implements them, because it may import this
 * folder, but this folder may not import it.
 */
export type DeviceSource = {
  /**
   * Opens the job's file for copying. Throws `device-away` or `device-away-unknown` while its device is not plugged in, and
   * `device-recording-gone` or `device-recording-changed` if the device no longer has this file.
   */
  open(job: JobRow<'import'>): Promise<IntakeSource>
  /** The state of the job's volume, after a read failed because the volume was unplugged. */
  afterLoss(job: JobRow<'import'>): VolumeLoss
  /** Remembers that the file is in the library, in the transaction that ends the job. */
  remember(
    job: JobRow<'import'>,
    read: { sizeBytes: number; modifiedMs: number | null; fingerprint: string | null },
    recordingId: number,
  ): void
  /** Called in the transaction that removes the job, if the import is dropped because the file's recording was deleted earlier. */
  leftOut(job: JobRow<'import'>): void
  /** True if recordings of the job's device must stay on this machine. */
  staysHere(job: JobRow<'import'>): boolean
}
