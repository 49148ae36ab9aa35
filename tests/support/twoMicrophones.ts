import { writeFileSync } from 'node:fs'
import type { Placed } from './longRecording.ts'
import { waveHeader } from './waveFile.ts'

const sampleRateHz = 16_000

/** How strongly, and how much later, each voice arrives at the other microphone. `noiseDb`: the noise of the room; none by default. */
export type Leak = { leakDb: number; delayMs: number; noiseDb?: number }

/** The sound of each speaker's microphone, -1 to 1: the speaker, the leaks of the others, and noise. */
export function microphones(
  placed: readonly Placed[],
  speakers: readonly string[],
  { leakDb, delayMs, noiseDb }: Leak,
): Float32Array[] {
  const endMs = Math.max(...placed.map((one) => one.endMs)) + 500
  const length = Math.round((endMs * sampleRateHz) / 1000)
  const noise = noiseDb === undefined ? 0 : 10 ** (noiseDb / 20)
  let seed = 1
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31 - 0.5
  }
  return speakers.map((speaker) => {
    const sound = new Float32Array(length)
    for (const { utterance, startMs } of placed) {
      const isOwn = utterance.speaker === speaker
      const from = Math.round(((startMs + (isOwn ? 0 : delayMs)) * sampleRateHz) / 1000)
      const gain = isOwn ? 1 : 10 ** (leakDb / 20)
      utterance.samples.forEach((sample, index) => {
        if (from + index < length) sound[from + index] = (sound[from + index] ?? 0) + (sample / 32_768) * gain
      })
    }
    // The factor gives uniform noise the stated level.
    return noise === 0 ? sound : sound.map((sample) => sample + random() * noise * Math.sqrt(12))
  })
}

/** Writes a WAV of 16 kHz with these channels. */
export function writeChannels(path: string, channels: readonly Float32Array[]): void {
  const length = channels[0]?.length ?? 0
  const bytes = Buffer.alloc(length * channels.length * 2)
  channels.forEach((samples, channel) => {
    samples.forEach((sample, index) => {
      const value = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)))
      bytes.writeInt16LE(value, (index * channels.length + channel) * 2)
    })
  })
  writeFileSync(path, Buffer.concat([waveHeader({ dataBytes: bytes.length, channels: channels.length }), bytes]))
}
