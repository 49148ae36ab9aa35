import type { ErrorInfo, TapelogError } from '../../../shared/errors/errors.ts'
import type { DeviceUnit, PluggedDevice, Units } from '../../recorders/index.ts'
import { libraryProblem } from '../library/problems.ts'
import type { RetryWhenWritable } from '../library/retryWhenWritable.ts'

/** Dependencies of {@link RefusedWork}. */
type RefusedWorkDeps = {
  units: Units
  retryWhenWritable: Pick<RetryWhenWritable, 'run' | 'later'>
  onChange: () => void
}

/**
 * Work on plugged-in devices that the library refused, for example because its disk is full. The work is tried again until the library
 * can be written or the device is unplugged.
 */
export class RefusedWork {
  readonly #deps: RefusedWorkDeps
  readonly #problems = new Map<PluggedDevice, ErrorInfo>()
  #requests = 0

  constructor(deps: RefusedWorkDeps) {
    this.#deps = deps
  }

  /** Why work on this device waits; null if no work waits. */
  problemOf(plugged: PluggedDevice): ErrorInfo | null {
    return this.#problems.get(plugged) ?? null
  }

  /** Call it when the device was unplugged. */
  forget(plugged: PluggedDevice): void {
    this.#problems.delete(plugged)
  }

  /** Runs the work that follows the opening of a device. */
  runOpened(plugged: PluggedDevice, work: () => void): void {
    const refusal = this.#deps.retryWhenWritable.run(`device-opened ${plugged.identity.id}`, () => {
      if (!this.#isPlugged(plugged)) return
      work()
      this.#done(plugged)
    })
    if (refusal) this.#refused(plugged, refusal)
  }

  /**
   * Handles a failed request for imports. If the library caused `error`, repeats the request later and returns the error; else returns
   * null.
   */
  repeatRequest(
    { deviceId, plugged }: DeviceUnit,
    error: unknown,
    request: (unit: DeviceUnit) => Promise<void>,
  ): TapelogError | null {
    const refusal = libraryProblem(error)
    if (!refusal) return null
    const repeat = async () => {
      const unit = this.#deps.units.find(deviceId)
      if (!unit || !this.#isPlugged(plugged)) return
      await request(unit)
      this.#done(plugged)
    }
    // Give each request its own name, so that a later request for other files does not replace it.
    this.#deps.retryWhenWritable.later(`device-import ${++this.#requests}`, repeat, refusal)
    this.#refused(plugged, refusal)
    return refusal
  }

  #isPlugged(plugged: PluggedDevice): boolean {
    return this.#deps.units.plugged(plugged.identity.id) === plugged
  }

  #refused(plugged: PluggedDevice, refusal: TapelogError): void {
    this.#problems.set(plugged, refusal.toInfo())
    this.#deps.onChange()
  }

  #done(plugged: PluggedDevice): void {
    if (this.#problems.delete(plugged)) this.#deps.onChange()
  }
}
