import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSalvaged } from '../../../shared/sound/missingSound.ts'
import { fingerprintOfFile } from '../../sealing/index.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingStore } from '../library/recordings.ts'

/** `fingerprint`: the fingerprint of the sealed file; null if the file is no longer readable, undefined until it is needed. */
type Looked = { isThere: boolean; isSalvaged: boolean; fingerprint?: string | null; atMs: number }

type Library = {
  recordings: Pick<RecordingStore, 'get' | 'find'>
  folders: Pick<LibraryFolders, 'originals'>
  now: () => number
}

/** How long a result stays valid. */
const freshMs = 10_000

/**
 * Tells whether the library still has the originals of recordings on devices, with the sealed length and time and without damage.
 * Results come from the last check; `refresh` checks again.
 */
export class SealedOriginals {
  readonly #deps: Library
  readonly #looked = new Map<number, Looked>()
  readonly #damaged = new Set<number>()

  constructor(deps: Library) {
    this.#deps = deps
  }

  /** Undefined before the first check. */
  isThere(recordingId: number): boolean | undefined {
    if (this.#damaged.has(recordingId)) return false
    return this.#looked.get(recordingId)?.isThere
  }

  /** True for an incomplete copy. */
  isSalvaged(recordingId: number): boolean {
    return this.#looked.get(recordingId)?.isSalvaged ?? false
  }

  /** Undefined before the fingerprint is read. */
  fingerprint(recordingId: number): string | null | undefined {
    return this.#looked.get(recordingId)?.fingerprint
  }

  isStale(recordingId: number): boolean {
    const looked = this.#looked.get(recordingId)
    return !looked || Math.abs(this.#deps.now() - looked.atMs) > freshMs
  }

  /** Checks an original, and reads its ends if the fingerprint is needed. Never rejects. */
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

  /** Call it when the original was just sealed or found unchanged, in the transaction, after the recording is written. */
  noteSealed(recordingId: number): void {
    this.#damaged.delete(recordingId)
    const fingerprint = this.#looked.get(recordingId)?.fingerprint
    this.#looked.set(recordingId, {
      isThere: true,
      isSalvaged: isSalvaged(this.#deps.recordings.find(recordingId)?.missing ?? null),
      atMs: this.#deps.now(),
      // The original's content never changes, so keep a known fingerprint. A null fingerprint means that the file was
      // missing then.
      ...(typeof fingerprint === 'string' ? { fingerprint } : {}),
    })
  }

  /** Forgets an original that was deleted. */
  forget(recordingId: number): void {
    this.#looked.delete(recordingId)
    this.#damaged.delete(recordingId)
  }

  /**
   * Call it when an original was read completely. If it does not have the sealed bytes (`isWhole` false), it counts as
   * damaged, even if its length and time are right. Returns true if this changes its state.
   */
  noteRead(recordingId: number, isWhole: boolean): boolean {
    const wasDamaged = this.#damaged.has(recordingId)
    if (isWhole) this.#damaged.delete(recordingId)
    else this.#damaged.add(recordingId)
    return wasDamaged === isWhole
  }
}
