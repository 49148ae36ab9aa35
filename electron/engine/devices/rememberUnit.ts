import type { DeviceUnit } from '../../recorders/index.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { DeviceIndex } from './deviceIndex.ts'

/**
 * Remembers a unit that was opened, and moves stored files from the former names of its volumes to the current names. If volumes shared
 * a former name, each gets the files as candidates to compare.
 */
export function rememberUnit(
  { index, imports, now }: { index: DeviceIndex; imports: ImportJobs; now: () => number },
  { deviceId, isRemembered, plugged, serialNumber, volumes }: DeviceUnit,
): void {
  if (!isRemembered || !plugged.description) return
  const { name, maker, kind } = plugged.description
  index.seen({ deviceId, name, maker, kind, serialNumber, lastSeenMs: now() })
  const namesByFormer = new Map<string, string[]>()
  for (const { name: volumeName, formerName } of volumes)
    if (formerName !== null && formerName !== volumeName)
      namesByFormer.set(formerName, [...(namesByFormer.get(formerName) ?? []), volumeName])
  for (const [formerName, names] of namesByFormer) {
    index.carryOver(deviceId, formerName, names)
    const [only] = names
    // If there are several volumes, opening the import finds the right volume.
    if (names.length === 1 && only !== undefined) imports.renameVolume(deviceId, formerName, only)
  }
}
