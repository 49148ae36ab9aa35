import type { IntakeSource } from '../../sealing/index.ts'
import { chooseLayout, type DeviceLayout, type ListedFile, type SkippedFile } from '../layouts/index.ts'

/** One file system of a device, mounted or over MTP. Tapelog only reads it. */
export type ReadableVolume = {
  /** Unique among the volumes of a device, and the same at every plug-in and every port. */
  name: string
  /** The file system's own number. */
  uuid: string | null
  label: string | null
  /** The system's name for the file system, e.g. `vfat`; `mtp` over MTP. */
  fileSystem: string | null
  sizeBytes: number | null
  /** False if the system has the volume open for writing, so that a person must eject it before unplugging. */
  isReadOnly: boolean
  /** The system's name for the volume, to eject it; null if there is nothing to eject. */
  systemId: string | null
  /**
   * Lists every file. Rejects with `device-unplugged` if the device was unplugged meanwhile, even if no read failed, because an empty
   * listing would then not mean "no recordings".
   */
  list(signal: AbortSignal): Promise<VolumeListing>
  /** The first bytes of a file, at most `maxBytes`. */
  readHead(path: readonly string[], maxBytes: number): Promise<Uint8Array>
  /**
   * See `fingerprintOf`. Null if the device gives whole files only, or the file is shorter than listed. A silent file is read
   * completely, so this rejects with `stopped` soon after `signal` aborts.
   */
  fingerprint(path: readonly string[], signal?: AbortSignal): Promise<string | null>
  /** Opens a file. Opening and reading reject with 'device-unplugged' once the device is unplugged. */
  open(path: readonly string[]): Promise<IntakeSource>
}

/** `unread`: folders and files that could not be read, with the reason. */
export type VolumeListing = { files: ListedFile[]; unread: SkippedFile[] }

/** The content of a volume. `files`: the files of its recordings and their twins, by path joined with `/`. */
export type VolumeContents = {
  volume: ReadableVolume
  layout: DeviceLayout
  files: ReadonlyMap<string, ListedFile>
}

/**
 * Gives each volume its own name. If the system does not say where volumes are, two volumes of a device may have the
 * same name; the later volume gets a number.
 */
export function withOwnNames(volumes: readonly ReadableVolume[]): ReadableVolume[] {
  const given = new Map<string, number>()
  return volumes.map((volume) => {
    const count = (given.get(volume.name) ?? 0) + 1
    given.set(volume.name, count)
    return count === 1 ? volume : { ...volume, name: `${volume.name}#${count}` }
  })
}

/** A path as one text; no name contains a slash. */
export const joined = (path: readonly string[]): string => path.join('/')

/** A file with a time this close to now is checked twice, because the recorder may still be writing it. */
const freshMs = 120_000

/**
 * Lists a volume and finds the recordings on it. `growing`: files whose size or time changed between two listings. They are skipped
 * with this reason; list the volume again a moment later.
 */
export async function readContents(
  volume: ReadableVolume,
  signal: AbortSignal,
  time: { now: () => number; pause: () => Promise<void> },
): Promise<VolumeContents & { growing: number }> {
  let { files: listing, unread } = await volume.list(signal)
  const isFresh = ({ modifiedMs }: ListedFile) => modifiedMs !== null && Math.abs(time.now() - modifiedMs) < freshMs
  const growing = new Set<string>()
  if (listing.some(isFresh)) {
    const before = new Map(listing.map((file) => [joined(file.path), file]))
    await time.pause()
    ;({ files: listing, unread } = await volume.list(signal))
    for (const file of listing) {
      const path = joined(file.path)
      const first = before.get(path)
      if (!first ? isFresh(file) : first.sizeBytes !== file.sizeBytes || first.modifiedMs !== file.modifiedMs)
        growing.add(path)
    }
  }
  const isImpossible = ({ sizeBytes }: ListedFile) => volume.sizeBytes !== null && sizeBytes > volume.sizeBytes
  const unchanged = listing.filter((file) => !growing.has(joined(file.path)) && !isImpossible(file))
  const layout = await chooseLayout(volume, unchanged, (path, maxBytes) => volume.readHead(path, maxBytes))
  for (const one of unread) layout.skipped.push(one)
  for (const file of listing) {
    const { path } = file
    if (isImpossible(file)) layout.skipped.push({ path, reason: 'impossible-size' })
    else if (growing.has(joined(path))) layout.skipped.push({ path, reason: 'growing' })
  }
  return { volume, layout, files: new Map(unchanged.map((file) => [joined(file.path), file])), growing: growing.size }
}
