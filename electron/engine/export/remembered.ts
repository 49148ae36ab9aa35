import { usualOptions } from '../../../shared/exports/options.ts'
import { type ExportPreset, type ExportProfile, exportPresetSchema } from '../../../shared/exports/presets.ts'
import { isSameSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import type { LibraryDatabase } from '../library/database.ts'

type LastExport = { preset: ExportPreset; directory: string | null }

/** The key of the memory that all recordings without a project share. */
const withoutProject = 0

/**
 * Remembers exports: the profiles, each project's last export, and the revision of each transcript that was last
 * exported.
 */
export class RememberedExports {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** The profiles by name. Leaves out a profile that this version cannot read, such as a profile of a later version. */
  profiles(): ExportProfile[] {
    return this.#db
      .prepare<[], { id: number; name: string; preset: string }>(
        'SELECT id, name, preset FROM export_profiles ORDER BY name COLLATE NOCASE',
      )
      .all()
      .flatMap(({ preset, ...profile }) => {
        const read = presetOf(preset)
        return read ? [{ ...profile, preset: read }] : []
      })
  }

  /** Replaces a profile with the same name. Returns its id. */
  saveProfile(name: string, preset: ExportPreset): number {
    // SQLite ignores upper and lower case only for A to Z.
    const known = this.#db
      .prepare<[], { id: number; name: string }>('SELECT id, name FROM export_profiles')
      .all()
      .find((profile) => isSameSpeakerName(profile.name, name))
    const row = { id: known?.id ?? null, name, preset: JSON.stringify(preset) }
    const id = this.#db
      .prepare<[typeof row], number>(
        `INSERT INTO export_profiles (id, name, preset) VALUES (@id, @name, @preset)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, preset = excluded.preset RETURNING id`,
      )
      .pluck()
      .get(row)
    return id ?? 0
  }

  removeProfile(id: number): void {
    this.#db.prepare('DELETE FROM export_profiles WHERE id = ?').run(id)
  }

  /** The choices of a project's last export; null if there was none. */
  last(projectId: number | null): LastExport | null {
    const row = this.#db
      .prepare<[number], { preset: string; directory: string | null }>(
        'SELECT preset, directory FROM last_exports WHERE project_id = ?',
      )
      .get(projectId ?? withoutProject)
    const preset = row ? presetOf(row.preset) : null
    return row && preset ? { preset, directory: row.directory } : null
  }

  /** What readers may get to know is chosen for one export: the next one begins with the safe choices. */
  setLast(projectId: number | null, { preset, directory }: LastExport): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO last_exports (project_id, preset, directory) VALUES (?, ?, ?)')
      .run(projectId ?? withoutProject, JSON.stringify(withSafeChoices(preset)), directory)
  }

  /** Stores that a file with this revision of the transcript was written. */
  exported(recordingId: number, revision: number): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO exported_transcripts (recording_id, revision, exported_ms) VALUES (?, ?, ?)')
      .run(recordingId, revision, this.#now())
  }

  /**
   * The time of the transcript's last export, and whether the transcript has changed since; null if it was never
   * exported. `revision`: the transcript's current revision.
   */
  exportOf(recordingId: number, revision: number | null): { atMs: number; isChanged: boolean } | null {
    const row = this.#db
      .prepare<[number], { revision: number; atMs: number }>(
        'SELECT revision, exported_ms AS atMs FROM exported_transcripts WHERE recording_id = ?',
      )
      .get(recordingId)
    return row ? { atMs: row.atMs, isChanged: row.revision !== revision } : null
  }
}

function withSafeChoices({ options, ...preset }: ExportPreset): ExportPreset {
  const { pseudonymForm, redactedText } = options.disclosure
  return {
    ...preset,
    options: { ...options, disclosure: { ...usualOptions.disclosure, pseudonymForm, redactedText } },
  }
}

/** The stored choices; null if this version cannot read them, for example because a later version stored them. */
export function presetOf(json: string): ExportPreset | null {
  try {
    return exportPresetSchema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
