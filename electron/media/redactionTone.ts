import { channelsOf, floatsOf, frameBytes, integersOf, type PcmFormat, sampleAt } from './pcm.ts'

/** The tone that replaces a cut. It is the same for every cut, so it tells nothing of the sound that was there. */
const tone = { hz: 1000, amplitude: 10 ** (-20 / 20) } as const

/** A border without a ramp would be heard as a click. */
const rampMs = 5

/** How many samples a ramp has. */
export const rampSamples = (pcm: PcmFormat): number => sampleAt(pcm, rampMs)

/** The gain from 0 to 1 in a ramp of `samples`; 1 from its end on. */
const rising = (at: number, samples: number): number =>
  at >= samples ? 1 : (1 - Math.cos((Math.PI * (at + 0.5)) / samples)) / 2

/** A part of a tone. `from`: its first sample, counted from the start of the tone. `of`: the samples of the whole tone. */
export function toneSamples(pcm: PcmFormat, { from, count, of }: { from: number; count: number; of: number }): Buffer {
  const bytes = Buffer.alloc(count * frameBytes(pcm))
  const values = valuesOf(bytes, pcm)
  const channels = channelsOf(pcm)
  const ramp = rampSamples(pcm)
  const full = { s16: 2 ** 15 - 1, s32: 2 ** 31 - 1, flt: 1 }[pcm.sampleFormat]
  for (let at = 0; at < count; at++) {
    const gain = rising(from + at, ramp) * rising(of - 1 - from - at, ramp)
    // Each whole second is alike, so that a long tone does not lose precision.
    const seconds = ((from + at) % pcm.sampleRateHz) / pcm.sampleRateHz
    const value = full * tone.amplitude * gain * Math.sin(2 * Math.PI * tone.hz * seconds)
    values.fill(pcm.sampleFormat === 'flt' ? value : Math.round(value), at * channels, (at + 1) * channels)
  }
  return bytes
}

/** These samples, rising from silence. `from`: how many samples of the ramp came before them. */
export const rampedUp = (bytes: Buffer, pcm: PcmFormat, from: number): Buffer =>
  ramped(bytes, pcm, (at) => rising(from + at, rampSamples(pcm)))

/** These samples, falling to silence. The ramp ends with their end. */
export const rampedDown = (bytes: Buffer, pcm: PcmFormat): Buffer =>
  ramped(bytes, pcm, (at, count) => rising(count - 1 - at, rampSamples(pcm)))

function ramped(bytes: Buffer, pcm: PcmFormat, gainOf: (at: number, count: number) => number): Buffer {
  // A buffer of its own, so that `valuesOf` gives a view.
  const copy = Buffer.from(Uint8Array.from(bytes).buffer)
  const values = valuesOf(copy, pcm)
  const channels = channelsOf(pcm)
  const count = values.length / channels
  for (let index = 0; index < values.length; index++) {
    const value = (values[index] ?? 0) * gainOf(Math.floor(index / channels), count)
    values[index] = pcm.sampleFormat === 'flt' ? value : Math.round(value)
  }
  return copy
}

/** The samples of all channels as numbers. */
const valuesOf = (bytes: Buffer, pcm: PcmFormat) =>
  pcm.sampleFormat === 'flt' ? floatsOf(bytes) : integersOf(bytes, frameBytes(pcm) / channelsOf(pcm))
