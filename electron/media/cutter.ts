import { stat } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { writeAtomically } from './atomicFile.ts'
import { soundToEncode } from './channels/samplesOfChannels.ts'
import { copyTarget, type Encoder, startEncoder } from './encoder.ts'
import { soundOf } from './heldSound.ts'
import { openAudio } from './open.ts'
import { frameBytes, sampleAt } from './pcm.ts'
import type { EncodeOptions } from './types.ts'

/** Cuts several slices out of one recording, and decodes the recording only once. */
type Cutter = {
  /**
   * Writes one slice, completely or not at all. Slices are cut in the order of the recording; a slice may begin at most {@link
   * heldMs} before the previous slice ends.
   */
  cut(span: { startMs: number; endMs: number }, targetPath: string): Promise<{ sizeBytes: number; durationMs: number }>
  close(): Promise<void>
}

/** Keeps the last minute of decoded sound (12 MB), because the next slice may begin there. */
const heldMs = 60_000

/**
 * Opens a recording to cut; see {@link Cutter}. Cuts are exact to the sample. `onProgress`: 0 to 1 of the whole recording.
 * Throws the same errors as {@link Media}.
 */
export async function openCutter(path: string, options: Omit<EncodeOptions, 'startMs' | 'endMs'>): Promise<Cutter> {
  const target = copyTarget(options)
  const { pcm } = target
  const size = frameBytes(pcm)
  const samplesAt = (ms: number) => sampleAt(pcm, ms)
  const audio = await openAudio(path)
  const totalSamples = Math.max(1, samplesAt(audio.durationMs))
  const sound = soundOf(soundToEncode(audio, pcm, options), {
    size,
    heldSamples: samplesAt(heldMs),
    signal: options.signal,
    onHeard: (samples) => options.onProgress?.(Math.min(1, samples / totalSamples)),
  })

  async function cutWith(startOne: () => Encoder, fromSample: number, toSample: number): Promise<number> {
    let encoder: Encoder | null = null
    try {
      for await (const { bytes, startSample, endSample } of sound.blocksBetween(fromSample, toSample)) {
        const from = Math.max(fromSample, startSample)
        const to = Math.min(toSample, endSample)
        if (to <= from) continue
        encoder ??= startOne()
        await encoder.write(bytes.subarray((from - startSample) * size, (to - startSample) * size))
      }
      if (encoder === null) throw problem('damaged-audio')
      await encoder.finish()
    } finally {
      await encoder?.abandon()
    }
    return ((Math.min(sound.heardSamples(), toSample) - fromSample) * 1000) / pcm.sampleRateHz
  }

  return {
    async cut({ startMs, endMs }, targetPath) {
      const durationMs = await writeAtomically(targetPath, async (file, path) => {
        try {
          const encoder = () => startEncoder(target, { file, path })
          return await cutWith(encoder, samplesAt(startMs), samplesAt(endMs))
        } catch (error) {
          if (error instanceof TapelogError) throw error
          throw problem('damaged-audio', null, { cause: error })
        }
      })
      return { sizeBytes: (await stat(targetPath)).size, durationMs }
    },
    async close() {
      await sound.close()
      await audio.close()
    },
  }
}
