import { open } from 'node:fs/promises'
import {
  AV_LOG_QUIET,
  type AVCodecID,
  avGetCodecName,
  Decoder,
  Demuxer,
  FilterAPI,
  type Frame,
  Log,
  type Packet,
  type Stream,
} from 'node-av'
import { TapelogError } from '../../shared/errors.ts'
import {
  asrDurationMs,
  asrHeadBytes,
  asrOggOptions,
  bytesOf,
  encryptedRecording,
  isEncryptedByPlaud,
  looksLikeAsr,
  wrapAsr,
} from './asr.ts'
import { unreadable } from './wholeFile.ts'

// FFmpeg would write file names and warnings to stderr by itself.
Log.setLevel(AV_LOG_QUIET)

/** An opened recording; much of it is native memory, so `close` is owed. */
export type OpenAudio = {
  stream: Stream
  /** FFmpeg's short names, see {@link AudioProbe}. */
  container: string
  codec: string
  /** As stated; 0 where nothing is. */
  durationMs: number
  sampleRateHz: number
  channels: number
  metadata: Record<string, string>
  /** To be read once. */
  packets(): AsyncIterable<Packet | null>
  close(): Promise<void>
}

export const notAudio = (cause?: unknown) =>
  new TapelogError(
    'not-audio',
    'This is not an audio recording Tapelog can read. If it plays elsewhere, export it there as WAV or MP3 and import that.',
    { cause },
  )

/** Opens a file and finds its audio; throws `empty-file`, `file-unreadable`, `encrypted-recording` or `not-audio`. */
export async function openAudio(path: string): Promise<OpenAudio> {
  const { head, sizeBytes } = await beginningOf(path)
  if (isEncryptedByPlaud(head)) throw encryptedRecording()
  // First, and not what FFmpeg leaves over: it finds MP3 in much that is none, and this check is the stricter one.
  if (looksLikeAsr(head)) return openAsr(path, sizeBytes)
  const demuxer = await Demuxer.open(path).catch((error: unknown) => {
    throw notAudio(error)
  })
  return await withAudio(demuxer)
}

async function beginningOf(path: string): Promise<{ head: Buffer; sizeBytes: number }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw notAudio()
    if (facts.size === 0)
      throw new TapelogError('empty-file', 'The file is empty (0 bytes). There is nothing in it to import.')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(asrHeadBytes), 0, asrHeadBytes, 0)
    return { head: buffer.subarray(0, bytesRead), sizeBytes: facts.size }
  } catch (error) {
    throw unreadable(error)
  } finally {
    await file.close()
  }
}

/**
 * Packets of a recorder that FFmpeg knows nothing of: it is handed the Ogg that they are wrapped in, page by page while it
 * reads. So nothing is written to disk, which may be full or be cut off from its clean-up, and an hour takes no more
 * memory than a second. What it cannot do is seek, which is never done here.
 */
async function openAsr(path: string, sizeBytes: number): Promise<OpenAudio> {
  const { pages } = wrapAsr(bytesOf(path))
  const page = pages[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  let failure: unknown = null
  const read = async (most: number): Promise<Buffer | null> => {
    try {
      if (rest.length === 0) {
        const { done, value } = await page.next()
        if (done) return null
        rest = value
      }
    } catch (error) {
      // FFmpeg would take it for the end; whoever reads the packets is told.
      failure = error
      return null
    }
    const block = rest.subarray(0, most)
    rest = rest.subarray(block.length)
    return block
  }
  const close = async () => void (await page.return?.())
  try {
    const demuxer = await Demuxer.open({ read }, { format: 'ogg' })
    const audio = await withAudio(demuxer)
    return {
      ...audio,
      container: 'asr',
      durationMs: asrDurationMs(sizeBytes),
      sampleRateHz: asrOggOptions.inputSampleRateHz,
      metadata: {},
      async *packets() {
        for await (const packet of audio.packets()) {
          // Null is the end, at which the decoder stops asking.
          if (packet === null && failure !== null) throw unreadable(failure)
          yield packet
        }
      },
      async close() {
        await audio.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    if (failure !== null) throw unreadable(failure)
    throw error instanceof TapelogError ? error : notAudio(error)
  }
}

async function withAudio(demuxer: Demuxer): Promise<OpenAudio> {
  const stream = demuxer.audio()
  if (!stream) {
    await demuxer.close()
    throw notAudio()
  }
  const { codecId, sampleRate, channels } = stream.codecpar
  return {
    stream,
    container: demuxer.formatName,
    codec: avGetCodecName(codecId as AVCodecID) ?? 'unknown',
    durationMs: Math.max(0, demuxer.duration * 1000),
    sampleRateHz: sampleRate,
    channels,
    metadata: { ...demuxer.metadata },
    packets: () => demuxer.packets(stream.index),
    close: () => demuxer.close(),
  }
}

/** 16 kHz, mono, 32-bit float: what every recogniser here and the waveform are fed with. */
export const pcmSampleRateHz = 16_000
const pcmFilter = `aresample=${pcmSampleRateHz},aformat=sample_fmts=flt:sample_rates=${pcmSampleRateHz}:channel_layouts=mono`

/**
 * A recording's sound through a filter; whoever takes a frame frees it. Packets are read on another thread. Decoding one takes
 * less time than handing it to one, so that is done here: of a recording in Opus it makes a quarter of the work.
 */
export async function* filteredFrames(audio: OpenAudio, decoder: Decoder, filter: FilterAPI): AsyncGenerator<Frame> {
  for await (const packet of audio.packets()) {
    try {
      for (const decoded of decoder.framesSync(packet))
        try {
          for (const frame of filter.framesSync(decoded)) if (frame) yield frame
        } finally {
          decoded?.free()
        }
    } finally {
      packet?.free()
    }
    if (packet === null) return
  }
}

/**
 * Decodes a stream's packets through a filter and yields blocks of mono float samples with the moment of the first one.
 * A damaged packet is passed over, as players do; only a recording without one good frame is an error.
 */
export async function* decodeSamples(
  audio: OpenAudio,
  options: { signal?: AbortSignal },
): AsyncGenerator<{ startMs: number; samples: Float32Array }> {
  const decoder = await Decoder.create(audio.stream, { exitOnError: false }).catch((error: unknown) => {
    throw notAudio(error)
  })
  const filter = FilterAPI.create(pcmFilter)
  try {
    let positionMs = 0
    for await (const frame of filteredFrames(audio, decoder, filter)) {
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
