import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../../shared/errors.ts'
import { intakeError } from '../../intake/copy.ts'
import { type IntakeSource, openFileSource } from '../../intake/source.ts'
import type { ListedFile } from '../layouts/index.ts'
import type { Volume } from '../volumes/types.ts'
import type { Volumes } from '../volumes/volumes.ts'
import { type ReadableVolume, unpluggedInfo } from './readableVolume.ts'

/** Deeper than any recorder; a loop of links ends here. */
const deepestFolder = 12

/** A volume that the system has mounted. */
export function mountedVolume(volume: Volume, volumes: Volumes): ReadableVolume {
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
    name: volume.uuid ?? volume.label ?? volume.id,
    label: volume.label,
    fileSystem: volume.fileSystem,
    sizeBytes: volume.sizeBytes,
    isReadOnly: volume.isReadOnly,
    systemId: volume.id,

    list: (signal) =>
      guarded(async () => {
        const files = await listFolder(volume.mountPoint, [], signal)
        if (!(await volumes.isVolumeThere(volume))) throw unplugged()
        return files
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

    open: (path) =>
      guarded(async (): Promise<IntakeSource> => {
        const source = await openFileSource(at(path))
        return {
          ...source,
          async *blocks(signal) {
            const blocks = source.blocks(signal)[Symbol.asyncIterator]()
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

async function listFolder(root: string, path: readonly string[], signal: AbortSignal): Promise<ListedFile[]> {
  if (path.length > deepestFolder) return []
  if (signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
  const files: ListedFile[] = []
  for (const entry of await readdir(join(root, ...path), { withFileTypes: true })) {
    const below = [...path, entry.name]
    if (entry.isDirectory()) files.push(...(await listFolder(root, below, signal)))
    else if (entry.isFile()) {
      const { size, mtimeMs } = await stat(join(root, ...below))
      files.push({ path: below, sizeBytes: size, modifiedMs: Math.round(mtimeMs) })
    }
  }
  return files
}

const unplugged = (cause?: unknown) =>
  new TapelogError(unpluggedInfo.code, unpluggedInfo.message, { retryable: true, cause })
