import { stat } from 'node:fs/promises'
import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av'
import { TapelogError } from '../../shared/errors.ts'
import { damagedAudio } from './decode.ts'
import { openAudio } from './open.ts'
import type { EncodeOptions, Media } from './types.ts'
import { writtenWhole } from './wholeFile.ts'

/** `frameSamples`: what the encoder takes at a time, 20 ms of Opus, one frame of MP3 or FLAC. */
export const targets = {
  opus: { encoder: 'libopus', container: 'ogg', sampleRateHz: 48_000, sampleFormat: 'flt', frameSamples: 960 },
  mp3: { encoder: 'libmp3lame', container: 'mp3', sampleRateHz: 44_100, sampleFormat: 'fltp', frameSamples: 1152 },
  flac: { encoder: 'flac', container: 'flac', sampleRateHz: 16_000, sampleFormat: 's16', frameSamples: 1152 },
} as const

/**
 * See {@link Media.encode}. A part is cut out of the decoded sound, not sought, as in {@link decodePcm}. Tags of the original are
 * not carried over: they may name the recorder or its owner.
 */
export const encode: Media['encode'] = async (path, targetPath, options: EncodeOptions) => {
  const durationMs = await writtenWhole(targetPath, async (_part, partPath) => {
    try {
      return await encodeTo(path, partPath, options)
    } catch (error) {
      if (error instanceof TapelogError) throw error
      throw new TapelogError(
        'damaged-audio',
        'The recording could not be converted; it may be damaged. The original is untouched.',
        { cause: error },
      )
    }
  })
  return { sizeBytes: (await stat(targetPath)).size, durationMs }
}

/** Returns how much sound there was; the copy is longer by the silence that fills its last frame. */
async function encodeTo(path: string, partPath: string, options: EncodeOptions): Promise<number> {
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
    // The encoder drops what does not fill a frame. A filter of its own, as the first one begins anew, and would fill up in
    // the middle, where a recording changes its sample rate.
    await using filler = closing(FilterAPI.create(`${cut}asetnsamples=n=${target.frameSamples}:p=1`))
    await using encoder = closing(
      await Encoder.create(target.encoder as never, { bitrate: options.bitRate, filter: filler.it }),
    )
    const muxer = await Muxer.open(partPath, { format: target.container })
    try {
      const index = muxer.addStream(encoder.it)
      const watched = async function* () {
        for await (const frame of filter.it.frames(decoder.it.frames(audio.packets()))) {
          if (options.signal?.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
          if (frame) heardSamples += frame.nbSamples
          options.onProgress?.(Math.min(1, heardSamples / totalSamples))
          yield frame
          if (heardSamples < toSample) continue
          // The end, as it comes by itself where nothing is cut off: what is in the filter and the encoder is wanted.
          yield null
          return
        }
      }
      for await (const packet of encoder.it.packets(filler.it.frames(watched()))) {
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
  if (keptSamples <= 0) throw damagedAudio()
  return (keptSamples * 1000) / target.sampleRateHz
}

/** What is kept begins at 0 again. */
export const cutting = (fromSample: number, toSample: number): string =>
  `atrim=start_sample=${fromSample}${toSample === Number.POSITIVE_INFINITY ? '' : `:end_sample=${toSample}`},asetpts=N/SR/TB`

/** Native objects are closed at the end of their block, whatever happens in it. */
export const closing = <T extends { close(): void | Promise<void> }>(it: T) => ({
  it,
  [Symbol.asyncDispose]: async () => {
    await it.close()
  },
})
