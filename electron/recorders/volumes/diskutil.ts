import { z } from 'zod'
import { problem } from '../../../shared/words/problem.ts'

const partition = z.object({ DeviceIdentifier: z.string(), Content: z.string().optional() })
const list = z.object({
  AllDisksAndPartitions: z.array(
    z.object({
      DeviceIdentifier: z.string(),
      Content: z.string().optional(),
      Size: z.number().optional(),
      Partitions: z.array(partition).optional(),
      APFSVolumes: z.array(z.object({ DeviceIdentifier: z.string() })).optional(),
    }),
  ),
})
const info = z.object({
  DeviceIdentifier: z.string(),
  MountPoint: z.string().optional(),
  VolumeName: z.string().optional(),
  VolumeUUID: z.string().optional(),
  DiskUUID: z.string().optional(),
  FilesystemType: z.string().optional(),
  TotalSize: z.number().optional(),
  Size: z.number().optional(),
  WritableVolume: z.boolean().optional(),
  Writable: z.boolean().optional(),
})

/** A volume as `diskutil info` describes it; `mountPoint` is null while the volume is not mounted. */
export type DiskutilVolume = {
  id: string
  mountPoint: string | null
  label: string | null
  uuid: string | null
  fileSystem: string | null
  sizeBytes: number | null
  isReadOnly: boolean
}

/** Partitions without recordings that macOS and Windows add before the volume. */
const helper = /^(EFI|Apple_Boot|Apple_partition_map|Microsoft Reserved|C12A7328-)/

function parsed<T>(schema: z.ZodType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json))
  } catch (cause) {
    throw problem('volume-answer-unreadable', null, { cause })
  }
}

/**
 * Reads `diskutil list -plist` as JSON: the volumes of whole disks, which are partitions, or the disk itself if it has none.
 * `emptySlots` counts disks without a medium. Throws 'volume-answer-unreadable'.
 */
export function parseDiskutilList(json: string, disks: string[]): { ids: string[]; emptySlots: number } {
  const found = parsed(list, json).AllDisksAndPartitions.filter((disk) => disks.includes(disk.DeviceIdentifier))
  const ids = found.flatMap((disk) => {
    if (disk.Size === 0) return []
    const partitions = (disk.Partitions ?? []).filter(({ Content }) => !helper.test(Content ?? ''))
    const volumes = [...partitions, ...(disk.APFSVolumes ?? [])].map(({ DeviceIdentifier }) => DeviceIdentifier)
    return volumes.length > 0 ? volumes : [disk.DeviceIdentifier]
  })
  return { ids, emptySlots: found.filter(({ Size }) => Size === 0).length }
}

/** Reads `diskutil info -plist` of one volume as JSON. Throws 'volume-answer-unreadable'. */
export function parseDiskutilInfo(json: string): DiskutilVolume {
  const volume = parsed(info, json)
  return {
    id: volume.DeviceIdentifier,
    mountPoint: volume.MountPoint || null,
    label: volume.VolumeName || null,
    uuid: volume.VolumeUUID ?? volume.DiskUUID ?? null,
    fileSystem: volume.FilesystemType ?? null,
    sizeBytes: volume.TotalSize ?? volume.Size ?? null,
    isReadOnly: !(volume.WritableVolume ?? volume.Writable ?? false),
  }
}
