import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOfFile } from '../../intake/fingerprint.ts'
import type { LibraryFolders } from '../../library/folders.ts'
import type { RecordingStore } from '../../library/recordings.ts'

/** `fingerprint`: of what was sealed; null where it cannot be read any more. Left out: not asked for yet. */
type Looked = { isThere: boolean; fingerprint?: string | null; atMs: number }

type Library = {
  recordings: Pick<RecordingStore, 'get'>
  folders: Pick<LibraryFolders, 'originals'>
  now: () => number
}

/** A file that was there is looked for again this much later, when it is asked for. */
const freshMs = 10_000

/**
 * Whether the library still has the originals that recordings on devices became: each as long and as old as it was sealed, and
 * not found damaged since. Answers come from the last look; `refresh` looks.
 */
export class SealedOriginals {
  readonly #deps: Library
  readonly #looked = new Map<number, Looked>()
  readonly #damaged = new Set<number>()

  constructor(deps: Library) {
    this.#deps = deps
  }

  /** Undefined: not looked at yet. */
  isThere(recordingId: number): boolean | undefined {
    if (this.#damaged.has(recordingId)) return false
    return this.#looked.get(recordingId)?.isThere
  }

  /** Undefined: not read yet. */
  fingerprint(recordingId: number): string | null | undefined {
    return this.#looked.get(recordingId)?.fingerprint
  }

  isStale(recordingId: number): boolean {
    const looked = this.#looked.get(recordingId)
    return !looked || Math.abs(this.#deps.now() - looked.atMs) > freshMs
  }

  /** Looks at an original, and reads its ends where they are asked for. Never rejects. */
  async refresh(recordingId: number, options: { withFingerprint: boolean }): Promise<void> {
    const before = this.#looked.get(recordingId)
    const atMs = this.#deps.now()
    try {
      const { fileName, sizeBytes, mtimeMs } = this.#deps.recordings.get(recordingId)
      const path = join(this.#deps.folders.originals, fileName)
      const facts = await stat(path)
      const isThere = facts.size === sizeBytes && Math.round(facts.mtimeMs) === mtimeMs
      const isWanted = options.withFingerprint || before?.fingerprint !== undefined
      this.#looked.set(recordingId, {
        isThere,
        atMs,
        ...(isWanted ? { fingerprint: isThere ? await fingerprintOfFile(path) : null } : {}),
      })
    } catch {
      this.#looked.set(recordingId, { isThere: false, fingerprint: null, atMs })
    }
  }

  /** It was sealed, or found as it was sealed, just now. */
  noteSealed(recordingId: number): void {
    this.#damaged.delete(recordingId)
    const fingerprint = this.#looked.get(recordingId)?.fingerprint
    this.#looked.set(recordingId, {
      isThere: true,
      atMs: this.#deps.now(),
      // Its content is what its name says, and never changes; null said that it was not there.
      ...(typeof fingerprint === 'string' ? { fingerprint } : {}),
    })
  }

  /**
   * It was read to its end. Where that is not what was sealed, its length and time say nothing any more. Returns whether that
   * is news.
   */
  noteRead(recordingId: number, isWhole: boolean): boolean {
    const wasDamaged = this.#damaged.has(recordingId)
    if (isWhole) this.#damaged.delete(recordingId)
    else this.#damaged.add(recordingId)
    return wasDamaged === isWhole
  }
}
