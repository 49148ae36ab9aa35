import { type FileHandle, open } from 'node:fs/promises'
import { type SampleLayout, sampleBytesOf, sampleLayoutSchema } from '../../shared/recordings/sampleLayout.ts'
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
/** Two channels of one voice are alike, so their difference is smaller than the change from one moment to the next by this. */
const pairedShare = 0.8

/**
 * Guesses how the samples of a file are stored, without its rate, which the bytes do not tell. `block`: bytes from the middle of the file, from
 * the byte `fromByte` on. Null if they are no samples in any form. Pure.
 */
export function guessLayout(block: Buffer, fromByte: number): Omit<SampleLayout, 'sampleRateHz'> | null {
  let best: { ratio: number; skipped: number; layout: Omit<SampleLayout, 'sampleRateHz'> } | null = null
  for (const format of ['f32le', 's16le', 's24le', 's32le'] as const) {
    const sampleBytes = sampleBytesOf(format)
    for (let skipped = 0; skipped < sampleBytes; skipped++) {
      const startByte =
        usualHeaderBytes + ((((fromByte + skipped - usualHeaderBytes) % sampleBytes) + sampleBytes) % sampleBytes)
      for (const channels of [1, 2]) {
        const smoothness = new Smoothness()
        smoothness.add(samplesIn(block.subarray(skipped), { format, frameBytes: sampleBytes * channels }))
        const { ratio } = smoothness
        if (ratio === null || ratio >= 1) continue
        // Other bytes hardly ever read as floats near 1; floats read as integers are smooth too.
        if (format === 'f32le')
          return { format, channels: channels === 2 || isPaired(block, skipped, format) ? 2 : 1, startByte }
        // Wider samples read as narrower ones, and two channels read as one, are less smooth.
        if (best === null || ratio < best.ratio * pairedShare)
          best = { ratio, skipped, layout: { format, channels, startByte } }
      }
    }
  }
  if (best === null) return null
  const { layout, skipped } = best
  return { ...layout, channels: layout.channels === 2 || isPaired(block, skipped, layout.format) ? 2 : 1 }
}

/** True if every second step from sample to sample is smaller: then two channels take turns. */
function isPaired(block: Buffer, skipped: number, format: SampleLayout['format']): boolean {
  const steps = [0, 0]
  const samples = samplesIn(block.subarray(skipped), { format, frameBytes: sampleBytesOf(format) })
  samples.forEach((sample, at) => {
    if (at > 0) steps[at % 2] = (steps[at % 2] ?? 0) + Math.abs(sample - (samples[at - 1] ?? 0))
  })
  const [even = 0, odd = 0] = steps
  return Math.min(even, odd) < Math.max(even, odd) * pairedShare
}
