import type { ErrorInfo } from '../../../../shared/errors.ts'
import type { IntakeSource } from '../../intake/source.ts'
import { chooseLayout, type DeviceLayout, type ListedFile, type SkippedFile } from '../layouts/index.ts'

/** One file system of a device, however it is reached. It is only ever read. */
export type ReadableVolume = {
  /** Tells the volumes of one device apart and stays the same from plug to plug and from port to port. */
  name: string
  /** What it was called before it went by its place: its number, else its label. Two volumes may share it. */
  formerName: string | null
  /** The file system's own number. */
  uuid: string | null
  label: string | null
  /** As the system calls it, e.g. `vfat`; `mtp` where files are asked for one by one. */
  fileSystem: string | null
  sizeBytes: number | null
  /** False: the system has it open for writing, so that it has to be ejected before it is unplugged. */
  isReadOnly: boolean
  /** The system's name for it, for ejecting; null where there is nothing to eject. */
  systemId: string | null
  /**
   * Every file. Rejects when the device went meanwhile, however little the listing itself noticed: an empty answer of a
   * device that is gone is never "no recordings".
   */
  list(signal: AbortSignal): Promise<VolumeListing>
  /** The first bytes of a file, at most `maxBytes`. */
  readHead(path: readonly string[], maxBytes: number): Promise<Uint8Array>
  /** Of its ends, see `fingerprintOf`; null where the device gives whole files only, or one that is not as listed. */
  fingerprint(path: readonly string[]): Promise<string | null>
  /** Rejects with 'device-unplugged', as its blocks do, when the device went. */
  open(path: readonly string[]): Promise<IntakeSource>
}

/** Every file that could be seen, and what could not be read, with the reason. */
export type VolumeListing = { files: ListedFile[]; unread: SkippedFile[] }

/** What is on a volume. `files` are those of the layout's recordings and their twins, by their path joined with `/`. */
export type VolumeContents = {
  volume: ReadableVolume
  layout: DeviceLayout
  files: ReadonlyMap<string, ListedFile>
}

/** Where the system tells of no place, two volumes of one device may have one name: the later ones are counted. */
export function withOwnNames(volumes: readonly ReadableVolume[]): ReadableVolume[] {
  const given = new Map<string, number>()
  return volumes.map((volume) => {
    const count = (given.get(volume.name) ?? 0) + 1
    given.set(volume.name, count)
    return count === 1 ? volume : { ...volume, name: `${volume.name}#${count}` }
  })
}

/** A path as one text; no name holds a slash. */
export const joined = (path: readonly string[]): string => path.join('/')

/** A file whose time is this near is looked at twice: the recorder may still be writing it. */
const freshMs = 120_000

/**
 * Lists a volume and finds the recordings on it. `growing`: their sizes or times changed between two looks; they are left
 * out, with the reason, and can be looked for again a moment later.
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
  const settled = listing.filter(({ path }) => !growing.has(joined(path)))
  const layout = await chooseLayout(volume, settled, (path, maxBytes) => volume.readHead(path, maxBytes))
  for (const one of unread) layout.skipped.push(one)
  for (const { path } of listing)
    if (growing.has(joined(path)))
      layout.skipped.push({ path, reason: 'It is still being written. It is looked at again in a moment.' })
  return { volume, layout, files: new Map(settled.map((file) => [joined(file.path), file])), growing: growing.size }
}

/** What is said of a device that went. */
export const unpluggedInfo: ErrorInfo = {
  code: 'device-unplugged',
  message: 'The recorder was unplugged. Plug it in again, and Tapelog goes on.',
  retryable: true,
}
