import { join } from 'node:path'
import { type ExportFormat, isOfSound } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { problem } from '../../../shared/words/problem.ts'
import { writeRedactedSound } from '../../media/index.ts'
import { exportedChannels } from './exportedChannels.ts'
import { inOwnFolder } from './ownFolder.ts'
import { forReader, type ReaderSource } from './readerSource.ts'
import { holdsSound, soundInput } from './seal.ts'
import { openUnsealed } from './sealedOriginal.ts'
import type { ExportSource } from './source.ts'

/** `folder`: a folder of the library's own for this export; null if nothing is protected. */
type Work<R, T> = (reader: R, folder: string | null) => Promise<T>

/**
 * Does `work` with what a reader gets of a recording. If something is protected, the work gets a folder in which nobody else can read what is not
 * checked yet. If the format has sound, the sound is made there anew without what is protected: never in the person's folder, because the
 * export may be of a few words only. It has only the channels to export ({@link exportedChannels}). Throws `format-names-original` for a format
 * that is only about the original, and `no-such-microphone`.
 */
export async function withReader<T>(
  source: ExportSource,
  format: ExportFormat,
  options: ExportOptions = usualOptions,
  signal: AbortSignal | undefined,
  work: Work<ReaderSource, T>,
): Promise<T> {
  const reader = forReader(source, options)
  if (reader.isProtected === null) return await work(reader, null)
  if (format === 'edl' || format === 'xmeml') throw problem('format-names-original')
  const { cuts, tone } = reader.isProtected
  return await inOwnFolder(source.checkingFolder, async (folder) => {
    const input = soundInput(source)
    if (!holdsSound(format, options) || input === null) return await work(reader, folder)
    const path = join(folder, 'redacted')
    const { microphone } = isOfSound(format) ? options : usualOptions
    const from = exportedChannels(reader.recording, { microphone })
    await writeRedactedSound(input, path, { cuts, tone, from, signal })
    const sound = await openUnsealed(path)
    try {
      // What is known about the original’s channels and tracks is not true of this file.
      const recording = { ...reader.recording, sound: null }
      return await work({ ...reader, recording, original: sound, originalPath: path }, folder)
    } finally {
      await sound.file.close()
    }
  })
}

/** Like {@link withReader}, for several recordings at once. */
export async function withReaders<T>(
  sources: readonly ExportSource[],
  format: ExportFormat,
  options: ExportOptions | undefined,
  signal: AbortSignal | undefined,
  work: Work<readonly ReaderSource[], T>,
): Promise<T> {
  const [first, ...others] = sources
  if (!first) return await work([], null)
  return await withReader(first, format, options, signal, (one, folder) =>
    withReaders(others, format, options, signal, (rest, other) => work([one, ...rest], folder ?? other)),
  )
}
