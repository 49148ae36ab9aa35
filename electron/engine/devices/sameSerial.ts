import type { ImportJobs } from '../intake/importJobs.ts'
import type { DeviceIndex } from './deviceIndex.ts'

/**
 * Distinguishes two units with the same serial number by their file systems. While imports wait for a unit, another
 * unit with the same serial number gets its own name, and keeps that name. Otherwise both share one name, because a
 * formatted recorder, or a recorder with another card, is still the same recorder.
 */
export class SameSerial {
  readonly #index: Pick<DeviceIndex, 'device' | 'devices' | 'choose'>
  readonly #imports: Pick<ImportJobs, 'volumesOfUnfinished'>

  constructor(deps: {
    index: Pick<DeviceIndex, 'device' | 'devices' | 'choose'>
    imports: Pick<ImportJobs, 'volumesOfUnfinished'>
  }) {
    this.#index = deps.index
    this.#imports = deps.imports
  }

  nameOf(key: string, volumeIds: readonly string[]): string {
    const [first] = volumeIds
    if (first === undefined) return key
    const own = `${key}:${first}`
    if (this.#index.device(own)) return own
    const waitedFor = this.#imports.volumesOfUnfinished(key).flat()
    return waitedFor.length === 0 || waitedFor.some((id) => volumeIds.includes(id)) ? key : own
  }

  /**
   * Copies a choice to a unit with a new name: its recordings stay on this machine if a person chose that for the other
   * unit.
   */
  inherit(deviceId: string): void {
    const other = this.#index.devices().find((device) => deviceId.startsWith(`${device.deviceId}:`))
    if (other?.localOnly) this.#index.choose(deviceId, { localOnly: true })
  }
}
