import { problem } from '../../../shared/sentences/problem.ts'
import type { MtpTime, ObjectInfo } from './datasets.ts'
import { badAnswer, MtpResponseError, responseCode } from './errors.ts'

/** A file on the device. The handle is valid only for this MTP session. */
export type MtpFile = {
  handle: number
  storageId: number
  /** Folders and name, each a safe file name: without separators and control characters, not `.` or `..`. */
  path: string[]
  sizeBytes: number
  formatCode: number
  created: MtpTime | null
  modified: MtpTime | null
}

export type WalkOptions = { storageId?: number; signal?: AbortSignal }

/** The requests of a walk. A `folder` of null is the root. */
type ObjectSource = {
  storageIds(): Promise<number[]>
  children(storageId: number, folder: number | null): Promise<number[]>
  info(handle: number): Promise<ObjectInfo>
  sizeBytes(handle: number, info: ObjectInfo): Promise<number>
}

const maxDepth = 64
/** More than any recorder has. It ends the walk on a device that invents handles without end. */
const maxObjects = 1_000_000

/** Replaces what could lead out of the folder that a file is copied to. */
export function safeSegment(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  const safe = name.replace(/[/\\\u0000-\u001f\u007f]/g, '_')
  return /^\.{0,2}$/.test(safe) ? '_'.repeat(Math.max(1, safe.length)) : safe
}

/** Deleted after it was listed. */
const isGone = (error: unknown) =>
  error instanceof MtpResponseError &&
  (error.responseCode === responseCode.invalidObjectHandle || error.responseCode === responseCode.invalidParentObject)

/** The children of one folder that are still to visit, the next one last. */
type Level = { folder: number | null; path: string[]; listed: Set<number>; pending: number[] }

/**
 * Some devices list the whole storage for every folder. An object whose parent is in the same list is visited below that
 * parent, and one that a higher folder also lists is visited there. An object with an unknown parent is visited here.
 */
function belongsElsewhere(handle: number, parentHandle: number, levels: Level[]): boolean {
  if (parentHandle !== handle && levels.at(-1)?.listed.has(parentHandle)) return true
  return levels.slice(0, -1).some(({ listed }) => listed.has(handle))
}

/** Depth first. Visits each object once, so that it ends even if the device lists folders in a circle. */
export async function* walkObjects(source: ObjectSource, options: WalkOptions): AsyncGenerator<MtpFile, void, void> {
  const storageIds = options.storageId === undefined ? await source.storageIds() : [options.storageId]
  let objects = 0
  for (const storageId of storageIds) {
    const visited = new Set<number>()
    const levels = [await list(source, storageId, null, [])]
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      if (options.signal?.aborted) throw problem('stopped', null, { retryable: true })
      const handle = level.pending.pop()
      if (handle === undefined) {
        levels.pop()
        continue
      }
      if (visited.has(handle)) continue
      if (++objects > maxObjects) throw badAnswer(`more than ${maxObjects} objects`)
      try {
        const info = await source.info(handle)
        if (info.parentHandle !== level.folder && belongsElsewhere(handle, info.parentHandle, levels)) continue
        visited.add(handle)
        const path = [...level.path, safeSegment(info.name)]
        if (info.isFolder) {
          if (levels.length >= maxDepth) throw badAnswer(`folders deeper than ${maxDepth}`)
          levels.push(await list(source, storageId, handle, path))
          continue
        }
        const { formatCode, created, modified } = info
        yield {
          handle,
          storageId,
          path,
          sizeBytes: await source.sizeBytes(handle, info),
          formatCode,
          created,
          modified,
        }
      } catch (error) {
        if (!isGone(error)) throw error
      }
    }
  }
}

async function list(source: ObjectSource, storageId: number, folder: number | null, path: string[]): Promise<Level> {
  const handles = await source.children(storageId, folder)
  return { folder, path, listed: new Set(handles), pending: handles.toReversed() }
}
