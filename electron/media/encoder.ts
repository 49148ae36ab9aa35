import type { FileHandle } from 'node:fs/promises'
import { problem } from '../../shared/errors/problem.ts'
import { checkStarted, startFfmpeg } from './boundedProcess.ts'
import { type PcmFormat, pcmContainers, sampleBytes, writeTo } from './open.ts'
import type { EncodeOptions } from './types.ts'

type Target = { encoder: string; container: string; pcm: PcmFormat; frameSamples: number }

/** `frameSamples`: 20 ms of Opus, one frame of MP3 or FLAC. */
export const targets = {
  opus: {
    encoder: 'libopus',
    container: 'ogg',
    pcm: { sampleRateHz: 48_000, sampleFormat: 'flt' },
    frameSamples: 960,
  },
  mp3: {
    encoder: 'libmp3lame',
    container: 'mp3',
    pcm: { sampleRateHz: 44_100, sampleFormat: 'flt' },
    frameSamples: 1152,
  },
  flac: { encoder: 'flac', container: 'flac', pcm: { sampleRateHz: 16_000, sampleFormat: 's16' }, frameSamples: 1152 },
} as const satisfies Record<EncodeOptions['format'], Target>

/**
 * Writes samples of a target's {@link PcmFormat} as an encoded file. Fills the last frame with silence, because an encoder may drop
 * an incomplete frame.
 */
export type Encoder = {
  /** Resolves when the encoder can take more. */
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
  options: Pick<EncodeOptions, 'format' | 'bitRate'>,
  unfinished: { file: FileHandle; path: string },
): Encoder {
  const { encoder, container, pcm, frameSamples }: Target = targets[options.format]
  const run = startFfmpeg(
    [
      ...['-v', 'error', '-xerror', '-protocol_whitelist', 'pipe'],
      ...['-f', pcmContainers[pcm.sampleFormat], '-ar', `${pcm.sampleRateHz}`, '-ac', '1', '-i', 'pipe:0'],
      ...['-c:a', encoder, ...(options.format === 'flac' ? [] : ['-b:a', `${options.bitRate}`])],
      // Makes the output depend only on the samples: it must not contain the version of FFmpeg.
      ...['-flags:a', '+bitexact', '-fflags', '+bitexact', '-map_metadata', '-1', '-f', container],
      ...['-y', process.platform === 'linux' ? '/proc/self/fd/3' : `file:${unfinished.path}`],
    ],
    { descriptor: unfinished.file.fd, writes: true },
  )
  run.stdout.resume()
  const frameBytes = frameSamples * sampleBytes[pcm.sampleFormat]
  let writtenBytes = 0
  const checkEnd = async () => {
    const end = await run.ended
    if (end.code === 0) return
    checkStarted(end)
    if (/No space left on device/.test(end.message)) throw problem('copy-not-written', null, { retryable: true })
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
      const tail = writtenBytes % frameBytes
      if (tail > 0) await writeTo(run, Buffer.alloc(frameBytes - tail))
      run.stdin.end()
      await checkEnd()
    },
    async abandon() {
      run.kill()
      await run.ended
    },
  }
}
