import { Levelling } from './levelling.ts'
import { sampleRateHz } from './sampleRate.ts'
import type { Sherpa, SherpaVad } from './sherpa.ts'
import type { SoundHistory } from './soundHistory.ts'
import type { SoundStretch } from './types.ts'

/** The longest stretch that a recogniser takes at once. After a kill, at most this much is transcribed twice. */
const longestStretchSeconds = 25
/** How much sound {@link speechStretches} needs to look back. */
export const historySamples = (2 * longestStretchSeconds + 10) * sampleRateHz
export const windowSamples = 512
/** How many samples are added before and after each stretch, so that a soft first or last sound is not cut off. */
export const paddingSamples = 480
/** Once a stretch is this long, the detector looks for shorter silences, but it may find no silence in time. */
const usualLongestSeconds = 20

function openVad(sherpa: Sherpa, modelPath: string): SherpaVad {
  return new sherpa.Vad(
    {
      sileroVad: {
        model: modelPath,
        threshold: 0.5,
        // A short answer: “no” has 0.26 s.
        minSpeechDuration: 0.1,
        minSilenceDuration: 0.35,
        maxSpeechDuration: usualLongestSeconds,
        windowSize: windowSamples,
      },
      sampleRate: sampleRateHz,
      numThreads: 1,
    },
    60,
  )
}

/**
 * Cuts a recording at its silences (Silero VAD) into stretches of at most 25 s. Holds about two stretches in memory for a recording
 * of any length. `pcm` begins at `firstSample` of the recording, and is pushed to `history`, which keeps {@link historySamples}. `onPosition`
 * gets the number of samples searched.
 */
export async function* speechStretches(
  sherpa: Sherpa,
  modelPath: string,
  pcm: AsyncIterable<Float32Array>,
  firstSample: number,
  { history, onPosition }: { history: SoundHistory; onPosition: (samplesHeard: number) => void },
): AsyncGenerator<SoundStretch> {
  const vad = openVad(sherpa, modelPath)
  const levelling = new Levelling()
  const finished = function* (): Generator<SoundStretch> {
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false)
      const from = firstSample + Math.max(0, start - paddingSamples)
      const padded = history.slice(from, firstSample + start + samples.length + paddingSamples)
      yield* shortEnough(
        padded
          ? { startSample: from, samples: padded }
          : { startSample: firstSample + start, samples: Float32Array.from(samples) },
      )
    }
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
        vad.acceptWaveform(levelling.next(window))
        filled = 0
      }
    }
    onPosition(history.end)
    yield* finished()
  }
  if (filled > 0) vad.acceptWaveform(levelling.next(window.fill(0, filled)))
  vad.flush()
  yield* finished()
}

/** Finds the speech within one stretch, to distinguish voices if the recording is cut into fixed windows. */
export function speechWithin(sherpa: Sherpa, modelPath: string): (stretch: SoundStretch) => SoundStretch[] {
  const vad = openVad(sherpa, modelPath)
  return ({ startSample, samples }) => {
    vad.reset()
    const levelling = new Levelling()
    const window = new Float32Array(windowSamples)
    for (let offset = 0; offset < samples.length; offset += windowSamples) {
      window.fill(0)
      window.set(samples.subarray(offset, offset + windowSamples))
      vad.acceptWaveform(levelling.next(window))
    }
    vad.flush()
    const found: SoundStretch[] = []
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples: speech } = vad.front(false)
      // What the detector gives back is levelled.
      found.push({ startSample: startSample + start, samples: samples.slice(start, start + speech.length) })
    }
    return found
  }
}

/**
 * Cuts everything, silence included, into windows of 20 to 25 s. Each window ends at its quietest moment after 20 s, so that no word is
 * cut.
 */
export async function* fixedWindows(
  pcm: AsyncIterable<Float32Array>,
  firstSample: number,
  onPosition: (samplesHeard: number) => void,
): AsyncGenerator<SoundStretch> {
  const held = new Float32Array(longestStretchSeconds * sampleRateHz)
  let filled = 0
  let startSample = firstSample
  for await (const block of pcm) {
    for (let offset = 0; offset < block.length; ) {
      const count = Math.min(held.length - filled, block.length - offset)
      held.set(block.subarray(offset, offset + count), filled)
      filled += count
      offset += count
      if (filled < held.length) continue
      const cut = quietestMoment(held)
      yield { startSample, samples: held.slice(0, cut) }
      held.copyWithin(0, cut)
      filled -= cut
      startSample += cut
    }
    onPosition(startSample + filled)
  }
  if (filled > 0) yield { startSample, samples: held.slice(0, filled) }
}

/**
 * The stretch, cut at quiet moments if it is longer than 25 s.
 * @exportedFor tests: they cut stretches without sound
 */
export function* shortEnough({ startSample, samples }: SoundStretch): Generator<SoundStretch> {
  let from = 0
  while (samples.length - from > longestStretchSeconds * sampleRateHz) {
    const cut = from + quietestMoment(samples.subarray(from, from + longestStretchSeconds * sampleRateHz))
    yield { startSample: startSample + from, samples: samples.slice(from, cut) }
    from = cut
  }
  yield { startSample: startSample + from, samples: from === 0 ? samples : samples.slice(from) }
}

const frameSamples = sampleRateHz / 20

/** The middle of the quietest 50 ms between 20 s and the end of 25 s of sound. */
function quietestMoment(samples: Float32Array): number {
  let best = samples.length
  let least = Number.POSITIVE_INFINITY
  for (let start = usualLongestSeconds * sampleRateHz; start + frameSamples <= samples.length; start += frameSamples) {
    let energy = 0
    for (let index = start; index < start + frameSamples; index++) energy += (samples[index] ?? 0) ** 2
    if (energy < least) [best, least] = [start + frameSamples / 2, energy]
  }
  return best
}
