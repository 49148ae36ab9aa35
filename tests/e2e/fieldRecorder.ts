import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { demoUtterances, type Placed, placeFrom } from '../support/longRecording.ts'
import { microphones, writeChannels } from '../support/twoMicrophones.ts'

const sampleRateHz = 16_000

/** The first sentences of the demo, with pauses. */
async function interview(sentences: number): Promise<Placed[]> {
  const spoken = (await demoUtterances()).slice(0, sentences)
  const gapMs = 400
  const toMs = spoken.reduce((sum, { durationMs }) => sum + durationMs + gapMs, 0)
  return placeFrom(spoken, { fromMs: 300, toMs, gapMs })
}

async function sounds(sentences: number): Promise<{ a: Float32Array; b: Float32Array; mix: Float32Array }> {
  const [a, b] = microphones(await interview(sentences), ['A', 'B'], { leakDb: -20, delayMs: 10, noiseDb: -60 })
  if (!a || !b) throw new Error('two microphones are needed')
  return { a, b, mix: a.map((sample, index) => (sample + (b[index] ?? 0)) / 2) }
}

function write(path: string, channels: readonly Float32Array[], closed: Date): string {
  writeChannels(path, channels)
  utimesSync(path, closed, closed)
  return path
}

/** Writes two microphones and their mix, as a field recorder does. Returns the paths. */
export async function writeTake(folder: string, { sentences = 6 } = {}): Promise<string[]> {
  const { a, b, mix } = await sounds(sentences)
  const closed = new Date(2026, 8, 14, 15, 2, 0)
  return Object.entries({ Tr1: [a], Tr2: [b], LR: [mix, mix] }).map(([track, channels]) =>
    write(join(folder, `ZOOM0001_${track}.WAV`), channels, closed),
  )
}

/** Writes a recording that the recorder cut into three files of whole seconds, with the times of their ends. Returns the paths. */
export async function writeCut(folder: string): Promise<string[]> {
  const { mix } = await sounds(6)
  const seconds = Math.floor(mix.length / 3 / sampleRateHz)
  const length = seconds * sampleRateHz
  return [0, 1, 2].map((index) =>
    write(
      join(folder, `TASCAM_000${index + 5}.wav`),
      [mix.slice(index * length, (index + 1) * length)],
      new Date(2026, 8, 14, 17, 0, (index + 1) * seconds),
    ),
  )
}
