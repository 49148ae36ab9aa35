/**
 * Where a file system is on its device: the logical unit of the drive (SCSI LUN), and the partition on it where there is
 * one. It stays the same from plug to plug and from port to port.
 */
export function volumePlace(logicalUnit: number | null, partition: number | null): string | null {
  if (logicalUnit === null) return null
  return partition === null ? `lun${logicalUnit}` : `lun${logicalUnit}p${partition}`
}
