import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { MtpTime, ObjectInfo } from './datasets.ts'
import { MtpResponseError, responseCode } from './errors.ts'

/** A file on the device. The handle is valid only for this MTP session. */
export type MtpFile = {
  handle: number
  storageId: number
  /** The folders and the name. Each is a safe file name: without separators and control characters, and not `.` or `..`. */
  path: string[]
  sizeBytes: number
  formatCode: number
  created: MtpTime | null
  modified: MtpTime | null
}

export type WalkOptions = {
  storageId?: number
  signal?: AbortSignal
  /** Called for each object that is left out, with the reason. An empty path means the storage itself. */
  onSkipped?: (path: string[], reason: SkippedFileReason) => void
  limits?: WalkLimits
}

/**
 * `objects`: how many files and folders one storage may have. `heldHandles`: how many handles the current folder and the folders above
 * it may have together.
 * @exportedFor tests: their stand-ins have this shape
 */
export type WalkLimits = { objects: number; heldHandles: number; requests: number }

/** The requests of a walk. A `folder` of null is the root. */
type ObjectSource = {
  storageIds(): Promise<number[]>
  children(storageId: number, folder: number | null): Promise<number[]>
  info(handle: number): Promise<ObjectInfo>
  sizeBytes(handle: number, info: ObjectInfo): Promise<number>
  /** Another request for the name of an object whose ObjectInfo is unreadable. Null if the device does not tell. */
  nameOf(handle: number): Promise<string | null>
  /** False after an error that ended the session. */
  isReady(): boolean
}

const maxDepth = 64
/**
 * No recorder has this many objects. The limits keep a listing small: it takes about 1 kB of memory per object. Some devices list the
 * whole storage for every folder, so requests and handles are counted too.
 */
const usualLimits: WalkLimits = { objects: 200_000, heldHandles: 1_000_000, requests: 2_000_000 }

/**
 * Replaces characters that could lead out of the folder into which a file is copied.
 * @exportedFor tests: they check names without a device
 */
export function safeSegment(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  const safe = name.replace(/[/\\\u0000-\u001f\u007f]/g, '_')
  return /^\.{0,2}$/.test(safe) ? '_'.repeat(Math.max(1, safe.length)) : safe
}

/** After these responses, the device gives no more information about this storage. */
const concernsAll: ReadonlySet<number> = new Set([
  responseCode.sessionNotOpen,
  responseCode.invalidStorageId,
  responseCode.storeNotAvailable,
])

/** Why one object is left out; null if the error concerns the whole device. */
function reasonOf(error: unknown): SkippedFileReason | null {
  if (error instanceof MtpResponseError) {
    if (concernsAll.has(error.responseCode)) return null
    if (error.responseCode === responseCode.accessDenied) return 'no-access'
    const isGone =
      error.responseCode === responseCode.invalidObjectHandle || error.responseCode === responseCode.invalidParentObject
    return isGone ? 'vanished' : 'refused'
  }
  if (!(error instanceof TapelogError)) return null
  return error.code === 'device-bad-answer' ? 'bad-answer' : error.code === 'device-stalled' ? 'refused' : null
}

/** The children of one folder that must still be visited. The last one is visited next. */
type Level = { folder: number | null; path: string[]; listed: Set<number>; pending: number[] }

/**
 * Some devices list the whole storage for every folder. If an object's parent is in the same list, the object is visited below that
 * parent. If a higher folder also lists the object, it is visited there. An object with an unknown parent is visited here.
 */
function belongsElsewhere(handle: number, parentHandle: number, levels: Level[]): boolean {
  if (parentHandle !== handle && levels.at(-1)?.listed.has(parentHandle)) return true
  return levels.slice(0, -1).some(({ listed }) => listed.has(handle))
}

/**
 * Yields files depth first. Visits each object once, so that it ends even if the device lists folders in a circle. Leaves out objects
 * that cannot be read and objects beyond the limits, and reports the reasons. Throws errors that concern the whole device.
 */
