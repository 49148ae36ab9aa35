import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { media } from '../../../electron/media/index.ts'

/** Sound that says by itself which moment it is: a tone or a noise that is on or off for 10 ms each, by chance. */

const sampleRateHz = 44_100
const bitSamples = 441
/** The envelope that is compared has one value for each millisecond. */
const samplesPerMs = 16

/**
 * Writes the sound by FFmpeg, with these arguments. A variable bit rate has to vary, so stretches of noise and quiet tones take turns,
 * of a few seconds to minutes each. There are no zeros, so that the first sample that is played is known.
 */
export async function writeTimedSound(seconds: number, output: readonly string[], seed: number): Promise<void> {
  const from = ['-f', 's16le', '-ar', `${sampleRateHz}`, '-ac', '1', '-i', 'pipe:0']
  const program = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...from, ...output], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(program, 'exit')
  for (const block of timedSound(seconds, seed)) if (!program.stdin.write(block)) await once(program.stdin, 'drain')
  program.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${output.join(' ')}`)
}

function* timedSound(seconds: number, seed: number): Generator<Buffer> {
  let state = seed
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  let [isNoise, secondsLeft] = [false, 0]
  for (let second = 0; second < seconds; second++) {
    if (secondsLeft-- <= 0) [isNoise, secondsLeft] = [!isNoise, 3 + Math.floor(chance() * chance() * 180)]
    const samples = new Int16Array(sampleRateHz)
    for (let at = 0, isOn = false; at < samples.length; at++) {
      if (at % bitSamples === 0) isOn = chance() < 0.5
      const loud = isNoise ? (chance() - 0.5) * 12_000 : Math.sin((at * 2 * Math.PI * 700) / sampleRateHz) * 2000
      samples[at] = Math.round((isOn ? loud : 0) + (chance() - 0.5) * 6)
    }
    yield Buffer.from(samples.buffer)
  }
}

/** How loud samples of 16 kHz are in each millisecond. */
export function envelopeOf(samples: Float32Array): Float32Array {
  const values = new Float32Array(Math.floor(samples.length / samplesPerMs))
  for (let ms = 0; ms < values.length; ms++) {
    let sum = 0
    for (let at = 0; at < samplesPerMs; at++) sum += Math.abs(samples[ms * samplesPerMs + at] ?? 0)
    values[ms] = sum
  }
  return values
}

/** The envelope of a recording as Tapelog decodes it, which gives the times of its transcript. */
export async function decodedEnvelope(path: string): Promise<Float32Array> {
  const blocks: Float32Array[] = []
  let rest = new Float32Array()
  for await (const block of media.decodePcm(path)) {
    const samples = new Float32Array(rest.length + block.length)
    samples.set(rest)
    samples.set(block, rest.length)
    const whole = samples.length - (samples.length % samplesPerMs)
    blocks.push(envelopeOf(samples.subarray(0, whole)))
    rest = samples.slice(whole)
  }
  const all = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const block of blocks) {
    all.set(block, at)
    at += block.length
  }
  return all
}

/**
 * Where in a recording these milliseconds are, in milliseconds from its beginning; null if they are nowhere in it. `likeness` of 1 is the same
 * envelope.
 */
export function whereIs(heard: Float32Array, recording: Float32Array): { atMs: number; likeness: number } | null {
  const coarse = best(every(heard, 5), every(recording, 5), 0, Number.POSITIVE_INFINITY)
  const found = best(heard, recording, coarse.at * 5 - 10, coarse.at * 5 + 10)
  return found.likeness < 0.5 ? null : { atMs: found.at, likeness: found.likeness }
}

/** Means of so many values each. */
function every(values: Float32Array, count: number): Float32Array {
  const means = new Float32Array(Math.floor(values.length / count))
  for (let at = 0; at < means.length; at++)
    for (let part = 0; part < count; part++) means[at] = (means[at] ?? 0) + (values[at * count + part] ?? 0) / count
  return means
}

/** The place with the highest correlation. */
function best(short: Float32Array, long: Float32Array, from: number, to: number): { at: number; likeness: number } {
  const mean = short.reduce((sum, value) => sum + value, 0) / short.length
  const own = short.map((value) => value - mean)
  const size = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0)) || 1
  let found = { at: 0, likeness: -1 }
  for (let at = Math.max(0, from); at <= Math.min(to, long.length - short.length); at++) {
    let [product, sum, squares] = [0, 0, 0]
    for (let index = 0; index < own.length; index++) {
      const value = long[at + index] as number
      product += (own[index] as number) * value
      sum += value
      squares += value * value
    }
    const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / own.length)) || 1
    const likeness = product / (size * spread)
    if (likeness > found.likeness) found = { at, likeness }
  }
  return found
}
