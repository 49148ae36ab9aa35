import { sampleRateHz } from './sampleRate.ts'
import type { SoundHistory } from './soundHistory.ts'
import type { SampleSpan, SoundStretch } from './types.ts'

/** Of speech, with its pauses. Whisper computes 30 s, whatever is in them; the rest is for the sound around the speech. */
const longestWindowSamples = 28 * sampleRateHz
/** A window may end at the longest pause after this. */
const mayEndAfterSamples = 20 * sampleRateHz
/** After a longer pause, somebody may say something else: what is said before it must not change what is heard after it. */
const longestPauseSeconds = 2
/**
 * In the channel of one speaker, a pause is mostly the turn of another, and the sentence before it helps to hear the one after it. Two dialogues
 * of real voices with Whisper base had 12 % fewer wrong words than with 2 s, and needed 0.4 times as long.
 */
const longestPauseOfChannelSeconds = 12
/** How much of the sound around speech a window has, as long as nobody speaks there. Without it, first and last words get lost. */
const edgeSamples = 0.3 * sampleRateHz

/**
 * Packs stretches with the sound between them into windows of at most 28 s, for models that compute as much for a short window as for a
 * long one, and that hear a sentence better in one piece. A window ends at a pause of more than 2 s, in the channel of one speaker of more than 12 s,
 * else at its longest pause after 20 s. `history` must keep the sound of a pause and of a stretch. `heardTo`: the end of the speech that an earlier
 * try heard.
 */
export async function* packedWindows(
  stretches: AsyncIterable<SoundStretch>,
  history: Pick<SoundHistory, 'slice'>,
  { heardTo = 0, isChannel = false }: { heardTo?: number | undefined; isChannel?: boolean } = {},
): AsyncGenerator<SoundStretch> {
  const longestPauseSamples = (isChannel ? longestPauseOfChannelSeconds : longestPauseSeconds) * sampleRateHz
  let open = new OpenWindow()
  let before = heardTo
  for await (const { startSample, samples } of stretches) {
    const speech = { startSample, endSample: startSample + samples.length }
    while (!open.isEmpty) {
      const pause = startSample - open.speechEnd
      const between = pause > longestPauseSamples ? null : history.slice(open.speechEnd, speech.endSample + edgeSamples)
      if (between !== null && speech.endSample - open.speechStart <= longestWindowSamples) {
        open.append(speech, between)
        break
      }
      const [window, rest] = between === null ? open.ended(startSample) : open.endedAtLongestPause(startSample)
      before = window.speech?.at(-1)?.endSample ?? before
      yield window
      open = rest
    }
    if (!open.isEmpty) continue
    const from = Math.max(0, before, startSample - edgeSamples)
    const around = history.slice(from, speech.endSample + edgeSamples)
    open = new OpenWindow(around ? from : startSample)
    open.append(speech, around ?? samples)
  }
  if (!open.isEmpty) yield open.ended(Number.POSITIVE_INFINITY)[0]
}

/** A window that can still get more speech. */
class OpenWindow {
  readonly startSample: number
  readonly #sound = new Float32Array(longestWindowSamples + 2 * edgeSamples)
  #filled = 0
  #speech: SampleSpan[] = []

  constructor(startSample = 0) {
    this.startSample = startSample
  }

  get isEmpty(): boolean {
    return this.#speech.length === 0
  }
  get speechStart(): number {
    return this.#speech[0]?.startSample ?? this.startSample
  }
  get speechEnd(): number {
    return this.#speech.at(-1)?.endSample ?? this.startSample
  }

  /** `sound`: from the end of the speech so far. It may go on after this speech. */
  append(speech: SampleSpan, sound: Float32Array): void {
    const at = this.speechEnd - this.startSample
    this.#sound.set(sound.subarray(0, this.#sound.length - at), at)
    this.#filled = Math.min(this.#sound.length, at + sound.length)
    this.#speech.push(speech)
  }

  /** The window with all its speech, and an empty one. `nextSample`: where the next speech begins. */
  ended(nextSample: number): [SoundStretch, OpenWindow] {
    return this.#endedAfter(this.#speech.length, nextSample)
  }

  /** The window up to its longest pause after 20 s, and an open one with the rest. The pause before `nextSample` counts too. */
  endedAtLongestPause(nextSample: number): [SoundStretch, OpenWindow] {
    let [count, longest] = [this.#speech.length, nextSample - this.speechEnd]
    this.#speech.forEach(({ startSample }, index) => {
      const before = this.#speech[index - 1]
      if (!before || before.endSample - this.startSample < mayEndAfterSamples) return
      if (startSample - before.endSample > longest) [count, longest] = [index, startSample - before.endSample]
    })
    return this.#endedAfter(count, nextSample)
  }

  #endedAfter(count: number, nextSample: number): [SoundStretch, OpenWindow] {
    const { startSample } = this
    const [speech, later] = [this.#speech.slice(0, count), this.#speech.slice(count)]
    const speechEnd = speech.at(-1)?.endSample ?? startSample
    const end = Math.min(speechEnd + edgeSamples, later[0]?.startSample ?? nextSample, startSample + this.#filled)
    const samples = this.#sound.slice(0, end - startSample)
    const from = Math.max(speechEnd, (later[0]?.startSample ?? 0) - edgeSamples)
    const rest = new OpenWindow(from)
    if (later.length > 0) {
      rest.#sound.set(this.#sound.subarray(from - startSample, this.#filled))
      rest.#filled = this.#filled - (from - startSample)
      rest.#speech = later
    }
    return [{ startSample, samples, speech }, rest]
  }
}