export async function* walkObjects(source: ObjectSource, options: WalkOptions): AsyncGenerator<MtpFile, void, void> {
  const storageIds = options.storageId === undefined ? await source.storageIds() : [options.storageId]
  for (const storageId of storageIds) yield* new StorageWalk(source, storageId, options).files()
}

class StorageWalk {
  readonly #source: ObjectSource
  readonly #storageId: number
  readonly #signal: AbortSignal | undefined
  readonly #onSkipped: NonNullable<WalkOptions['onSkipped']>
  readonly #limits: WalkLimits
  readonly #visited = new Set<number>()
  readonly #levels: Level[] = []
  #requests = 0
  #heldHandles = 0

  constructor(source: ObjectSource, storageId: number, { signal, onSkipped, limits }: WalkOptions) {
    this.#source = source
    this.#storageId = storageId
    this.#signal = signal
    this.#onSkipped = onSkipped ?? (() => {})
    this.#limits = limits ?? usualLimits
  }

  async *files(): AsyncGenerator<MtpFile, void, void> {
    await this.#enter(null, [])
    for (let level = this.#levels.at(-1); level; level = this.#levels.at(-1)) {
      if (this.#signal?.aborted) throw problem('stopped', null, { retryable: true })
      const handle = level.pending.pop()
      if (handle === undefined) {
        this.#heldHandles -= level.listed.size
        this.#levels.pop()
        continue
      }
      if (this.#visited.has(handle)) continue
      if (this.#visited.size >= this.#limits.objects || this.#requests >= this.#limits.requests) {
        this.#onSkipped(level.path, 'too-many')
        return
      }
      const file = await this.#visit(handle, level)
      if (file) yield file
    }
  }

  /** Returns null for a folder, and for an object that is left out. */
  async #visit(handle: number, level: Level): Promise<MtpFile | null> {
    let path: string[] | null = null
    try {
      this.#requests += 1
      const info = await this.#source.info(handle)
      if (info.parentHandle !== level.folder && belongsElsewhere(handle, info.parentHandle, this.#levels)) return null
      this.#visited.add(handle)
      path = [...level.path, safeSegment(info.name)]
      if (info.isFolder) {
        if (this.#levels.length >= maxDepth) this.#onSkipped(path, 'too-deep')
        else await this.#enter(handle, path)
        return null
      }
      const { formatCode, created, modified } = info
      const sizeBytes = await this.#sizeOf(handle, info, path)
      if (sizeBytes === null) return null
      return { handle, storageId: this.#storageId, path, sizeBytes, formatCode, created, modified }
    } catch (error) {
      const reason = this.#reasonOf(error)
      this.#visited.add(handle)
      this.#onSkipped(path ?? [...level.path, await this.#anyNameOf(handle)], reason)
      return null
    }
  }

  /** Throws the error if it concerns more than this object. */
  #reasonOf(error: unknown): SkippedFileReason {
    const reason = this.#source.isReady() ? reasonOf(error) : null
    if (reason === null) throw error
    return reason
  }

  /** Returns null if the device does not tell; the file is then left out. */
  async #sizeOf(handle: number, info: ObjectInfo, path: string[]): Promise<number | null> {
    try {
      return await this.#source.sizeBytes(handle, info)
    } catch (error) {
      const reason = this.#reasonOf(error)
      this.#onSkipped(path, reason === 'vanished' ? reason : 'size-unknown')
      return null
    }
  }

  async #anyNameOf(handle: number): Promise<string> {
    let name: string | null = null
    try {
      name = await this.#source.nameOf(handle)
    } catch (error) {
      this.#reasonOf(error)
    }
    return name ? safeSegment(name) : `object ${handle.toString(16)}`
  }

  async #enter(folder: number | null, path: string[]): Promise<void> {
    this.#requests += 1
    const handles = await this.#source.children(this.#storageId, folder)
    const room = Math.max(0, this.#limits.heldHandles - this.#heldHandles)
    const listed = new Set(handles.slice(0, room))
    if (handles.length > room) this.#onSkipped(path, 'too-many')
    this.#heldHandles += listed.size
    this.#levels.push({ folder, path, listed, pending: [...listed].reverse() })
  }
}
