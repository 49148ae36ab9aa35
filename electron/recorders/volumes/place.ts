/**
 * Where a file system is on its device: the logical unit of the drive (SCSI LUN) and the partition, if any. It is the same at
 * every plug-in and every port.
 */
export function volumePlace(logicalUnit: number | null, partition: number | null): string | null {
  if (logicalUnit === null) return null
  return partition === null ? `lun${logicalUnit}` : `lun${logicalUnit}p${partition}`
}
