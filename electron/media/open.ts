import type { FileHandle } from 'node:fs/promises'
import type { SampleLayout } from '../../shared/sound/sampleLayout.ts'
import { problem } from '../../shared/words/problem.ts'
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
import { type AudioInput, openInput } from './audioInput.ts'
import { type BoundedProcess, outputOf, type ProcessEnd, startFfmpeg } from './boundedProcess.ts'
import { GapListener } from './decodedGaps.ts'
import { type Description, describeAudio } from './describe.ts'
import { type AudioKind, audioKinds, kindHeadBytes, kindOfFile } from './kinds.ts'
import { KnownDescriptions } from './knownDescriptions.ts'
import { longestSoundMs, processLimits, processorSeconds, soundLimits } from './limits.ts'
import { type Looks, lacksIndex, looksLike } from './looksLike.ts'
import { mendOf } from './mending/index.ts'
import { asStated, waveLength } from './mending/waveLength.ts'
import { frameBytes, type PcmFormat } from './pcm.ts'
import { pcmArguments } from './pcmArguments.ts'
import { layoutInName, samplesDurationMs, waveOfSamples } from './samples.ts'
import type { Gaps } from './types.ts'

/** An open recording. It keeps a file open until you call `close`. */
export type OpenAudio = Omit<Description, 'durationMs' | 'heardMs' | 'containerMs'> & {
  /**
   * The decoded length of a small file. For other files, the length that the file states, or 0 if it states no length
   * or a false length.
   */
  durationMs: number
  /** The length by the header of a WAV file that holds more sound than that; else null. */
  statedMs: number | null
  /** As in {@link Description}; null if no decoding was tried. */
  heardMs: number | null
  /**
   * Yields the sound from the beginning, decoded by a separate process, in blocks of whole samples. Silence replaces damaged or
   * missing sound if its length is known. `onMissing` gets the gaps after the last block. Throws 'stopped', 'media-overrun',
   * 'file-unreadable'.
   */
  decode(pcm: PcmFormat, options?: DecodingOptions): AsyncGenerator<Buffer>
  close(): Promise<void>
}

export type DecodingOptions = { signal?: AbortSignal | undefined; onMissing?: (missing: Gaps) => void }

export const notAudio = (cause?: unknown, looks: Looks = null) => problem('not-audio', { looks }, { cause })

/**
 * Opens a file and finds its audio. `layout`: read it as samples; by default, as its name states. Throws 'empty-file', 'file-unreadable', 'encrypted-recording', 'not-audio', 'media-overrun' or
 * 'ffmpeg-missing'.
 */
export async function openAudio(from: AudioInput, layout: SampleLayout | null = null): Promise<OpenAudio> {
  const input = await openInput(from)
  const { file } = input
  try {
    const { head, sizeBytes } = await beginningOf(file)
    const samples = layout ?? layoutInName(input.path)
    if (samples) return openSamples(input, samples, sizeBytes)
    if (isEncryptedByPlaud(head.subarray(0, asrHeadBytes))) throw encryptedRecording()
    if (looksLikeAsr(head.subarray(0, asrHeadBytes))) return openAsr(input, sizeBytes)
    const kind = await kindOfFile(file)
    if (kind === null) throw notAudio(undefined, await looksLike(file, head, sizeBytes))
    return await openFile(input, { kind, head, sizeBytes })
  } catch (error) {
    await input.close()
    throw unreadable(error)
  }
}

async function beginningOf(file: FileHandle): Promise<{ head: Buffer; sizeBytes: number }> {
  const facts = await file.stat()
  if (!facts.isFile()) throw notAudio()
  if (facts.size === 0) throw problem('empty-file')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(kindHeadBytes), 0, kindHeadBytes, 0)
  return { head: buffer.subarray(0, bytesRead), sizeBytes: facts.size }
}

type Opened = Awaited<ReturnType<typeof openInput>>

const known = new KnownDescriptions<Description>()

/** Renames a file by `rename`, so that it need not be described again under its new name. */
export const renameDescribed = (from: string, to: string, rename: () => Promise<void>): Promise<void> =>
  known.whileRenamed(from, to, rename)

/** On Linux, the process opens its descriptor 3 by this name and can seek in the file. Other systems have no such name. */
const inputAddress = (path: string) => (process.platform === 'linux' ? '/proc/self/fd/3' : `file:${path}`)

