import type { ImportJobs } from '../../jobs/importJobs.ts'
import type { DeviceIndex } from './deviceIndex.ts'
import type { DeviceUnit } from './units.ts'

/**
 * A unit was opened: it is remembered, and what was kept under the names that its volumes had before they went by their place
 * is carried over. Volumes that shared a name all get what was kept under it, as candidates to be compared.
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
    // Which of several an unfinished import meant is found out when it is opened.
    if (names.length === 1 && only !== undefined) imports.renameVolume(deviceId, formerName, only)
  }
}
