import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { AV_LOG_QUIET, Decoder, Demuxer, FilterAPI, Log, type Stream } from 'node-av'
import { TapelogError } from '../../shared/errors.ts'

// FFmpeg would write file names and warnings to stderr by itself.
Log.setLevel(AV_LOG_QUIET)

/** An opened recording; everything in it is native memory, so `close` is owed. */
export type OpenAudio = { demuxer: Demuxer; stream: Stream; close(): Promise<void> }

export const notAudio = (cause?: unknown) =>
  new TapelogError(
    'not-audio',
    'This is not an audio recording Tapelog can read. If it plays elsewhere, export it there as WAV or MP3 and import that.',
    { cause },
  )

/** Opens a file and finds its audio; throws `empty-file`, `file-unreadable` or `not-audio`. */
export async function openAudio(path: string): Promise<OpenAudio> {
  try {
    await access(path, constants.R_OK)
    if ((await stat(path)).size === 0)
      throw new TapelogError('empty-file', 'The file is empty (0 bytes). There is nothing in it to import.')
  } catch (error) {
    if (error instanceof TapelogError) throw error
    throw new TapelogError(
      'file-unreadable',
      'The file cannot be read. Check that it is there and that you may read it.',
      {
        cause: error,
      },
    )
  }
  const demuxer = await Demuxer.open(path).catch((error: unknown) => {
    throw notAudio(error)
  })
  const stream = demuxer.audio()
  if (!stream) {
    await demuxer.close()
    throw notAudio()
  }
  return { demuxer, stream, close: () => demuxer.close() }
}

/** 16 kHz, mono, 32-bit float: what every recogniser here and the waveform are fed with. */
export const pcmSampleRateHz = 16_000
const pcmFilter = `aresample=${pcmSampleRateHz},aformat=sample_fmts=flt:sample_rates=${pcmSampleRateHz}:channel_layouts=mono`

/**
 * Decodes a stream's packets through a filter and yields blocks of mono float samples with the moment of the first one.
 * A damaged packet is passed over, as players do; only a recording without one good frame is an error.
 */
export async function* decodeSamples(
  { demuxer, stream }: OpenAudio,
  options: { signal?: AbortSignal },
): AsyncGenerator<{ startMs: number; samples: Float32Array }> {
  const decoder = await Decoder.create(stream, { exitOnError: false }).catch((error: unknown) => {
    throw notAudio(error)
  })
  const filter = FilterAPI.create(pcmFilter)
  try {
    let positionMs = 0
    for await (const frame of filter.frames(decoder.frames(demuxer.packets(stream.index)))) {
      if (!frame) continue
      try {
        if (options.signal?.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
        const bytes = frame.data?.[0]
        if (!bytes || frame.nbSamples === 0) continue
        // A copy: the frame's memory is FFmpeg's and is used again.
        const samples = new Float32Array(frame.nbSamples)
        new Uint8Array(samples.buffer).set(bytes.subarray(0, frame.nbSamples * 4))
        yield { startMs: positionMs, samples }
        positionMs += (frame.nbSamples * 1000) / pcmSampleRateHz
      } finally {
        frame.free()
      }
    }
  } finally {
    filter.close()
    decoder.close()
  }
}
