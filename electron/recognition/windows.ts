import { sampleRateHz } from './sampleRate.ts'
import type { SoundHistory } from './soundHistory.ts'
import type { SampleSpan, SoundStretch } from './types.ts'

/** Whisper computes 30 s, whatever is in them; the rest is for a last word whose end was cut off. */
const longestWindowSamples = 28 * sampleRateHz
/** A window may end at the longest pause after this. */
const mayEndAfterSamples = 20 * sampleRateHz
/** After a longer pause, somebody may say something else: what is said before it must not change what is heard after it. */
const longestPauseSamples = 2 * sampleRateHz

/**
 * Packs stretches with the sound between them into windows of at most 28 s, for models that compute as much for a short window as for a
 * long one, and that hear a sentence better in one piece. A window ends at a pause of more than 2 s, else at its longest pause after 20 s.
 * `history` must keep the sound of a pause and of a stretch.
 */
export async function* packedWindows(
  stretches: AsyncIterable<SoundStretch>,
  history: Pick<SoundHistory, 'slice'>,
): AsyncGenerator<SoundStretch> {
  const open = new OpenWindow()
  for await (const stretch of stretches) {
    const { startSample, samples } = stretch
    const endSample = startSample + samples.length
    while (!open.isEmpty) {
      const pause = startSample - open.endSample
      const between = pause > longestPauseSamples ? null : history.slice(open.endSample, endSample)
      if (between !== null && endSample - open.startSample <= longestWindowSamples) {
        open.append({ startSample, endSample }, between)
        break
      }
      yield between === null ? open.takeAll() : open.takeToLongestPause(pause)
    }
    if (open.isEmpty) open.append({ startSample, endSample }, samples)
  }
  if (!open.isEmpty) yield open.takeAll()
}

class OpenWindow {
  readonly #sound = new Float32Array(longestWindowSamples)
  #filled = 0
  #speech: SampleSpan[] = []

  get isEmpty(): boolean {
    return this.#speech.length === 0
  }
  get startSample(): number {
    return this.#speech[0]?.startSample ?? 0
  }
  get endSample(): number {
    return this.startSample + this.#filled
  }

  append(speech: SampleSpan, sound: Float32Array): void {
    this.#speech.push(speech)
    this.#sound.set(sound, this.#filled)
    this.#filled += sound.length
  }

  takeAll(): SoundStretch {
    return this.#take(this.#speech.length)
  }

  /** `nextPause`: the pause after the window. It counts as one of the pauses at which the window may end. */
  takeToLongestPause(nextPause: number): SoundStretch {
    let [count, longest] = [this.#speech.length, nextPause]
    this.#speech.forEach((speech, index) => {
      const before = this.#speech[index - 1]
      if (!before || before.endSample - this.startSample < mayEndAfterSamples) return
      const pause = speech.startSample - before.endSample
      if (pause > longest) [count, longest] = [index, pause]
    })
    return this.#take(count)
  }

  #take(count: number): SoundStretch {
    const { startSample } = this
    const speech = this.#speech.slice(0, count)
    const taken = { startSample, samples: this.#sound.slice(0, (speech.at(-1)?.endSample ?? 0) - startSample), speech }
    this.#speech = this.#speech.slice(count)
    const kept = this.#sound.slice(this.isEmpty ? this.#filled : this.startSample - startSample, this.#filled)
    this.#sound.set(kept)
    this.#filled = kept.length
    return taken
  }
}
