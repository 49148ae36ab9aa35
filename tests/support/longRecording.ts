import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { media } from '../../electron/media/index.ts'
import { demoFile } from './testEngine.ts'
import { waveHeader } from './waveFile.ts'

const sampleRateHz = 16_000

/** A sentence by one of the demo's two synthetic voices. */
export type Utterance = { speaker: string; text: string; samples: Int16Array; durationMs: number }
export type Placed = { utterance: Utterance; startMs: number; endMs: number }

type ManifestEntry = { file: string; turns: { start: number; end: number; speaker: string; text: string }[] }

/** Every sentence of the demo recordings, separately. */
export async function demoUtterances(): Promise<Utterance[]> {
  const manifest: ManifestEntry[] = JSON.parse(readFileSync(demoFile('manifest.json'), 'utf8'))
  const utterances: Utterance[] = []
  for (const { file, turns } of manifest) {
    const blocks: Float32Array[] = []
    for await (const block of media.decodePcm(demoFile(file))) blocks.push(block)
    const sound = Int16Array.from(
      blocks.flatMap((block) => [...block]),
      (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))),
    )
    for (const { start, end, speaker, text } of turns) {
      const samples = sound.slice(Math.round(start * sampleRateHz), Math.round(end * sampleRateHz))
      utterances.push({ speaker, text, samples, durationMs: (samples.length * 1000) / sampleRateHz })
    }
  }
  return utterances
}

/** Places sentences one after the other between two moments, with `gapMs` of silence between them. */
export function placeFrom(
  utterances: readonly Utterance[],
  { fromMs, toMs, gapMs }: { fromMs: number; toMs: number; gapMs: number },
): Placed[] {
  const placed: Placed[] = []
  let startMs = fromMs
  for (let index = 0; ; index++) {
    const utterance = utterances[index % utterances.length]
    if (!utterance || startMs + utterance.durationMs > toMs) return placed
    placed.push({ utterance, startMs, endMs: startMs + utterance.durationMs })
    startMs = Math.round(startMs + utterance.durationMs + gapMs)
  }
}

/**
 * Writes a WAV (16 kHz, mono) of silence with utterances in it. The file has holes for the silence, so 30 hours take only as much
 * disk as the utterances.
 */
export function writeLongRecording(path: string, durationMs: number, placed: readonly Placed[]): void {
  const dataBytes = Math.round((durationMs * sampleRateHz) / 1000) * 2
  const file = openSync(path, 'w')
  try {
    ftruncateSync(file, 44 + dataBytes)
    writeSync(file, waveHeader({ dataBytes, sampleRateHz }))
    for (const { utterance, startMs } of placed) {
      const { buffer, byteOffset, byteLength } = utterance.samples
      const bytes = Buffer.from(buffer, byteOffset, byteLength)
      writeSync(file, bytes, 0, bytes.length, 44 + Math.round((startMs * sampleRateHz) / 1000) * 2)
    }
  } finally {
    closeSync(file)
  }
}
