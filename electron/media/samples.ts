import { type FileHandle, open } from 'node:fs/promises'
import { type SampleLayout, sampleBytesOf, sampleLayoutSchema } from '../../shared/sound/sampleLayout.ts'
import { bytesBetween } from '../system/index.ts'
import { unreadable, writeBlocksAtomically } from './atomicFile.ts'
import { Smoothness, samplesIn } from './smoothness.ts'

/**
 * The ending of a sealed file that is read as samples, such as `s16le48000x2at44`: the file has no header, so its name says what to read, to
 * every process of Tapelog and to people with other programs.
 */
export const samplesEnding = ({ format, sampleRateHz, channels, startByte }: SampleLayout): string =>
  `${format}${sampleRateHz}x${channels}at${startByte}`

/** The layout that a file's name states; null for other names. */
export function layoutInName(path: string): SampleLayout | null {
  const [, format, rate, channels, startByte] = /\.([sf]\d\dle)(\d+)x(\d+)at(\d+)$/.exec(path) ?? []
  const stated = { format, sampleRateHz: Number(rate), channels: Number(channels), startByte: Number(startByte) }
  return sampleLayoutSchema.safeParse(stated).data ?? null
}

const frameBytesOf = ({ format, channels }: Pick<SampleLayout, 'format' | 'channels'>): number =>
  sampleBytesOf(format) * channels

export const samplesDurationMs = (layout: SampleLayout, sizeBytes: number): number =>
  (Math.floor(Math.max(0, sizeBytes - layout.startByte) / frameBytesOf(layout)) * 1000) / layout.sampleRateHz

/** The file with a WAV header in front of its samples. Throws 'file-unreadable'. */
export async function* waveOfSamples(file: FileHandle, layout: SampleLayout): AsyncGenerator<Buffer> {
  try {
    const { size } = await file.stat()
    const { startByte } = layout
    yield waveHeader(layout, Math.max(0, size - startByte))
    yield* bytesBetween(file, Math.min(startByte, size), size)
  } catch (error) {
    throw unreadable(error)
  }
}

/** Writes {@link waveOfSamples}, completely or not at all. */
export async function wrapSamplesFile(
  sourcePath: string,
  targetPath: string,
  layout: SampleLayout,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const file = await open(sourcePath, 'r').catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    await writeBlocksAtomically(targetPath, waveOfSamples(file, layout), options)
  } finally {
    await file.close()
  }
}

function waveHeader(layout: SampleLayout, dataBytes: number): Buffer {
  const { format, sampleRateHz, channels } = layout
  const frameBytes = frameBytesOf(layout)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  // Readers take the largest number for “unknown”, and read to the end.
  header.writeUInt32LE(Math.min(0xffff_ffff, dataBytes + 36), 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(format === 'f32le' ? 3 : 1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRateHz, 24)
  header.writeUInt32LE(sampleRateHz * frameBytes, 28)
  header.writeUInt16LE(frameBytes, 32)
  header.writeUInt16LE(sampleBytesOf(format) * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(Math.min(0xffff_ffff, dataBytes), 40)
  return header
}

/** Samples as 16 bits, all channels mixed alike to one. Pure; for a few seconds. */
export function monoOfSamples(bytes: Buffer, { format, channels }: Pick<SampleLayout, 'format' | 'channels'>): Buffer {
  const frameBytes = frameBytesOf({ format, channels })
  const lanes = Array.from({ length: channels }, (_, channel) =>
    samplesIn(bytes.subarray(channel * sampleBytesOf(format)), { format, frameBytes }),
  )
  const fullScale = format === 'f32le' ? 1 : 2 ** (8 * sampleBytesOf(format) - 1)
  const mono = Buffer.alloc(Math.floor(bytes.length / frameBytes) * 2)
  for (let at = 0; at * 2 < mono.length; at++) {
    const sum = lanes.reduce((total, lane) => total + (lane[at] ?? 0), 0)
    mono.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round((sum / channels / fullScale) * 32_768))), at * 2)
  }
  return mono
}

/** The usual header of a WAV file; longer ones differ by whole frames. */
const usualHeaderBytes = 44
/** Two channels of one voice differ less than two moments do, by this; and a right guess is smoother than a wrong one, by this. */
const alikeShare = 0.8

/**
 * Guesses how the samples of a file are stored, without its rate, which the bytes do not tell. `block`: bytes from the middle of the file, from
 * the byte `fromByte` on. Null if they are no samples in any form. Pure.
 */
export function guessLayout(block: Buffer, fromByte: number): Omit<SampleLayout, 'sampleRateHz'> | null {
  let best: Guess | null = null
  // Other bytes hardly ever read as floats near 1, but floats read as integers are smooth too.
  for (const format of ['f32le', 's16le', 's24le', 's32le'] as const) {
    const guess = bestPlace(block, format)
    // Wide samples read as narrower ones are less smooth.
    if (guess && (best === null || (best.format !== 'f32le' && guess.ratio < best.ratio * alikeShare))) best = guess
  }
  if (best === null) return null
  const { format, skipped, channels } = best
  const sampleBytes = sampleBytesOf(format)
  const beside = (fromByte + skipped - usualHeaderBytes) % sampleBytes
  return { format, channels, startByte: usualHeaderBytes + ((beside + sampleBytes) % sampleBytes) }
}

type Guess = { format: SampleLayout['format']; channels: number; skipped: number; ratio: number }

/** Where samples of this format begin in the block, if they do, and whether two channels take turns. */
function bestPlace(block: Buffer, format: SampleLayout['format']): Guess | null {
  const sampleBytes = sampleBytesOf(format)
  let best: Guess | null = null
  for (let skipped = 0; skipped < sampleBytes; skipped++)
    for (const channels of [1, 2]) {
      const smoothness = new Smoothness()
      // The lower half of a wide sample is noise, and would be the other channel of narrow ones.
      for (let channel = 0; channel < channels; channel++)
        smoothness.add(
          samplesIn(block.subarray(skipped + channel * sampleBytes), { format, frameBytes: sampleBytes * channels }),
        )
      const { ratio } = smoothness
      if (ratio !== null && ratio < 1 && (best === null || ratio < best.ratio))
        best = { format, channels, skipped, ratio }
    }
  return best && best.channels === 1 && isPaired(block, best.skipped, format) ? { ...best, channels: 2 } : best
}

/** True if every second step from sample to sample is smaller: then two channels take turns. */
function isPaired(block: Buffer, skipped: number, format: SampleLayout['format']): boolean {
  const steps = [0, 0]
  const samples = samplesIn(block.subarray(skipped), { format, frameBytes: sampleBytesOf(format) })
  samples.forEach((sample, at) => {
    if (at > 0) steps[at % 2] = (steps[at % 2] ?? 0) + Math.abs(sample - (samples[at - 1] ?? 0))
  })
  const [even = 0, odd = 0] = steps
  return Math.min(even, odd) < Math.max(even, odd) * alikeShare
}
