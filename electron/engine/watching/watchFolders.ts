import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { WatchFolder } from '../../../shared/device.ts'
import { TapelogError } from '../../../shared/errors.ts'
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

  constructor(deps: WatchFoldersDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#lookSoon(0)
  }

  async stop(): Promise<void> {
    this.#isRunning = false
    this.#cancelTimer?.()
    await this.#looking
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
      this.#looking = this.#looking
        .then(() => this.#lookAtAll())
        .finally(() => {
          if (this.#isRunning) this.#lookSoon(lookEveryMs)
        })
    })
  }

  async #lookAtAll(): Promise<void> {
    for (const row of this.#rows()) {
      if (!this.#isRunning) return
      const before = this.#looks.get(row.id)
      const look = await lookAtFolder(row.path, before)
      // Removed while it was looked at, or the whole engine stopped.
      if (!this.#isRunning || !this.#rows().some(({ id }) => id === row.id)) continue
      this.#looks.set(row.id, look)
      if (look.settled.length > 0) this.#deps.importFiles(look.settled, { localOnly: row.localOnly === 1 })
      if (before?.problem?.code !== look.problem?.code || before?.growing !== look.growing) this.#deps.onChange()
    }
  }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
