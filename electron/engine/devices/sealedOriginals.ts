import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSalvaged } from '../../../shared/recordings/missingSound.ts'
import { fingerprintOfFile } from '../../sealing/index.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingStore } from '../library/recordings.ts'

/** `fingerprint`: of the sealed file; null if it cannot be read any more. Undefined until it is needed. */
type Looked = { isThere: boolean; isSalvaged: boolean; fingerprint?: string | null; atMs: number }

type Library = {
  recordings: Pick<RecordingStore, 'get' | 'find'>
  folders: Pick<LibraryFolders, 'originals'>
  now: () => number
}

/** Older results are out of date. */
const freshMs = 10_000

/**
 * Tells whether the library still has the originals of recordings on devices, with the sealed length and time and without damage.
 * Results are from the last look; `refresh` looks again.
 */
export class SealedOriginals {
  readonly #deps: Library
  readonly #looked = new Map<number, Looked>()
  readonly #damaged = new Set<number>()

  constructor(deps: Library) {
    this.#deps = deps
  }

  /** Undefined before the first look. */
  isThere(recordingId: number): boolean | undefined {
    if (this.#damaged.has(recordingId)) return false
    return this.#looked.get(recordingId)?.isThere
  }

  /** True for an incomplete copy. */
  isSalvaged(recordingId: number): boolean {
    return this.#looked.get(recordingId)?.isSalvaged ?? false
  }

  /** Undefined before it is read. */
  fingerprint(recordingId: number): string | null | undefined {
    return this.#looked.get(recordingId)?.fingerprint
  }

  isStale(recordingId: number): boolean {
    const looked = this.#looked.get(recordingId)
    return !looked || Math.abs(this.#deps.now() - looked.atMs) > freshMs
  }

  /** Looks at an original, and reads its ends if the fingerprint is needed. Never rejects. */
  async refresh(recordingId: number, options: { withFingerprint: boolean }): Promise<void> {
    const before = this.#looked.get(recordingId)
    const atMs = this.#deps.now()
    try {
      const { fileName, sizeBytes, mtimeMs, missing } = this.#deps.recordings.get(recordingId)
      const path = join(this.#deps.folders.originals, fileName)
      const facts = await stat(path)
      const isThere = facts.size === sizeBytes && Math.round(facts.mtimeMs) === mtimeMs
      const isWanted = options.withFingerprint || before?.fingerprint !== undefined
      this.#looked.set(recordingId, {
        isThere,
        isSalvaged: isSalvaged(missing),
        atMs,
        ...(isWanted ? { fingerprint: isThere ? await fingerprintOfFile(path) : null } : {}),
      })
    } catch {
      this.#looked.set(recordingId, { isThere: false, isSalvaged: false, fingerprint: null, atMs })
    }
  }

  /** The original was sealed just now, or found unchanged. Called in the transaction, after the recording is written. */
  noteSealed(recordingId: number): void {
    this.#damaged.delete(recordingId)
    const fingerprint = this.#looked.get(recordingId)?.fingerprint
    this.#looked.set(recordingId, {
      isThere: true,
      isSalvaged: isSalvaged(this.#deps.recordings.find(recordingId)?.missing ?? null),
      atMs: this.#deps.now(),
      // Its content never changes. Null meant that the file was missing.
      ...(typeof fingerprint === 'string' ? { fingerprint } : {}),
    })
  }

  /** It is deleted. */
  forget(recordingId: number): void {
    this.#looked.delete(recordingId)
    this.#damaged.delete(recordingId)
  }

  /**
   * It was read completely. Without the sealed bytes (`isWhole` false) it counts as damaged, whatever its length and time.
   * Returns whether that is a change.
   */
  noteRead(recordingId: number, isWhole: boolean): boolean {
    const wasDamaged = this.#damaged.has(recordingId)
    if (isWhole) this.#damaged.delete(recordingId)
    else this.#damaged.add(recordingId)
    return wasDamaged === isWhole
  }
}
