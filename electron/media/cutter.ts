import { stat } from 'node:fs/promises'
import { Decoder, Encoder, FilterAPI, type Frame, Muxer } from 'node-av'
import { TapelogError } from '../../shared/errors.ts'
import { problem } from '../../shared/sentences/problem.ts'
import { writeAtomically } from './atomicFile.ts'
import { closing, cutting, targets } from './encode.ts'
import { filteredFrames, openAudio } from './open.ts'
import type { EncodeOptions } from './types.ts'

/** Cuts several slices out of one recording and decodes it once. */
export type Cutter = {
  /**
   * Writes one slice, completely or not at all. Slices are cut in the order of the recording; one may begin at most
   * {@link heldMs} before the end of the slice before it.
   */
  cut(span: { startMs: number; endMs: number }, targetPath: string): Promise<{ sizeBytes: number; durationMs: number }>
  close(): Promise<void>
}

/** The last minute of decoded sound is kept, because the next slice may begin in it: 12 MB. */
export const heldMs = 60_000

/**
 * Opens a recording to cut; see {@link Cutter}. Cuts are exact to the sample. `onProgress`: 0 to 1 of the whole recording.
 * Throws the same errors as {@link Media}.
 */
export async function openCutter(path: string, options: Omit<EncodeOptions, 'startMs' | 'endMs'>): Promise<Cutter> {
  const target = targets[options.format]
  const samplesAt = (ms: number) => Math.round((ms * target.sampleRateHz) / 1000)
  const audio = await openAudio(path)
  const decoder = await Decoder.create(audio.stream, { exitOnError: false })
  const filter = FilterAPI.create(
    `aresample=${target.sampleRateHz},aformat=sample_fmts=${target.sampleFormat}:sample_rates=${target.sampleRateHz}:channel_layouts=mono`,
  )
  const decoded = filteredFrames(audio, decoder, filter)
  const totalSamples = Math.max(1, samplesAt(audio.durationMs))
  /** The last decoded frames. */
  const held: { frame: Frame; startSample: number; endSample: number }[] = []
  let heardSamples = 0
  let isOver = false

  async function decodeMore(): Promise<void> {
    if (options.signal?.aborted) throw problem('stopped', null, { retryable: true })
    const { done, value: frame } = await decoded.next()
    if (done) {
      isOver = true
      return
    }
    const startSample = heardSamples
    heardSamples += frame.nbSamples
    held.push({ frame, startSample, endSample: heardSamples })
    options.onProgress?.(Math.min(1, heardSamples / totalSamples))
  }
  function dropBefore(sample: number): void {
    while (held[0] && held[0].endSample <= sample) held.shift()?.frame.free()
  }

  /** Decodes up to the frame that holds this sample and returns the frame's first sample; null behind the end. */
  async function reach(fromSample: number): Promise<number | null> {
    while (!isOver && heardSamples <= fromSample) {
      dropBefore(fromSample - samplesAt(heldMs))
      await decodeMore()
    }
    const first = held.find(({ endSample }) => endSample > fromSample)
    if (first && first.startSample > fromSample) throw new Error('slices are cut in the order of the recording')
    return first?.startSample ?? null
  }
  /** A frame is valid until the next one is taken. */
  async function* framesFrom(startSample: number, toSample: number): AsyncGenerator<Frame> {
    let position = startSample
    for (const { frame, startSample: start, endSample } of [...held])
      if (start >= startSample && start < toSample) {
        yield frame
        position = endSample
      }
    while (position < toSample && !isOver) {
      await decodeMore()
      const last = held.at(-1)
      if (!last || last.startSample < position) continue
      yield last.frame
      position = last.endSample
      dropBefore(position - samplesAt(heldMs))
    }
  }

  async function cutTo(path: string, fromSample: number, toSample: number): Promise<number> {
    const startSample = await reach(fromSample)
    if (startSample === null) throw problem('damaged-audio')
    // The filter counts from the first frame that it gets.
    await using filler = closing(
      FilterAPI.create(
        `${cutting(fromSample - startSample, toSample - startSample)},asetnsamples=n=${target.frameSamples}:p=1`,
      ),
    )
    await using encoder = closing(
      await Encoder.create(target.encoder as never, {
        bitrate: options.bitRate,
        filter: filler.it,
      }),
    )
    const muxer = await Muxer.open(path, { format: target.container })
    try {
      const index = muxer.addStream(encoder.it)
      const write = async (frame: Frame | null) => {
        for (const filled of filler.it.framesSync(frame))
          try {
            for (const packet of encoder.it.packetsSync(filled)) {
              await muxer.writePacket(packet, index)
              packet?.free()
            }
          } finally {
            filled?.free()
          }
      }
      for await (const frame of framesFrom(startSample, toSample)) await write(frame)
      await write(null)
    } finally {
      await muxer.close()
    }
    return ((Math.min(heardSamples, toSample) - fromSample) * 1000) / target.sampleRateHz
  }

  return {
    async cut({ startMs, endMs }, targetPath) {
      const durationMs = await writeAtomically(targetPath, async (_unfinished, path) => {
        try {
          return await cutTo(path, samplesAt(startMs), samplesAt(endMs))
        } catch (error) {
          if (error instanceof TapelogError) throw error
          throw problem('damaged-audio', null, { cause: error })
        }
      })
      return { sizeBytes: (await stat(targetPath)).size, durationMs }
    },
    async close() {
      for (const { frame } of held.splice(0)) frame.free()
      filter.close()
      decoder.close()
      await audio.close()
    },
  }
}
