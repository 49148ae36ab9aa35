import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { fingerprintOfFile, type IntakeSource, intakeError, openFileSource } from '../../sealing/index.ts'
import { isReadQuietly, openQuietly } from '../../system/index.ts'
import type { Volume } from '../volumes/types.ts'
import type { Volumes } from '../volumes/volumes.ts'
import { listFolders } from './listFolders.ts'
import { openQuietView } from './quietView.ts'
import type { ReadableVolume } from './readableVolume.ts'

/** A volume that the system has mounted. `name`: by default, the volume's place on the device. */
export function mountedVolume(volume: Volume, volumes: Volumes, name?: string): ReadableVolume {
  /** Rejects with the error, or with `device-unplugged` if an unplug caused it. */
  const guarded: Guarded = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof TapelogError && error.code === 'stopped') throw error
      throw (await volumes.isVolumeThere(volume)) ? intakeError(error) : unplugged(error)
    }
  }

  /** Runs work with the volume's root, or with a view of it in which reading changes nothing. */
  const quietly = async <T>(isNeeded: boolean, work: (root: string) => Promise<T>): Promise<T> => {
    const view = isNeeded && !volume.isReadOnly ? await openQuietView(volume.mountPoint) : null
    try {
      return await work(view?.root ?? volume.mountPoint)
    } finally {
      await view?.close()
    }
  }
  /** Runs work with one file of the volume. Only a file of another user needs a view, because `O_NOATIME` cannot open it. */
  const ofFile = async <T>(path: readonly string[], work: (path: string) => Promise<T>): Promise<T> =>
    await guarded(async () => {
      const isNeeded = !volume.isReadOnly && !(await isReadQuietly(join(volume.mountPoint, ...path)))
      return await quietly(isNeeded, (root) => work(join(root, ...path)))
    })

  return {
    name: name ?? volume.place ?? volume.uuid ?? volume.label ?? volume.id,
    uuid: volume.uuid,
    label: volume.label,
    fileSystem: volume.fileSystem,
    sizeBytes: volume.sizeBytes,
    isReadOnly: volume.isReadOnly,
    systemId: volume.id,

    list: (signal) =>
      guarded(async () => {
        const listing = await quietly(true, (root) => listFolders(root, signal))
        // Check this even after a listing without errors: an unplugged device may list nothing, or only a part.
        if (!(await volumes.isVolumeThere(volume))) throw unplugged()
        return listing
      }),

    readHead: (path, maxBytes) => ofFile(path, (at) => headOf(at, maxBytes)),

    fingerprint: (path, signal) => ofFile(path, (at) => fingerprintOfFile(at, signal)),

    open: (path) => ofFile(path, async (at) => guardedSource(await openFileSource(at), guarded)),
  }
}

async function headOf(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await openQuietly(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

type Guarded = <T>(work: () => Promise<T>) => Promise<T>

/** The source, with a guard around each read. */
function guardedSource(source: IntakeSource, guarded: Guarded): IntakeSource {
  const { randomReads } = source
  return {
    ...source,
    ...(randomReads && {
      randomReads: { ...randomReads, read: (into, fromByte) => guarded(() => randomReads.read(into, fromByte)) },
    }),
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
}

const unplugged = (cause?: unknown) => problem('device-unplugged', null, { retryable: true, cause })
