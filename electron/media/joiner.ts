import { type FileHandle, stat } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors/errors.ts'
import { mostJoinedChannels } from '../../shared/recordings/joining.ts'
import type { SoundChannel } from '../../shared/sound/soundChannels.ts'
import { problem } from '../../shared/words/problem.ts'
import { isOutOfSpace } from '../system/index.ts'
import type { AudioInput } from './audioInput.ts'
import { clipTarget, jointSound } from './clipTarget.ts'
import { type Encoder, startEncoder } from './encoder.ts'
import { beside, channelLanes } from './joinLanes.ts'
import type { Lane } from './lane.ts'
import { type OpenAudio, openAudio } from './open.ts'
import { frameBytes, type PcmFormat, sampleAt } from './pcm.ts'

/** A file to join. `gapMs`: the silence before it. `from`: its only channels to use, all of one track; null for all of its first track. */
type JoinInput = { input: AudioInput; gapMs: number; from: readonly SoundChannel[] | null }

/** Where the sound of a file is in the joined one. `firstChannel`: null for files one after another. */
export type JoinedPlace = {
  startsAtMs: number
  durationMs: number
  firstChannel: number | null
  channelCount: number
}

type Options = {
  signal?: AbortSignal | undefined
  /** 0 to 1. An error that it throws ends the work. */
  onProgress?: (fraction: number) => void
}

type Joined = { places: JoinedPlace[]; sizeBytes: number; durationMs: number }

/**
 * Joins files without loss into a new FLAC file: one after another with silence between them, or together, each with channels of its
 * own. Samples stay as they are; if sample rates differ, the highest is used. The caller opens the target, and removes
 * it after an error. Throws 'join-too-many-channels', 'import-disk-full', 'not-converted', 'stopped', 'damaged-audio' for a file without
 * decodable sound, and what opening a file throws.
 */
export async function joinSounds(
  inputs: readonly JoinInput[],
  target: { file: FileHandle; path: string },
  { arrangement, ...options }: Options & { arrangement: 'one-after-another' | 'same-time' },
): Promise<Joined> {
  const audios: OpenAudio[] = []
  try {
    for (const { input } of inputs) audios.push(await openAudio(input))
    const parts = inputs.map((part, index): Part => ({ ...part, audio: audios[index] as OpenAudio }))
    const joined = await (arrangement === 'same-time' ? together : inARow)(parts, target, options)
    await target.file.sync()
    return { ...joined, sizeBytes: (await stat(target.path)).size }
  } catch (error) {
    const isNotWritten = error instanceof TapelogError && error.code === 'copy-not-written'
    if (isNotWritten || isOutOfSpace(error)) throw problem('import-disk-full', null, { retryable: true, cause: error })
    if (error instanceof TapelogError) throw error
    throw problem('not-converted', null, { cause: error })
  } finally {
    for (const audio of audios) await audio.close()
  }
}

type Part = JoinInput & { audio: OpenAudio }
type Target = { file: FileHandle; path: string }

/** How many channels of a file are used. */
const ownChannels = ({ from, audio }: Part): number => from?.length ?? audio.channels

/** FLAC of the highest sample rate and depth among the files. */
const flacOf = (parts: readonly Part[], channels: number) => {
  const target = clipTarget('flac', {
    ...jointSound(
      'flac',
      parts.map(({ audio }) => audio),
    ),
    channels,
  })
  return { target, pcm: target.pcm }
}

/** Reports the share of the sound that was written. */
function progressOf(parts: readonly Part[], pcm: PcmFormat, { onProgress }: Options) {
  const totalMs = parts.reduce((sum, { audio }) => sum + audio.durationMs, 0)
  const total = Math.max(1, sampleAt(pcm, totalMs))
  let read = 0
  return (samples: number) => {
    read += samples
    onProgress?.(Math.min(1, read / total))
  }
}

/** Files with one channel are spread to all; files with different numbers of channels are each mixed to one. */
function channelsInARow(parts: readonly Part[]): number {
  const most = Math.max(...parts.map(ownChannels))
  const fits = parts.every((part) => ownChannels(part) === 1 || ownChannels(part) === most)
  return fits && most <= mostJoinedChannels ? most : 1
}

