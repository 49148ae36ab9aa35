/** Tones at the sample rate of `writeChannels`. Each microphone has a tone of its own, so its share in a mix can be measured. */
const sampleRateHz = 16_000

/** A tone. `isOn`: the seconds in which it is heard; by default, all. */
export const tone = (
  hz: number,
  {
    seconds,
    amplitude = 0.3,
    isOn = () => true,
  }: { seconds: number; amplitude?: number; isOn?: (second: number) => boolean },
): Float32Array =>
  Float32Array.from({ length: seconds * sampleRateHz }, (_, at) =>
    isOn(at / sampleRateHz) ? amplitude * Math.sin((2 * Math.PI * hz * at) / sampleRateHz) : 0,
  )

/** Microphones whose tones follow each other, so that each is a voice: `secondsEach` with half a second of silence, and again from the first. */
export function tonesInTurn(
  hz: readonly number[],
  { secondsEach, rounds }: { secondsEach: number; rounds: number },
): Float32Array[] {
  const seconds = hz.length * secondsEach * rounds
  return hz.map((each, index) =>
    tone(each, {
      seconds,
      isOn: (second) => {
        const turn = Math.floor(second / secondsEach)
        return turn % hz.length === index && second - turn * secondsEach < secondsEach - 0.5
      },
    }),
  )
}

/** The amplitude of a tone, averaged over all samples. Where it is silent, that lowers the average. */
export function amplitudeOf(samples: Float32Array, hz: number, rateHz: number = sampleRateHz): number {
  let [cosine, sine] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const angle = (2 * Math.PI * hz * at) / rateHz
    cosine += (samples[at] ?? 0) * Math.cos(angle)
    sine += (samples[at] ?? 0) * Math.sin(angle)
  }
  return (2 * Math.hypot(cosine, sine)) / samples.length
}

export async function allSamples(blocks: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const parts: number[] = []
  // A block is valid only until the next one.
  for await (const block of blocks) for (const sample of block) parts.push(sample)
  return Float32Array.from(parts)
}
