import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { WatchFolder } from '../../../shared/device.ts'
import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import { type Clock, systemClock } from '../devices/volumes/ports.ts'
import type { FoundFile } from '../intake/findFiles.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { type FolderLook, lookAtFolder, lookEveryMs, realFolder } from './folderLook.ts'

export type WatchFoldersDeps = {
  db: LibraryDatabase
  libraryPath: string
  now: () => number
  clock?: Clock
  /** Files that nobody writes to any more. The same file may be given again. */
  importFiles: (files: FoundFile[], how: { localOnly: boolean }) => void
  onChange: () => void
}

const longestEndMs = 3000
/** Looking takes at most this share of the time. */
const restFactor = 10
const longestRestMs = 10 * 60_000

type FolderRow = { id: number; path: string; localOnly: number }
/**
 * Folders whose new recordings come in by themselves. They are looked through at intervals instead of being watched by
 * the system: network shares report nothing, and a copy in progress is only told from a finished one by a second look.
 */
export class WatchFolders {
  readonly #deps: WatchFoldersDeps
  readonly #clock: Clock
  readonly #looks = new Map<number, FolderLook>()
  #cancelTimer: (() => void) | null = null
  #isRunning = false
  #looking: Promise<void> = Promise.resolve()
  readonly #stopped = new AbortController()

  constructor(deps: WatchFoldersDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#lookSoon(0)
  }

  /** Never rejects. A share that does not answer keeps nobody from quitting. */
  async stop(): Promise<void> {
    this.#isRunning = false
    this.#stopped.abort()
    this.#cancelTimer?.()
    let cancel = () => {}
    const tooLong = new Promise<void>((resolve) => {
      cancel = this.#clock.after(longestEndMs, resolve)
    })
    await Promise.race([this.#looking, tooLong])
    cancel()
  }

  list(): WatchFolder[] {
    return this.#rows().map((row) => this.#view(row))
  }

  /**
   * Throws 'folder-missing', 'not-a-folder', or 'folder-is-library' where what Tapelog itself writes would be brought in
   * for ever.
   */
  async add(path: string, localOnly: boolean): Promise<WatchFolder> {
    const real = await realFolder(resolve(path))
    const library = await realpath(this.#deps.libraryPath)
    if (isWithin(real, library) || isWithin(library, real))
      throw new TapelogError(
        'folder-is-library',
        'Tapelog keeps its own files there. Choose a folder that does not hold the library.',
      )
    this.#deps.db
      .prepare(
        `INSERT INTO watch_folders (path, local_only, added_ms) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET local_only = excluded.local_only`,
      )
      .run(real, localOnly ? 1 : 0, this.#deps.now())
    const row = this.#rows().find((one) => one.path === real)
    if (!row) throw new TapelogError('internal', 'The folder could not be noted down.')
    if (this.#isRunning) this.#lookSoon(0)
    this.#deps.onChange()
    return this.#view(row)
  }

  /** What came from it stays in the library. */
  remove(watchFolderId: number): void {
    this.#deps.db.prepare('DELETE FROM watch_folders WHERE id = ?').run(watchFolderId)
    this.#looks.delete(watchFolderId)
    this.#deps.onChange()
  }

  /** A copy found the file gone, in a moment that no look saw. If it is there, it is given once more. */
  copyLost(path: string): void {
    for (const { files, handed } of this.#looks.values()) {
      handed.delete(`${path}:${files.get(path)?.mark}`)
      files.delete(path)
    }
  }

  #rows(): FolderRow[] {
    return this.#deps.db
      .prepare<[], FolderRow>('SELECT id, path, local_only AS localOnly FROM watch_folders ORDER BY path')
      .all()
  }

  #view({ id, path, localOnly }: FolderRow): WatchFolder {
    const look = this.#looks.get(id)
    return {
      id,
      path,
      localOnly: localOnly === 1,
      problem: look?.problem ?? null,
      growingFiles: look?.growing ?? 0,
    }
  }

  #lookSoon(afterMs: number): void {
    this.#cancelTimer?.()
    this.#cancelTimer = this.#clock.after(afterMs, () => {
      this.#looking = this.#looking.then(async () => {
        const beganMs = this.#clock.now()
        for (const row of this.#rowsNow()) if (this.#isRunning) await this.#lookAt(row)
        // A folder of many files takes its time; looking at it must not be all that is done.
        const tookMs = this.#clock.now() - beganMs
        if (this.#isRunning) this.#lookSoon(Math.min(longestRestMs, Math.max(lookEveryMs, tookMs * restFactor)))
      })
    })
  }

  /** Nothing where the library cannot be read just now. */
  #rowsNow(): FolderRow[] {
    try {
      return this.#rows()
    } catch {
      return []
    }
  }

  async #lookAt(row: FolderRow): Promise<void> {
    const before = this.#looks.get(row.id)
    let look = await lookAtFolder(row.path, before, this.#clock.now(), this.#stopped.signal)
    // Removed while it was looked at, or the whole engine stopped.
    if (!this.#isRunning || !this.#rowsNow().some(({ id }) => id === row.id)) return
    try {
      if (look.settled.length > 0) this.#deps.importFiles(look.settled, { localOnly: row.localOnly === 1 })
    } catch (error) {
      // They are given again by the next look.
      look = { ...look, handed: before?.handed ?? new Set(), problem: toErrorInfo(error) }
    }
    this.#looks.set(row.id, look)
    if (before?.problem?.code !== look.problem?.code || before?.growing !== look.growing) this.#deps.onChange()
  }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