async function inARow(parts: readonly Part[], file: Target, options: Options): Promise<Omit<Joined, 'sizeBytes'>> {
  const channels = channelsInARow(parts)
  const { target, pcm } = flacOf(parts, channels)
  const size = frameBytes(pcm)
  const msOf = (samples: number) => (samples * 1000) / pcm.sampleRateHz
  const report = progressOf(parts, pcm, options)
  const places: JoinedPlace[] = []
  let written = 0
  return await encoding(
    () => startEncoder(target, file),
    async (encoder) => {
      for (const part of parts) {
        for (let left = sampleAt(pcm, part.gapMs); left > 0; ) {
          const samples = Math.min(left, pcm.sampleRateHz)
          await encoder.write(Buffer.alloc(samples * size))
          written += samples
          left -= samples
        }
        const startSample = written
        const [lane] = channelLanes([part.audio], [part.from], {
          pcm,
          perFile: [Math.min(ownChannels(part), channels)],
          ...options,
        })
        for await (const block of blocksOf(lane as Lane, pcm.sampleRateHz)) {
          const isSpread = lane?.channels === 1 && channels > 1
          const samples = isSpread
            ? beside(Array(channels).fill(block), Array(channels).fill(1), size / channels)
            : block
          await encoder.write(samples)
          const count = samples.length / size
          written += count
          report(count)
        }
        if (written === startSample) throw problem('damaged-audio')
        places.push({
          ...{ startsAtMs: msOf(startSample), durationMs: msOf(written - startSample) },
          ...{ firstChannel: null, channelCount: ownChannels(part) },
        })
      }
      return { places, durationMs: msOf(written) }
    },
  )
}

/** The sound of a lane in blocks. */
async function* blocksOf(lane: Lane, samples: number): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const bytes = await lane.read(samples)
      if (bytes.length === 0) return
      yield bytes
    }
  } finally {
    await lane.close()
  }
}

/** All channels of all files if FLAC can hold them, else one channel of each file. Throws `join-too-many-channels`. */
function channelsTogether(parts: readonly Part[]): number[] {
  const own = parts.map(ownChannels)
  const perFile = own.reduce((sum, count) => sum + count, 0) <= mostJoinedChannels ? own : own.map(() => 1)
  if (perFile.length > mostJoinedChannels) throw problem('join-too-many-channels', { most: mostJoinedChannels })
  return perFile
}

async function together(parts: readonly Part[], file: Target, options: Options): Promise<Omit<Joined, 'sizeBytes'>> {
  const perFile = channelsTogether(parts)
  const channels = perFile.reduce((sum, count) => sum + count, 0)
  const { target, pcm } = flacOf(parts, channels)
  const sample = frameBytes(pcm) / channels
  const report = progressOf(parts, pcm, options)
  const lanes = channelLanes(
    parts.map(({ audio }) => audio),
    parts.map(({ from }) => from),
    { pcm, perFile, ...options },
  )
  const heard = lanes.map(() => 0)
  let written = 0
  try {
    return await encoding(
      () => startEncoder(target, file),
      async (encoder) => {
        for (;;) {
          const blocks = await Promise.all(lanes.map((lane) => lane.read(pcm.sampleRateHz)))
          const samples = blocks.map((block, index) => block.length / sample / (perFile[index] ?? 1))
          const longest = Math.max(...samples)
          if (longest === 0) break
          await encoder.write(beside(blocks, perFile, sample))
          written += longest
          samples.forEach((count, index) => {
            heard[index] = (heard[index] ?? 0) + count
            report(count)
          })
        }
        if (heard.some((count) => count === 0)) throw problem('damaged-audio')
        const msOf = (count: number) => (count * 1000) / pcm.sampleRateHz
        let firstChannel = 0
        const places = perFile.map((channelCount, index): JoinedPlace => {
          const place = { startsAtMs: 0, durationMs: msOf(heard[index] ?? 0), firstChannel, channelCount }
          firstChannel += channelCount
          return place
        })
        return { places, durationMs: msOf(written) }
      },
    )
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}

/** Runs an encoder until `write` has written everything. */
async function encoding<T>(start: () => Encoder, write: (encoder: Encoder) => Promise<T>): Promise<T> {
  const encoder = start()
  try {
    const result = await write(encoder)
    await encoder.finish()
    return result
  } finally {
    await encoder.abandon()
  }
}
