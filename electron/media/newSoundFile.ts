import { type FileHandle, open, rm } from 'node:fs/promises'
import { type Encoder, type EncoderTarget, startEncoder } from './encoder.ts'

/** Resolves when more samples can be taken. */
export type WriteSamples = (samples: Buffer) => Promise<void>

/**
 * Writes a new file with the samples that `work` passes on; the encoder starts with the first of them. No file remains if there were none,
 * or after an error. `onOpen`: called with the empty file. Throws 'copy-not-written', what `work` throws, and Errors of the file system,
 * such as for a name that is taken.
 */
export async function writeNewSound<T>(
  targetPath: string,
  target: EncoderTarget,
  work: (write: WriteSamples) => Promise<T>,
  { onOpen }: { onOpen?: ((file: FileHandle) => Promise<void>) | undefined } = {},
): Promise<T> {
  const file = await open(targetPath, 'wx')
  let encoder: Encoder | null = null
  try {
    await onOpen?.(file)
    const result = await work(async (samples) => {
      if (samples.length === 0) return
      encoder ??= startEncoder(target, { file, path: targetPath })
      await encoder.write(samples)
    })
    const started = encoder as Encoder | null
    await started?.finish()
    if (started) await file.sync()
    else await rm(targetPath)
    return result
  } catch (error) {
    await (encoder as Encoder | null)?.abandon()
    await rm(targetPath, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
