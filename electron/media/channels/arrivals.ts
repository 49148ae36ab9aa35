import { pcmSampleRateHz } from '../pcm.ts'
import type { Arrivals } from './types.ts'

/** Sound travels 20 cm in this time: the microphones of a stereo recorder are not farther apart. */
const togetherMs = 0.65
/** Sound travels 3.4 m in this time: people with a microphone each sit no farther apart, or hardly hear each other. */
const latestMs = 10
/** So many seconds are compared at most, spread over the recording: more cost time and tell nothing new. */
const mostSeconds = 300
/** Every second sample is enough, and four times as fast. */
const apart = 2
const [togetherLags, latestLags] = [togetherMs, latestMs].map((ms) => Math.round((ms * pcmSampleRateHz) / 1000 / apart))

/**
 * Finds for every two channels whether their sound arrives at both at about the same time. Microphones of a stereo recorder get the sound
 * together from everywhere; each of two people's microphones gets its own person's sound first.
 */
export class ArrivalMeter {
  readonly #everySeconds: number
  readonly #together: number[][][]
  #second = 0

  constructor(channels: number, durationMs: number) {
    this.#everySeconds = Math.max(1, Math.ceil(durationMs / 1000 / mostSeconds))
    this.#together = Array.from({ length: channels }, () => Array.from({ length: channels }, () => []))
  }

  /** Adds a second of all channels. */
  add(channels: readonly Float32Array[]): void {
    if (this.#second++ % this.#everySeconds > 0) return
    const sharp = channels.map(sharpened)
    sharp.forEach((one, first) => {
      for (let second = first + 1; second < sharp.length; second++) {
        const isTogether = Number(arriveTogether(one, sharp[second] ?? one))
        this.#together[first]?.[second]?.push(isTogether)
        this.#together[second]?.[first]?.push(isTogether)
      }
    })
  }

  all(): Arrivals {
    return {
      everySeconds: this.#everySeconds,
      together: this.#together.map((ofOne) => ofOne.map((flags) => Uint8Array.from(flags))),
    }
  }
}

/** Half as many samples, with the low tones weakened: their waves are longer than a room, so they tell nothing about when they arrive. */
function sharpened(samples: Float32Array): Float32Array {
  const half = new Float32Array(Math.floor(samples.length / apart))
  let before = 0
  for (let index = 0; index < half.length; index++) {
    const sample = (samples[index * apart] ?? 0) + (samples[index * apart + 1] ?? 0)
    half[index] = sample - before
    before = sample
  }
  return half
}

/** Whether the shift with which the two are the most alike is about none. */
function arriveTogether(one: Float32Array, other: Float32Array): boolean {
  let [together, apartMost] = [0, 0]
  for (let lag = -(latestLags ?? 0); lag <= (latestLags ?? 0); lag++) {
    let sum = 0
    const end = Math.min(one.length, other.length - lag)
    for (let index = Math.max(0, -lag); index < end; index++) sum += (one[index] ?? 0) * (other[index + lag] ?? 0)
    if (Math.abs(lag) <= (togetherLags ?? 0)) together = Math.max(together, Math.abs(sum))
    else apartMost = Math.max(apartMost, Math.abs(sum))
  }
  return together > apartMost
}
