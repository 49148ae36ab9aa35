import { stat } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/errors/problem.ts'
import { writeAtomically } from './atomicFile.ts'
import { type Encoder, startEncoder, targets } from './encoder.ts'
import { openAudio, sampleBytes } from './open.ts'
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

type Block = { bytes: Buffer; startSample: number; endSample: number }

/**
 * Opens a recording to cut; see {@link Cutter}. Cuts are exact to the sample. `onProgress`: 0 to 1 of the whole recording.
 * Throws the same errors as {@link Media}.
 */
export async function openCutter(path: string, options: Omit<EncodeOptions, 'startMs' | 'endMs'>): Promise<Cutter> {
  const { pcm } = targets[options.format]
  const size = sampleBytes[pcm.sampleFormat]
  const samplesAt = (ms: number) => Math.round((ms * pcm.sampleRateHz) / 1000)
  const audio = await openAudio(path)
  const totalSamples = Math.max(1, samplesAt(audio.durationMs))
  const sound = soundOf(audio.decode(pcm, { signal: options.signal }), {
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
          const encoder = () => startEncoder(options, { file, path })
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

/** The decoded sound of a recording in blocks, from its beginning to its end. `onHeard`: called with the samples decoded so far. */
function soundOf(
  decoded: AsyncGenerator<Buffer>,
  options: {
    /** Bytes per sample. */
    size: number
    heldSamples: number
    signal: AbortSignal | undefined
    onHeard: (samples: number) => void
  },
) {
  const { size, heldSamples, signal, onHeard } = options
  /** The last decoded blocks. */
  const held: Block[] = []
  let heardSamples = 0
  let isOver = false

  async function decodeMore(): Promise<void> {
    if (signal?.aborted) throw problem('stopped', null, { retryable: true })
    const { done, value: bytes } = await decoded.next()
    if (done) {
      isOver = true
      return
    }
    const startSample = heardSamples
    heardSamples += bytes.length / size
    held.push({ bytes, startSample, endSample: heardSamples })
    onHeard(heardSamples)
  }
  function dropBefore(sample: number): void {
    while (held[0] && held[0].endSample <= sample) held.shift()
  }

  return {
    heardSamples: () => heardSamples,
    /** The blocks that hold the samples from `fromSample` to `toSample`. Each is decoded when the caller requests it. */
    async *blocksBetween(fromSample: number, toSample: number): AsyncGenerator<Block> {
      while (!isOver && heardSamples <= fromSample) {
        dropBefore(fromSample - heldSamples)
        await decodeMore()
      }
      const kept = held.filter(({ startSample, endSample }) => endSample > fromSample && startSample < toSample)
      const [first] = kept
      if (first && first.startSample > fromSample) throw new Error('slices are cut in the order of the recording')
      yield* kept
      let position = kept.at(-1)?.endSample ?? fromSample
      while (position < toSample && !isOver) {
        await decodeMore()
        const last = held.at(-1)
        if (!last || last.startSample < position) continue
        yield last
        position = last.endSample
        dropBefore(position - heldSamples)
      }
    },
    async close(): Promise<void> {
      held.length = 0
      await decoded.return(undefined)
    },
  }
}
