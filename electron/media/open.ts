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
import { problem } from '../../shared/sentences/problem.ts'
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
import { unreadable } from './atomicFile.ts'

// FFmpeg writes file names and warnings to stderr by default.
Log.setLevel(AV_LOG_QUIET)

/** An open recording. It holds native memory: call `close`. */
export type OpenAudio = {
  stream: Stream
  /** FFmpeg's short names, see {@link AudioProbe}. */
  container: string
  codec: string
  /** As the file states it; 0 if it does not. */
  durationMs: number
  sampleRateHz: number
  channels: number
  metadata: Record<string, string>
  /** Can be read once. */
  packets(): AsyncIterable<Packet | null>
  close(): Promise<void>
}

export const notAudio = (cause?: unknown) => problem('not-audio', null, { cause })

/** Opens a file and finds its audio. Throws 'empty-file', 'file-unreadable', 'encrypted-recording' or 'not-audio'. */
export async function openAudio(path: string): Promise<OpenAudio> {
  const { head, sizeBytes } = await beginningOf(path)
  if (isEncryptedByPlaud(head)) throw encryptedRecording()
  // Checked before FFmpeg, which takes much for MP3 that is none.
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
    if (facts.size === 0) throw problem('empty-file')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(asrHeadBytes), 0, asrHeadBytes, 0)
    return { head: buffer.subarray(0, bytesRead), sizeBytes: facts.size }
  } catch (error) {
    throw unreadable(error)
  } finally {
    await file.close()
  }
}

/**
 * Opens an `.ASR` file. FFmpeg does not know this format, so it reads Ogg pages that are wrapped while it reads: no file is
 * written, and an hour takes no more memory than a second. Seeking does not work, and is not needed.
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
      // FFmpeg takes an error for the end of the file; `packets` throws it instead.
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
          // Null is the end.
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

/** 16 kHz, mono, 32-bit float: what recognisers and the waveform need. */
export const pcmSampleRateHz = 16_000
const pcmFilter = `aresample=${pcmSampleRateHz},aformat=sample_fmts=flt:sample_rates=${pcmSampleRateHz}:channel_layouts=mono`

/**
 * A recording's sound through a filter; the caller frees each frame. Packets are read on another thread, but decoded on this
 * one: decoding a packet takes less time than handing it over. For Opus that saves three quarters of the time.
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
 * Decodes to blocks of mono float samples, each with the time of its first one. Skips damaged packets, as players do. Throws
 * 'not-audio' and 'stopped'.
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
        if (options.signal?.aborted) throw problem('stopped', null, { retryable: true })
        const bytes = frame.data?.[0]
        if (!bytes || frame.nbSamples === 0) continue
        // A copy, because FFmpeg uses the frame's memory again.
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
