import type { FileHandle } from 'node:fs/promises'
import { problem } from '../../shared/words/problem.ts'
import { checkStarted, startFfmpeg } from './boundedProcess.ts'
import { writeTo } from './open.ts'
import { channelsOf, frameBytes, type PcmFormat, pcmContainers } from './pcm.ts'
import type { EncodeOptions } from './types.ts'

/**
 * The format that an encoder makes. `codec`, `container`: FFmpeg's arguments. `frameSamples`: silence fills the last
 * frame up to this many samples; null: the file is as long as the samples.
 */
export type EncoderTarget = {
  codec: readonly string[]
  container: readonly string[]
  pcm: PcmFormat
  frameSamples: number | null
}

/** `frameSamples`: 20 ms of Opus, one frame of MP3 or FLAC; an encoder may drop an incomplete frame. */
const copies = {
  opus: { encoder: 'libopus', container: 'ogg', sampleRateHz: 48_000, sampleFormat: 'flt', frameSamples: 960 },
  mp3: { encoder: 'libmp3lame', container: 'mp3', sampleRateHz: 44_100, sampleFormat: 'flt', frameSamples: 1152 },
  flac: { encoder: 'flac', container: 'flac', sampleRateHz: 16_000, sampleFormat: 's16', frameSamples: 1152 },
} as const

/** A copy to send or to play, in one channel, or for a recogniser in several. */
export function copyTarget({
  format,
  bitRate,
  channels,
}: Pick<EncodeOptions, 'format' | 'bitRate' | 'channels'>): EncoderTarget {
  const { encoder, container, frameSamples, ...samples } = copies[format]
  if (channels && format !== 'flac') throw new Error('only FLAC keeps several channels')
  const pcm = channels ? { ...samples, channels: channels.length } : samples
  const codec = [encoder, ...(format === 'flac' ? [] : ['-b:a', `${bitRate}`])]
  return { codec, container: [container], pcm, frameSamples }
}

/** Writes samples of a target's {@link PcmFormat} as an encoded file. */
export type Encoder = {
  /** Resolves when the encoder can take more samples. */
  write(samples: Buffer): Promise<void>
  /** Throws 'copy-not-written' for a full disk, and an Error for anything else. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/**
 * Starts the encoder. Its process gets only the samples and the unfinished file, so the copy has none of the original's tags, which
 * may name the recorder or its owner.
 */
export function startEncoder(
  { codec, container, pcm, frameSamples }: EncoderTarget,
  unfinished: { file: FileHandle; path: string },
): Encoder {
  const run = startFfmpeg(
    [
      ...['-v', 'error', '-xerror', '-protocol_whitelist', 'pipe'],
      ...['-f', pcmContainers[pcm.sampleFormat], '-ar', `${pcm.sampleRateHz}`],
      ...['-ac', `${channelsOf(pcm)}`, '-i', 'pipe:0', '-c:a', ...codec],
      // Makes the output depend only on the samples: it must not contain the version of FFmpeg.
      ...['-flags:a', '+bitexact', '-fflags', '+bitexact', '-map_metadata', '-1', '-f', ...container],
      ...['-y', process.platform === 'linux' ? '/proc/self/fd/3' : `file:${unfinished.path}`],
    ],
    { descriptor: unfinished.file.fd, writes: true },
  )
  run.stdout.resume()
  const wholeBytes = frameSamples === null ? 1 : frameSamples * frameBytes(pcm)
  let writtenBytes = 0
  const checkEnd = async () => {
    const end = await run.ended
    if (end.code === 0) return
    checkStarted(end)
    if (/No space left on device|Disk quota exceeded/.test(end.message))
      throw problem('copy-not-written', null, { retryable: true })
    throw new Error('FFmpeg did not encode')
  }
  return {
    async write(samples) {
      writtenBytes += samples.length
      if (!(await writeTo(run, samples))) {
        await checkEnd()
        throw new Error('FFmpeg stopped reading')
      }
    },
    async finish() {
      const tail = writtenBytes % wholeBytes
      if (tail > 0) await writeTo(run, Buffer.alloc(wholeBytes - tail))
      run.stdin.end()
      await checkEnd()
    },
    async abandon() {
      run.kill()
      await run.ended
    },
  }
}
