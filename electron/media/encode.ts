import { stat } from 'node:fs/promises'
import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av'
import { TapelogError } from '../../shared/errors.ts'
import { problem } from '../../shared/sentences/problem.ts'
import { writeAtomically } from './atomicFile.ts'
import { openAudio } from './open.ts'
import type { EncodeOptions, Media } from './types.ts'

/** `frameSamples`: 20 ms of Opus, one frame of MP3 or FLAC. */
export const targets = {
  opus: { encoder: 'libopus', container: 'ogg', sampleRateHz: 48_000, sampleFormat: 'flt', frameSamples: 960 },
  mp3: { encoder: 'libmp3lame', container: 'mp3', sampleRateHz: 44_100, sampleFormat: 'fltp', frameSamples: 1152 },
  flac: { encoder: 'flac', container: 'flac', sampleRateHz: 16_000, sampleFormat: 's16', frameSamples: 1152 },
} as const

/**
 * See {@link Media.encode}. A span is cut out of the decoded sound, as in {@link decodePcm}. Tags of the original are left out:
 * they may name the recorder or its owner.
 */
export const encode: Media['encode'] = async (path, targetPath, options: EncodeOptions) => {
  const durationMs = await writeAtomically(targetPath, async (_unfinished, unfinishedPath) => {
    try {
      return await encodeTo(path, unfinishedPath, options)
    } catch (error) {
      if (error instanceof TapelogError) throw error
      throw problem('not-converted', null, { cause: error })
    }
  })
  return { sizeBytes: (await stat(targetPath)).size, durationMs }
}

/** Returns the length of the sound in milliseconds; the copy is longer by the silence that fills its last frame. */
async function encodeTo(path: string, targetPath: string, options: EncodeOptions): Promise<number> {
  const target = targets[options.format]
  const audio = await openAudio(path)
  const samplesAt = (ms: number) => Math.round((ms * target.sampleRateHz) / 1000)
  const fromSample = samplesAt(options.startMs ?? 0)
  const toSample = options.endMs === undefined ? Number.POSITIVE_INFINITY : samplesAt(options.endMs)
  const totalSamples = Math.max(1, Math.min(toSample, samplesAt(audio.durationMs)))
  const cut = fromSample === 0 && toSample === Number.POSITIVE_INFINITY ? '' : `${cutting(fromSample, toSample)},`
  let heardSamples = 0
  try {
    await using decoder = closing(await Decoder.create(audio.stream, { exitOnError: false }))
    await using filter = closing(
      FilterAPI.create(
        `aresample=${target.sampleRateHz},aformat=sample_fmts=${target.sampleFormat}:sample_rates=${target.sampleRateHz}:channel_layouts=mono`,
      ),
    )
    // The encoder drops an incomplete last frame, so this fills it. It is a second filter because the first one starts again
    // where a recording changes its sample rate, and would fill a frame in the middle.
    await using filler = closing(FilterAPI.create(`${cut}asetnsamples=n=${target.frameSamples}:p=1`))
    await using encoder = closing(
      await Encoder.create(target.encoder as never, { bitrate: options.bitRate, filter: filler.it }),
    )
    const muxer = await Muxer.open(targetPath, { format: target.container })
    try {
      const index = muxer.addStream(encoder.it)
      const framesToEncode = async function* () {
        for await (const frame of filter.it.frames(decoder.it.frames(audio.packets()))) {
          if (options.signal?.aborted) throw problem('stopped', null, { retryable: true })
          if (frame) heardSamples += frame.nbSamples
          options.onProgress?.(Math.min(1, heardSamples / totalSamples))
          yield frame
          if (heardSamples < toSample) continue
          // Null ends the stream as at the end of a recording, and flushes filter and encoder.
          yield null
          return
        }
      }
      for await (const packet of encoder.it.packets(filler.it.frames(framesToEncode()))) {
        await muxer.writePacket(packet, index)
        packet?.free()
      }
    } finally {
      await muxer.close()
    }
  } finally {
    await audio.close()
  }
  const keptSamples = Math.min(heardSamples, toSample) - fromSample
  if (keptSamples <= 0) throw problem('damaged-audio')
  return (keptSamples * 1000) / target.sampleRateHz
}

/** FFmpeg's filter for a span; its times begin at 0. */
export const cutting = (fromSample: number, toSample: number): string =>
  `atrim=start_sample=${fromSample}${toSample === Number.POSITIVE_INFINITY ? '' : `:end_sample=${toSample}`},asetpts=N/SR/TB`

/** For `await using`: closes a native object at the end of its block. */
export const closing = <T extends { close(): void | Promise<void> }>(it: T) => ({
  it,
  [Symbol.asyncDispose]: async () => {
    await it.close()
  },
})
