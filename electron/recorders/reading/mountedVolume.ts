import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { problem } from '../../../shared/sentences/problem.ts'
import { fingerprintOfFile, type IntakeSource, intakeError, openFileSource } from '../../sealing/index.ts'
import { isMissing } from '../../system/index.ts'
import { deepestPath, isIgnoredFolder } from '../layouts/generic.ts'
import type { Volume } from '../volumes/types.ts'
import type { Volumes } from '../volumes/volumes.ts'
import type { ReadableVolume, VolumeListing } from './readableVolume.ts'

/** A volume that the system has mounted. `name`: default is its place on the device. */
export function mountedVolume(volume: Volume, volumes: Volumes, name?: string): ReadableVolume {
  const formerName = volume.uuid ?? volume.label ?? volume.id
  const at = (path: readonly string[]) => join(volume.mountPoint, ...path)

  /** Rejects with the error, or with `device-unplugged` if that is its cause. */
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
        // Even after a listing without errors: an unplugged device may list nothing, or list a part and then fail.
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

/** A folder that cannot be read, for example on a damaged card, does not hide the others. Links are not followed. */
async function listFolder(
  root: string,
  path: readonly string[],
  signal: AbortSignal,
  { files, unread }: VolumeListing,
): Promise<void> {
  if (signal.aborted) throw problem('stopped', null, { retryable: true })
  for (const entry of await readdir(join(root, ...path), { withFileTypes: true })) {
    const below = [...path, entry.name]
    try {
      if (entry.isDirectory()) {
        if (isIgnoredFolder(entry.name)) continue
        if (below.length < deepestPath) await listFolder(root, below, signal, { files, unread })
        else unread.push({ path: below, reason: 'too-deep' })
      } else if (entry.isFile()) {
        const { size, mtimeMs } = await stat(join(root, ...below))
        files.push({ path: below, sizeBytes: size, modifiedMs: Math.round(mtimeMs) })
      }
    } catch (error) {
      if (signal.aborted) throw error
      // Deleted after its folder was listed.
      if (isMissing(error)) continue
      unread.push({ path: below, reason: 'unreadable' })
    }
  }
}

const unplugged = (cause?: unknown) => problem('device-unplugged', null, { retryable: true, cause })
