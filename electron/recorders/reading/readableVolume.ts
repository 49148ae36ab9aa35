import type { IntakeSource } from '../../sealing/index.ts'
import { chooseLayout, type DeviceLayout, type ListedFile, type SkippedFile } from '../layouts/index.ts'

/** One file system of a device, mounted or over MTP. It is only read. */
export type ReadableVolume = {
  /** Unique among the volumes of a device, and the same at every plug-in and every port. */
  name: string
  /** Its name in earlier versions: its number, else its label. Two volumes may share it. */
  formerName: string | null
  /** The file system's own number. */
  uuid: string | null
  label: string | null
  /** The system's word, e.g. `vfat`; `mtp` over MTP. */
  fileSystem: string | null
  sizeBytes: number | null
  /** False: the system has it open for writing, so it has to be ejected before it is unplugged. */
  isReadOnly: boolean
  /** The system's name for it, for ejecting; null if there is nothing to eject. */
  systemId: string | null
  /**
   * Every file. Rejects with `device-unplugged` if the device was unplugged meanwhile, even if no read has failed: its empty
   * listing does not mean "no recordings".
   */
  list(signal: AbortSignal): Promise<VolumeListing>
  /** The first bytes of a file, at most `maxBytes`. */
  readHead(path: readonly string[], maxBytes: number): Promise<Uint8Array>
  /**
   * See `fingerprintOf`. Null if the device gives whole files only, or the file is shorter than listed. Rejects with `stopped`
   * soon after `signal`: a silent file is read whole.
   */
  fingerprint(path: readonly string[], signal?: AbortSignal): Promise<string | null>
  /** The file and its blocks reject with 'device-unplugged' when the device was unplugged. */
  open(path: readonly string[]): Promise<IntakeSource>
}

/** `unread`: folders and files that could not be read, with the reason. */
export type VolumeListing = { files: ListedFile[]; unread: SkippedFile[] }

/** What is on a volume. `files`: the files of its recordings and their twins, by their path joined with `/`. */
export type VolumeContents = {
  volume: ReadableVolume
  layout: DeviceLayout
  files: ReadonlyMap<string, ListedFile>
}

/** If the system does not say where volumes are, two of one device may have the same name. Later ones get a number. */
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

/** A file with a time this close to now is looked at twice: the recorder may still be writing it. */
const freshMs = 120_000

/**
 * Lists a volume and finds the recordings on it. `growing`: files whose size or time changed between two listings. They are
 * skipped with that reason; list the volume again a moment later.
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