async function openFile(
  { file, path, close }: Opened,
  { kind, head, sizeBytes }: { kind: AudioKind; head: Buffer; sizeBytes: number },
): Promise<OpenAudio> {
  const from = inputAddress(path)
  const start = (args: readonly string[]) =>
    startFfmpeg(args, { descriptor: file.fd, processorSeconds: processorSeconds(sizeBytes) })
  const { statedMs, heldMs } = kind === audioKinds.wav ? await waveLength(file, sizeBytes) : asStated
  const input = [...(statedMs === null ? [] : ['-ignore_length', '1']), ...inputArguments(kind, 'file', from)]
  const described = await known.of(file, head, () =>
    describeAudio((track, output) => start([...input, ...trackArguments(track), ...output]), sizeBytes),
  )
  if (!described) {
    const isUnfinished = kind === audioKinds.mov && (await lacksIndex(file, sizeBytes))
    throw notAudio(undefined, isUnfinished ? 'unfinished' : await looksLike(file, head, sizeBytes))
  }
  const { sampleRateHz: rate } = soundLimits
  const { sampleRateHz, channels } = described
  if (sampleRateHz < rate.least || sampleRateHz > rate.most || channels < 1 || channels > soundLimits.channels)
    throw notAudio()
  return {
    ...described,
    ...(statedMs === null ? {} : { durationMs: heldMs }),
    statedMs,
    // This is a generator, so that the process starts only at the first read.
    async *decode(pcm, { signal, onMissing } = {}) {
      const mend = await mendOf(file, kind, sizeBytes)
      const listener = onMissing ? new GapListener() : null
      const { track = described.mainTrack } = pcm.from ?? {}
      // Another track may begin after the end of the main one, and later than a jump in time that would count as wrong.
      const own =
        track === described.mainTrack
          ? { durationMs: described.durationMs, channels }
          : {
              durationMs: Math.max(described.durationMs, described.containerMs),
              channels: described.tracks[track]?.channels ?? channels,
            }
      const output = [...trackArguments(track), ...pcmArguments(pcm, { ...own, ...lateness(kind) }, listener !== null)]
      if (mend?.blocks)
        for (const blocks of [mend.blocks, ...(mend.more ?? [])]) {
          listener?.next()
          yield* fedSamples(blocks(), kind, { pcm, signal, sizeBytes, listener, output })
        }
      else {
        const run = startFfmpeg([...level(listener), ...input, ...output], {
          descriptor: file.fd,
          processorSeconds: processorSeconds(sizeBytes),
          listener,
        })
        yield* samplesOf(run, { pcm, signal, judge: (end) => judgeEnd(end, from, { file, signal }) })
      }
      if (listener) onMissing?.(listener.missing(mend))
    },
    close,
  }
}

/**
 * Opens an `.ASR` file. FFmpeg does not know this format, so Tapelog wraps the packets as Ogg pages while FFmpeg reads. No file is
 * written, and an hour takes no more memory than a second.
 */
function openAsr({ file, path, close }: Opened, sizeBytes: number): OpenAudio {
  return {
    container: 'asr',
    codec: 'opus',
    durationMs: asrDurationMs(sizeBytes),
    sampleRateHz: asrOggOptions.inputSampleRateHz,
    channels: 1,
    tracks: [{ codec: 'opus', channels: 1 }],
    mainTrack: 0,
    statedMs: null,
    depth: 's16',
    createdAt: null,
    heardMs: null,
    async *decode(pcm, { signal, onMissing } = {}) {
      const { pages, summary } = wrapAsr(bytesOf(path, file))
      const output = [
        ...trackArguments(0),
        ...pcmArguments(pcm, { durationMs: asrDurationMs(sizeBytes), channels: 1 }, false),
      ]
      yield* fedSamples(pages, audioKinds.ogg, { pcm, signal, sizeBytes, listener: null, output })
      onMissing?.({ gaps: summary.gaps, keepsTimes: true })
    },
    close,
  }
}

/** Opens a file without a header. FFmpeg reads a WAV header that is made while it reads. */
function openSamples({ file, close }: Opened, layout: SampleLayout, sizeBytes: number): OpenAudio {
  const { format, sampleRateHz, channels } = layout
  const durationMs = samplesDurationMs(layout, sizeBytes)
  const codec = `pcm_${format}`
  return {
    container: 'samples',
    ...{ codec, durationMs, sampleRateHz, channels },
    tracks: [{ codec, channels }],
    mainTrack: 0,
    statedMs: null,
    depth: ({ s16le: 's16', s24le: 's24', s32le: 's32', f32le: 'flt' } as const)[format],
    createdAt: null,
    heardMs: durationMs,
    async *decode(pcm, { signal, onMissing } = {}) {
      const output = [...trackArguments(0), ...pcmArguments(pcm, { durationMs, channels }, false)]
      const blocks = waveOfSamples(file, layout)
      yield* fedSamples(blocks, audioKinds.wav, { pcm, signal, sizeBytes, listener: null, output })
      onMissing?.({ gaps: [], keepsTimes: true })
    },
    close,
  }
}

