import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { WatchFolder } from '../../../../shared/devices/device.ts'
import { toErrorInfo } from '../../../../shared/errors/errors.ts'
import { problem } from '../../../../shared/words/problem.ts'
import type { FoundFile } from '../../../sealing/index.ts'
import { type Clock, demandDiskPath, isInside, systemClock } from '../../../system/index.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import { type FolderLook, lookAtFolder, lookEveryMs, realFolder } from './folderLook.ts'

type WatchFoldersDeps = {
  db: LibraryDatabase
  libraryPath: string
  now: () => number
  clock?: Clock
  /** Gets complete files. It may get the same file again. */
  importFiles: (files: FoundFile[], folder: Pick<WatchFolder, 'id' | 'path' | 'localOnly'>) => void
  /** True if the file's recording was deleted here. */
  wasDeleted: (file: FoundFile) => boolean
  /** Runs in the transaction that removes a folder. */
  onRemoved?: (folder: Pick<WatchFolder, 'id' | 'path'>) => void
  onChange: () => void
}

const longestEndMs = 3000
/** The pause after a check is this many times as long as the check. */
const restFactor = 10
const longestRestMs = 10 * 60_000

type FolderRow = { id: number; path: string; localOnly: number }
/**
 * Folders whose new recordings are imported automatically. Tapelog checks them at intervals instead of letting the system watch them:
 * network shares report no changes, and only a second check shows that a file is complete.
 */
export class WatchFolders {
  readonly #deps: WatchFoldersDeps
  readonly #clock: Clock
  readonly #looks = new Map<number, FolderLook & { deleted: number }>()
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

  /** Never rejects. It does not wait for a share that does not respond. */
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
   * Throws 'watch-folder-missing', 'watch-folder-unreadable', 'not-a-folder', or 'folder-is-library': Tapelog would import its
   * own files without end.
   */
  async add(path: string, localOnly: boolean): Promise<WatchFolder> {
    const real = await realFolder(resolve(demandDiskPath(path)))
    const library = await realpath(this.#deps.libraryPath)
    if (isInside(real, library) || isInside(library, real)) throw problem('folder-is-library')
    const row = this.#deps.db
      .prepare<[string, number, number], FolderRow>(
        `INSERT INTO watch_folders (path, local_only, added_ms) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET local_only = excluded.local_only
         RETURNING id, path, local_only AS localOnly`,
      )
      .get(real, localOnly ? 1 : 0, this.#deps.now())
    if (!row) throw new Error('SQLite returned no row')
    if (this.#isRunning) this.#lookSoon(0)
    this.#deps.onChange()
    return this.#view(row)
  }

  /** Removes a watch folder. Its recordings stay in the library. */
  remove(watchFolderId: number): void {
    const { db, onRemoved } = this.#deps
    db.transaction(() => {
      const row = db
        .prepare<[number], { id: number; path: string }>('DELETE FROM watch_folders WHERE id = ? RETURNING id, path')
        .get(watchFolderId)
      if (row) onRemoved?.(row)
    }).immediate()
    this.#looks.delete(watchFolderId)
    this.#deps.onChange()
  }

  /** Call it when a copy found its file missing between two checks. If the file exists again, it is reported again. */
  copyLost(path: string): void {
    for (const { files, reported } of this.#looks.values()) {
      reported.delete(`${path}:${files.get(path)?.mark}`)
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
      deletedFiles: look?.deleted ?? 0,
    }
  }

  #lookSoon(afterMs: number): void {
    this.#cancelTimer?.()
    this.#cancelTimer = this.#clock.after(afterMs, () => {
      this.#looking = this.#looking.then(async () => {
        const beganMs = this.#clock.now()
        for (const row of this.#rowsNow()) if (this.#isRunning) await this.#lookAt(row)
        // Reading a large folder takes long, so it must not run all the time.
        const tookMs = this.#clock.now() - beganMs
        if (this.#isRunning) this.#lookSoon(Math.min(longestRestMs, Math.max(lookEveryMs, tookMs * restFactor)))
      })
    })
  }

  /** The stored folders; empty if the library cannot be read now. */
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
    // The folder was removed during the check, or the engine has stopped.
    if (!this.#isRunning || !this.#rowsNow().some(({ id }) => id === row.id)) return
    try {
      if (look.whole.length > 0) this.#deps.importFiles(look.whole, { ...row, localOnly: row.localOnly === 1 })
    } catch (error) {
      // The next check reports them again.
      look = { ...look, reported: before?.reported ?? new Set(), problem: toErrorInfo(error) }
    }
    const deleted = this.#deletedIn(look)
    this.#looks.set(row.id, { ...look, deleted })
    if (
      before?.problem?.code !== look.problem?.code ||
      before?.growing !== look.growing ||
      (before?.deleted ?? 0) !== deleted
    )
      this.#deps.onChange()
  }

  #deletedIn({ files }: FolderLook): number {
    try {
      return [...files.values()].filter(({ file }) => this.#deps.wasDeleted(file)).length
    } catch {
      // The library cannot be read now.
      return 0
    }
  }
}
