import type { Sherpa } from './sherpa.ts'
import type { SpeechStretch } from './types.ts'

export const sampleRateHz = 16_000
const windowSamples = 512
/** Added before and after each stretch, so that a soft first or last sound is not cut off. */
const paddingSamples = 480
const longestStretchSeconds = 20
/** A shorter silence holds no word. */
const shortestSilenceSeconds = 0.4

/**
 * Cuts a recording at its silences (Silero VAD). Holds about two stretches in memory for a recording of any length. With
 * `decodeSilence` it also yields the silences, in order. `onPosition` gets the number of samples searched.
 */
export async function* speechStretches(
  sherpa: Sherpa,
  modelPath: string,
  pcm: AsyncIterable<Float32Array>,
  decodeSilence: boolean,
  onPosition: (samplesHeard: number) => void,
): AsyncGenerator<SpeechStretch> {
  const vad = new sherpa.Vad(
    {
      sileroVad: {
        model: modelPath,
        threshold: 0.5,
        minSpeechDuration: 0.25,
        minSilenceDuration: 0.35,
        maxSpeechDuration: longestStretchSeconds,
        windowSize: windowSamples,
      },
      sampleRate: sampleRateHz,
      numThreads: 1,
    },
    60,
  )
  const history = new RecentSamples((2 * longestStretchSeconds + 20) * sampleRateHz)
  let handedOutTo = 0
  /** The silence between the last stretch and `to`, in stretches that a recogniser can take. */
  const silenceUpTo = function* (to: number): Generator<SpeechStretch> {
    if (!decodeSilence) return
    while (to - handedOutTo >= shortestSilenceSeconds * sampleRateHz) {
      const startSample = handedOutTo
      handedOutTo = Math.min(to, startSample + longestStretchSeconds * sampleRateHz)
      const samples = history.slice(startSample, handedOutTo)
      if (samples) yield { startSample, samples, isSilence: true }
    }
  }
  const finished = function* (): Generator<SpeechStretch> {
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false)
      const from = Math.max(0, start - paddingSamples)
      yield* silenceUpTo(from)
      const padded = history.slice(from, start + samples.length + paddingSamples)
      yield padded
        ? { startSample: from, samples: padded, isSilence: false }
        : { startSample: start, samples: Float32Array.from(samples), isSilence: false }
      handedOutTo = start + samples.length + paddingSamples
    }
    // A long silence is yielded before it ends, without its last second, where speech may begin.
    const quietTo = history.heard - sampleRateHz
    if (!vad.isDetected() && quietTo - handedOutTo >= longestStretchSeconds * sampleRateHz) yield* silenceUpTo(quietTo)
  }
  const window = new Float32Array(windowSamples)
  let filled = 0
  for await (const block of pcm) {
    history.push(block)
    for (let offset = 0; offset < block.length; ) {
      const count = Math.min(windowSamples - filled, block.length - offset)
      window.set(block.subarray(offset, offset + count), filled)
      filled += count
      offset += count
      if (filled === windowSamples) {
        vad.acceptWaveform(window)
        filled = 0
      }
    }
    onPosition(history.heard)
    yield* finished()
  }
  if (filled > 0) vad.acceptWaveform(window.fill(0, filled))
  vad.flush()
  yield* finished()
  yield* silenceUpTo(history.heard)
}

/** The last samples of a stream, by their position in it. */
class RecentSamples {
  readonly #ring: Float32Array
  heard = 0

  constructor(capacity: number) {
    this.#ring = new Float32Array(capacity)
  }

  push(block: Float32Array): void {
    for (const sample of block) this.#ring[this.heard++ % this.#ring.length] = sample
  }

  /** A copy of `from` to `to` (or to the newest), or null if `from` is no longer held. */
  slice(from: number, to: number): Float32Array | null {
    if (from < this.heard - this.#ring.length) return null
    const end = Math.min(to, this.heard)
    const copy = new Float32Array(Math.max(0, end - from))
    for (let index = 0; index < copy.length; index++) copy[index] = this.#ring[(from + index) % this.#ring.length] ?? 0
    return copy
  }
}
