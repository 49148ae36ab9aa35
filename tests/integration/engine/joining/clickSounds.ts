import { writeFileSync } from 'node:fs'
import { media } from '../../../../electron/media/index.ts'
import { waveHeader } from '../../../support/waveFile.ts'

/** Sounds with clicks at known times, to find out where they are after joining. */

/** A click is this loud, and one sample long. */
export const click = 20_000

/** Channels of 16 bits: quiet noise, with a click at each of the times. `seed`: another noise. */
export function channelsWithClicks(
  clicksMs: readonly (readonly number[])[],
  { lengthMs, sampleRateHz, seed = 1 }: { lengthMs: number; sampleRateHz: number; seed?: number },
): Int16Array[] {
  let state = seed
  const noise = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.round((state / 2 ** 31 - 0.5) * 40)
  }
  return clicksMs.map((times) => {
    const samples = Int16Array.from({ length: Math.round((lengthMs * sampleRateHz) / 1000) }, noise)
    for (const timeMs of times) samples[Math.round((timeMs * sampleRateHz) / 1000)] = click
    return samples
  })
}

/** Writes a WAV of these channels. `timecodeMs`: the time after midnight that a Broadcast Wave file states for its first sample. */
export function writeSamples(
  path: string,
  channels: readonly Int16Array[],
  { sampleRateHz, timecodeMs }: { sampleRateHz: number; timecodeMs?: number },
): void {
  const length = channels[0]?.length ?? 0
  const bytes = Buffer.alloc(length * channels.length * 2)
  channels.forEach((samples, channel) => {
    for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, (index * channels.length + channel) * 2)
  })
  const header = waveHeader({ dataBytes: bytes.length, sampleRateHz, channels: channels.length })
  const bext = timecodeMs === undefined ? Buffer.alloc(0) : bextChunk(Math.round((timecodeMs * sampleRateHz) / 1000))
  header.writeUInt32LE(36 + bytes.length + bext.length, 4)
  writeFileSync(path, Buffer.concat([header.subarray(0, 12), bext, header.subarray(12), bytes]))
}

/** The chunk of a Broadcast Wave file with its time reference in samples. */
function bextChunk(samples: number): Buffer {
  const chunk = Buffer.alloc(8 + 602)
  chunk.write('bext', 0, 'latin1')
  chunk.writeUInt32LE(602, 4)
  chunk.writeBigUInt64LE(BigInt(samples), 8 + 338)
  return chunk
}

/** When a channel of a file clicks, in milliseconds, to 1/16 ms. */
export async function clicksIn(path: string, channel: number): Promise<number[]> {
  const found: number[] = []
  let position = 0
  for await (const block of media.decodePcm(path, { from: { track: 0, channel } })) {
    block.forEach((sample, index) => {
      const timeMs = (position + index) / 16
      // The filter of a lower sample rate rings for a moment.
      if (Math.abs(sample) > 0.08 && timeMs - (found.at(-1) ?? -100) > 5) found.push(timeMs)
    })
    position += block.length
  }
  return found
}