/** The sound of a file whose bytes go to the process as soon as they are made. */
async function* fedSamples(
  blocks: AsyncIterable<Buffer>,
  kind: AudioKind,
  {
    pcm,
    signal,
    sizeBytes,
    listener,
    output,
  }: {
    pcm: PcmFormat
    signal: AbortSignal | undefined
    sizeBytes: number
    listener: GapListener | null
    output: readonly string[]
  },
): AsyncGenerator<Buffer> {
  const args = [...level(listener), ...inputArguments(kind, 'pipe', 'pipe:0'), ...output]
  const run = startFfmpeg(args, { processorSeconds: processorSeconds(sizeBytes), listener })
  const feeding = feed(run, blocks)
  try {
    yield* samplesOf(run, { pcm, signal, judge: (end) => judgeEnd(end, 'pipe:0') })
  } finally {
    run.kill()
    await feeding.done
  }
  // FFmpeg treats a read error as the end of the file.
  if (feeding.failure !== null) throw unreadable(feeding.failure)
}

/** Writes blocks to the process as fast as it reads them. `failure`: an error of the source. */
function feed(run: BoundedProcess, blocks: AsyncIterable<Buffer>): { done: Promise<void>; failure: unknown } {
  const feeding: { done: Promise<void>; failure: unknown } = { done: Promise.resolve(), failure: null }
  const write = async () => {
    try {
      for await (const block of blocks) if (!(await writeTo(run, block))) break
    } catch (error) {
      feeding.failure = error
    }
    run.stdin.end()
  }
  feeding.done = write()
  return feeding
}

/** Returns false once the process has stopped reading. */
export async function writeTo(run: BoundedProcess, block: Buffer): Promise<boolean> {
  const { stdin } = run
  if (stdin.destroyed || stdin.closed) return false
  if (stdin.write(block)) return true
  return await new Promise<boolean>((resolve) => {
    const settle = (isOpen: boolean) => () => {
      stdin.off('drain', onDrain)
      stdin.off('close', onClose)
      resolve(isOpen)
    }
    const onDrain = settle(true)
    const onClose = settle(false)
    stdin.once('drain', onDrain)
    stdin.once('close', onClose)
  })
}

/** Allows one demuxer, its decoders and one protocol. Pictures and films beside the sound are never decoded. */
const inputArguments = ({ demuxer, decoders }: AudioKind, protocol: 'file' | 'pipe', address: string) => [
  ...['-max_alloc', `${processLimits.allocationBytes}`, '-protocol_whitelist', protocol],
  ...['-f', demuxer, '-format_whitelist', demuxer, '-codec_whitelist', decoders.join(','), '-threads', '1'],
  ...['-i', address],
]

/** The tracks of a stream that is sent begin within seconds, and their channels may change. */
const lateness = (kind: AudioKind) =>
  kind === audioKinds.transportStream || kind === audioKinds.programStream ? { latestBeginMs: 5000 } : {}

/** Tracks with sound are counted from 0. */
const trackArguments = (track: number) => ['-map', `0:a:${track}`]

const level = (listener: GapListener | null) => ['-v', listener ? 'repeat+level+info' : 'error']

async function* samplesOf(
  run: BoundedProcess,
  {
    pcm,
    signal,
    judge,
  }: { pcm: PcmFormat; signal: AbortSignal | undefined; judge: (end: ProcessEnd) => void | Promise<void> },
): AsyncGenerator<Buffer> {
  const size = frameBytes(pcm)
  const mostBytes = (longestSoundMs / 1000) * pcm.sampleRateHz * size
  let heardBytes = 0
  let rest: Buffer | null = null
  for await (const piece of outputOf(run, { signal, judge })) {
    const bytes: Buffer = rest ? Buffer.concat([rest, piece]) : piece
    const whole = bytes.length - (bytes.length % size)
    rest = whole < bytes.length ? bytes.subarray(whole) : null
    heardBytes += whole
    if (heardBytes > mostBytes) throw problem('media-overrun')
    if (whole > 0) yield bytes.subarray(0, whole)
  }
}

/**
 * Throws if the process has not read the recording to its end, because a limit ended it or the disk failed. FFmpeg reports some
 * damaged files like a bad disk; in that case the file `again` is read once more. Without `again`, the file's reader reports its
 * own errors. Also throws 'stopped'.
 */
async function judgeEnd(
  { signal, message }: ProcessEnd,
  address: string,
  again?: { file: FileHandle; signal: AbortSignal | undefined },
): Promise<void> {
  if (signal !== null) throw problem('media-overrun', null, { cause: new Error(`FFmpeg was ended by ${signal}`) })
  if (again && message.includes(`${address}: Input/output error`) && !(await isReadable(again.file, again.signal)))
    throw problem('file-unreadable')
}

async function isReadable(file: FileHandle, signal: AbortSignal | undefined): Promise<boolean> {
  const block = Buffer.alloc(1024 ** 2)
  for (let position = 0; ; ) {
    if (signal?.aborted) throw problem('stopped', null, { retryable: true })
    const read = await file.read(block, 0, block.length, position).catch(() => null)
    if (read === null) return false
    if (read.bytesRead === 0) return true
    position += read.bytesRead
  }
}
