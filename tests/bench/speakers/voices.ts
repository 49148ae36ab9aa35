import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { media } from '../../../electron/media/index.ts'
import { demoFile } from '../../support/testEngine.ts'

/** A few seconds of one person's speech, with its words. */
type Piece = { samples: Float32Array; text: string }
export type Voices = Map<string, Piece[]>

export const sampleRateHz = 16_000
/** All pieces get the same loudness, so that loudness does not help to tell people apart. */
const level = 0.07

export async function samplesOf(path: string): Promise<Float32Array> {
  const blocks: Float32Array[] = []
  for await (const block of media.decodePcm(path)) blocks.push(Float32Array.from(block))
  const samples = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const block of blocks) {
    samples.set(block, at)
    at += block.length
  }
  return samples
}

/** The voices of the people in the demo's recordings, and of the people in the folder. */
export async function readVoices(folder: string | null): Promise<Voices> {
  const voices: Voices = new Map()
  const add = (name: string, samples: Float32Array, text: string) =>
    voices.set(name, [...(voices.get(name) ?? []), { samples: levelled(samples), text }])
  const recordings: { file: string; turns: { start: number; end: number; speaker: string; text: string }[] }[] =
    JSON.parse(readFileSync(demoFile('manifest.json'), 'utf8'))
  for (const { file, turns } of recordings) {
    const samples = await samplesOf(demoFile(file))
    for (const { start, end, speaker, text } of turns)
      add(`demo-${speaker}`, samples.slice(Math.round(start * sampleRateHz), Math.round(end * sampleRateHz)), text)
  }
  for (const name of folder === null ? [] : readdirSync(folder).filter((each) => each.endsWith('.wav'))) {
    const path = join(folder ?? '', name)
    const samples = await samplesOf(path)
    const text = readFileSync(path.replace(/\.wav$/, '.txt'), 'utf8').trim()
    const person = basename(name, '.wav').split('-')[0] ?? name
    add(person, samples, text)
  }
  return voices
}

/** The sound of each person in pieces of at most 4 s, about as long as the demo's turns. */
export const piecesOf = (voices: Voices): Map<string, Float32Array[]> =>
  new Map(
    [...voices].map(([name, said]) => [
      name,
      said.flatMap(({ samples }) => {
        const count = Math.max(1, Math.ceil(samples.length / (4 * sampleRateHz)))
        return Array.from({ length: count }, (_, piece) =>
          samples.slice((piece * samples.length) / count, ((piece + 1) * samples.length) / count),
        )
      }),
    ]),
  )

const powerOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length))

export const levelled = (samples: Float32Array): Float32Array => {
  const gain = level / (powerOf(samples) || 1)
  return samples.map((value) => value * gain)
}

/** Both people at once; the second is louder by `louderDb`. */
export function mixed(one: Float32Array, other: Float32Array, louderDb: number): Float32Array {
  const gain = 10 ** (louderDb / 20)
  return one.slice(0, Math.min(one.length, other.length)).map((value, index) => value + gain * (other[index] ?? 0))
}

/** The first person for `share` of the time, then the second person, without a pause. */
export function oneAfterTheOther(one: Float32Array, other: Float32Array, share: number): Float32Array {
  const length = Math.min(one.length, other.length)
  const cut = Math.round(length * share)
  const samples = new Float32Array(length)
  samples.set(one.subarray(0, cut))
  samples.set(other.subarray(0, length - cut), cut)
  return samples
}

/** Adds white noise, `noiseDb` below the speech; the same noise in every run. Null adds no noise. */
export function withNoise(samples: Float32Array, noiseDb: number | null): Float32Array {
  if (noiseDb === null) return samples
  let seed = 1
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return seed / 0x7fff_ffff
  }
  const gain = level * 10 ** (-noiseDb / 20) * Math.sqrt(3)
  return samples.map((value) => value + gain * (2 * random() - 1))
}
