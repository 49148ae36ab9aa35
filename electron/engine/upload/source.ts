import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { fileExtensionSchema } from '../../../shared/partner/schemas.ts'
import { wrapAsrFile } from '../../media/asr.ts'
import type { Media } from '../../media/types.ts'
import { copyWithoutWavSerial, findWavSerial } from '../../media/wavSerial.ts'
import { hasAudioEnding } from '../intake/audioEndings.ts'
import { hashFile } from '../intake/copy.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { UploadCopies, type UploadCopy } from './copies.ts'
import { encodings, type UploadForm } from './forms.ts'

/** A file to upload, whole and as it was hashed. */
export type UploadSource = UploadCopy & {
  form: UploadForm
  /** File extension without the dot. */
  filetype: string
  /** Made here, so that it can be made again. */
  isCopy: boolean
}

/**
 * What a recording is sent as in its own form. A recorder's bare packets go as Ogg Opus: `opus` is its extension (RFC 7845,
 * section 9), and of the two names that the interface shows for file types (section 4.2) it is the one.
 */
export function filetypeOf({ container, fileName }: Pick<RecordingRow, 'container' | 'fileName'>): string {
  if (container === 'asr') return 'opus'
  const ending = extname(fileName).slice(1)
  // A name such as “tape.m4a~” has no usable ending: the container gives one.
  const names = [ending, ...container.split(',').filter((name) => hasAudioEnding(`.${name}`))]
  return names.find((name) => fileExtensionSchema.safeParse(name).success) ?? 'wav'
}

/**
 * Finds, and where needed makes, the file that is uploaded for a recording. The sealed original is what was on the
 * recorder, and it leaves this machine unchanged with two exceptions: packets that no service knows are wrapped, not
 * encoded anew; and a recorder's serial number is taken out of a WAV, unless the person wants it in.
 */
export class UploadSources {
  readonly #copies: UploadCopies
  readonly #folders: LibraryFolders
  readonly #media: Media
  readonly #removeSerialNumbers: () => boolean

  constructor(db: LibraryDatabase, folders: LibraryFolders, media: Media, removeSerialNumbers: () => boolean) {
    this.#copies = new UploadCopies(db, folders)
    this.#folders = folders
    this.#media = media
    this.#removeSerialNumbers = removeSerialNumbers
  }

  /**
   * Throws `original-damaged` when our copy is no longer what was sealed. `onProgress` is told, 0 to 1, how far a copy is
   * that has to be encoded first.
   */
  async get(
    recording: RecordingRow,
    form: UploadForm,
    options: { signal: AbortSignal; onProgress?: (fraction: number) => void },
  ): Promise<UploadSource> {
    const original = await this.#original(recording)
    const { id, container } = recording
    const { signal } = options
    const { encoding, span } = form
    if (encoding !== 'original') {
      const { format, bitRate, filetype } = encodings[encoding]
      const make = (path: string) =>
        this.#media.encode(original.path, path, { format, bitRate, ...(span ?? {}), ...options })
      return { form, filetype, isCopy: true, ...(await this.#copies.get(id, form, make)) }
    }
    const filetype = filetypeOf(recording)
    if (container === 'asr') {
      const make = (path: string) => wrapAsrFile(original.path, path, { signal })
      return { form, filetype, isCopy: true, ...(await this.#copies.get(id, 'ogg', make)) }
    }
    if (this.#removeSerialNumbers() && (await findWavSerial(original.path)).serialNumber !== null) {
      const make = (path: string) => copyWithoutWavSerial(original.path, path, { signal })
      return { form, filetype, isCopy: true, ...(await this.#copies.get(id, 'without-serial', make)) }
    }
    return { form, filetype, isCopy: false, ...original }
  }

  /** What was read of this copy is not what was written: it is made again when it is asked for. */
  async forget(recordingId: number, source: UploadSource): Promise<void> {
    for (const copy of ['ogg', 'without-serial', source.form] as const) await this.#copies.remove(recordingId, copy)
  }

  /** The parts of a recording that were sent as recordings of their own are needed no more. */
  removeParts(recordingId: number, parts: readonly UploadForm[]): Promise<unknown> {
    return Promise.all(parts.map((part) => this.#copies.remove(recordingId, part)))
  }

  /**
   * Nothing of this recording is being sent any more: its copies go, which may be as large as the recording and are made
   * again as fast as a file is copied. Encoded ones stay; encoding takes long.
   */
  async removeCopies(recordingId: number): Promise<void> {
    for (const form of ['ogg', 'without-serial'] as const) await this.#copies.remove(recordingId, form)
  }

  async #original(recording: RecordingRow): Promise<UploadCopy> {
    const path = join(this.#folders.originals, recording.fileName)
    const facts = await stat(path).catch(() => null)
    const damaged = new TapelogError(
      'original-damaged',
      'The copy in the library is no longer what was sealed, so it is not sent. Import the recording again from where it came.',
    )
    if (!facts || facts.size !== recording.sizeBytes) throw damaged
    if (Math.round(facts.mtimeMs) !== recording.mtimeMs && (await hashFile(path)).sha256 !== recording.sha256)
      throw damaged
    const { sizeBytes, mtimeMs, sha256, md5 } = recording
    return { path, sizeBytes, mtimeMs, sha256, md5 }
  }
}
