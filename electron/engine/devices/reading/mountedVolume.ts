import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../../shared/errors.ts'
import { intakeError } from '../../intake/copy.ts'
import { fingerprintOfFile } from '../../intake/fingerprint.ts'
import { type IntakeSource, openFileSource } from '../../intake/source.ts'
import { deepestPath, isPassedOver } from '../layouts/generic.ts'
import { systemErrorCode } from '../volumes/ports.ts'
import type { Volume } from '../volumes/types.ts'
import type { Volumes } from '../volumes/volumes.ts'
import { type ReadableVolume, unpluggedInfo, type VolumeListing } from './readableVolume.ts'

/** A volume that the system has mounted. `name`: left out, it goes by its place on the device. */
export function mountedVolume(volume: Volume, volumes: Volumes, name?: string): ReadableVolume {
  const formerName = volume.uuid ?? volume.label ?? volume.id
  const at = (path: readonly string[]) => join(volume.mountPoint, ...path)

  /** What went wrong, or that the device went: then every other error is only its shadow. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof TapelogError && error.code === 'stopped') throw error
      throw (await volumes.isVolumeThere(volume)) ? intakeError(error) : unplugged(error)
    }
  }

  return {
    name: name ?? volume.place ?? formerName,
    formerName,
    uuid: volume.uuid,
    label: volume.label,
    fileSystem: volume.fileSystem,
    sizeBytes: volume.sizeBytes,
    isReadOnly: volume.isReadOnly,
    systemId: volume.id,

    list: (signal) =>
      guarded(async () => {
        const listing: VolumeListing = { files: [], unread: [] }
        await listFolder(volume.mountPoint, [], signal, listing)
        // Also where nothing was found, or something could not be read: that may be all there is to see of an unplug.
        if (!(await volumes.isVolumeThere(volume))) throw unplugged()
        return listing
      }),

    readHead: (path, maxBytes) =>
      guarded(async () => {
        const file = await open(at(path))
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
          return buffer.subarray(0, bytesRead)
        } finally {
          await file.close()
        }
      }),

    fingerprint: (path) => guarded(() => fingerprintOfFile(at(path))),

    open: (path) =>
      guarded(async (): Promise<IntakeSource> => {
        const source = await openFileSource(at(path))
        return {
          ...source,
          async *blocks(signal, options) {
            const blocks = source.blocks(signal, options)[Symbol.asyncIterator]()
            try {
              for (;;) {
                const { value, done } = await guarded(() => blocks.next())
                if (done) return
                yield value
              }
            } finally {
              await blocks.return?.()
            }
          },
          isUnchanged: () => guarded(() => source.isUnchanged()),
        }
      }),
  }
}

/** One folder that cannot be read, on a damaged card say, hides nothing else. Links are not followed. */
async function listFolder(
  root: string,
  path: readonly string[],
  signal: AbortSignal,
  { files, unread }: VolumeListing,
): Promise<void> {
  if (signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
  for (const entry of await readdir(join(root, ...path), { withFileTypes: true })) {
    const below = [...path, entry.name]
    try {
      if (entry.isDirectory()) {
        if (isPassedOver(entry.name)) continue
        if (below.length < deepestPath) await listFolder(root, below, signal, { files, unread })
        else unread.push({ path: below, reason: 'Its folders are too deep.' })
      } else if (entry.isFile()) {
        const { size, mtimeMs } = await stat(join(root, ...below))
        files.push({ path: below, sizeBytes: size, modifiedMs: Math.round(mtimeMs) })
      }
    } catch (error) {
      if (signal.aborted) throw error
      // Deleted since its folder was listed: it is simply not there.
      if (systemErrorCode(error) === 'ENOENT') continue
      unread.push({ path: below, reason: 'It could not be read: the card or the recorder may be damaged.' })
    }
  }
}

const unplugged = (cause?: unknown) =>
  new TapelogError(unpluggedInfo.code, unpluggedInfo.message, { retryable: true, cause })
