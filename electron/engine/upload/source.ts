import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileExtensionSchema } from '../../../shared/partner/schemas.ts'
import { hasAudioEnding } from '../../../shared/sound/soundFiles.ts'
import { problem } from '../../../shared/words/problem.ts'
import {
  copyWithoutWavSerial,
  findWavSerial,
  layoutInName,
  type Media,
  wrapAsrFile,
  wrapSamplesFile,
} from '../../media/index.ts'
import { hashFile } from '../../sealing/index.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { plainCopies, type UploadCopies, type UploadCopy } from './copies.ts'
import { encodings, soundOfEncoding, type UploadEncoding } from './encodings.ts'

/** A file to upload. It is complete, and has not changed since it was hashed. */
export type UploadSource = UploadCopy & {
  encoding: UploadEncoding
  /** The file extension without the dot. */
  filetype: string
  /** True if Tapelog made the file and can make it again. */
  isCopy: boolean
}

/**
 * The file type of an unchanged recording. A recorder's packets without a container are sent as Ogg Opus, with the extension `opus`
 * (RFC 7845, section 9), one of the two file types that the interface shows (section 4.2).
 */
export function filetypeOf({ container, fileName }: Pick<RecordingRow, 'container' | 'fileName'>): string {
  if (container === 'asr') return 'opus'
  if (container === 'samples') return 'wav'
  const ending = extname(fileName).slice(1)
  // A name such as “tape.m4a~” has no usable ending, so the container's name is used.
  const names = [ending, ...container.split(',').filter((name) => hasAudioEnding(`.${name}`))]
  return names.find((name) => fileExtensionSchema.safeParse(name).success) ?? 'wav'
}

/**
 * Finds the file to upload for a recording, and makes it if needed. The sealed original is sent unchanged, with three exceptions: packets
 * that no service knows are wrapped without new encoding; a file that has lost its header gets a new one; and a recorder's serial number is removed from a WAV, unless the person wants
 * to keep it.
 */
export class UploadSources {
  readonly #copies: UploadCopies
  readonly #folders: LibraryFolders
  readonly #media: Media
  readonly #removeSerialNumbers: () => boolean

  constructor(copies: UploadCopies, folders: LibraryFolders, media: Media, removeSerialNumbers: () => boolean) {
    this.#copies = copies
    this.#folders = folders
    this.#media = media
    this.#removeSerialNumbers = removeSerialNumbers
  }

  /**
   * Throws `original-damaged` if the file in the library differs from its seal. `onProgress`: from 0 to 1, the progress
   * of encoding a copy.
   */
  async get(
    recording: RecordingRow,
    encoding: UploadEncoding,
    options: { signal: AbortSignal; onProgress?: (fraction: number) => void },
  ): Promise<UploadSource> {
    const original = await this.#original(recording)
    const { id, container } = recording
    const { signal } = options
    const { name, span } = encoding
    if (name !== 'original') {
      const { format, bitRate, filetype } = encodings[name]
      const make = (path: string) =>
        this.#media.encode(original.path, path, {
          format,
          bitRate,
          ...soundOfEncoding(name, recording),
          ...(span ?? {}),
          ...options,
        })
      return { encoding, filetype, isCopy: true, ...(await this.#copies.get(id, encoding, make)) }
    }
    const filetype = filetypeOf(recording)
    if (container === 'asr') {
      const make = (path: string) => wrapAsrFile(original.path, path, { signal })
      return { encoding, filetype, isCopy: true, ...(await this.#copies.get(id, 'ogg', make)) }
    }
    const layout = layoutInName(original.path)
    if (layout) {
      const make = (path: string) => wrapSamplesFile(original.path, path, layout, { signal })
      return { encoding, filetype, isCopy: true, ...(await this.#copies.get(id, 'with-header', make)) }
    }
    if (this.#removeSerialNumbers() && (await findWavSerial(original.path)).serialNumber !== null) {
      const make = (path: string) => copyWithoutWavSerial(original.path, path, { signal })
      return { encoding, filetype, isCopy: true, ...(await this.#copies.get(id, 'without-serial', make)) }
    }
    return { encoding, filetype, isCopy: false, ...original }
  }

  /** Removes a damaged copy, so that `get` makes it again. */
  async forget(recordingId: number, source: UploadSource): Promise<void> {
    for (const copy of [...plainCopies, source.encoding]) await this.#copies.remove(recordingId, copy)
  }

  /** Removes the copies of slices. */
  removeSlices(recordingId: number, slices: readonly UploadEncoding[]): Promise<unknown> {
    return Promise.all(slices.map((slice) => this.#copies.remove(recordingId, slice)))
  }

  /**
   * Call it after the upload. It removes copies that needed no encoding, because they are large and quickly made again. Encoded copies
   * stay.
   */
  async removeCopies(recordingId: number): Promise<void> {
    for (const encoding of plainCopies) await this.#copies.remove(recordingId, encoding)
  }

  async #original(recording: RecordingRow): Promise<UploadCopy> {
    const path = join(this.#folders.originals, recording.fileName)
    const facts = await stat(path).catch(() => null)
    if (!facts || facts.size !== recording.sizeBytes) throw problem('original-damaged')
    if (Math.round(facts.mtimeMs) !== recording.mtimeMs && (await hashFile(path)).sha256 !== recording.sha256)
      throw problem('original-damaged')
    const { sizeBytes, mtimeMs, sha256, md5 } = recording
    return { path, sizeBytes, mtimeMs, sha256, md5 }
  }
}
