/** A channel is a mix if a sum of other channels explains at least this share of it… */
const leastExplained = 0.95
/** …and leaves less than this share of what the one channel most like it leaves. Noise of its own is left by any sum. */
const mostLeft = 0.25
/** From this correlation on, another channel is a copy, of which nothing is left. */
const copyCorrelation = 0.995
const rounds = 200

/**
 * The channels that are a mix of other channels, as recorders write beside the channel of each microphone. `correlations`: of every two
 * channels. Pure.
 */
export function recordedMixes(correlations: readonly (readonly number[])[]): ReadonlySet<number> {
  const isMix = (channel: number): boolean => {
    const ofIt = correlations[channel] ?? []
    const others = [...ofIt.keys()].filter(
      (other) =>
        other !== channel && (correlations[other]?.[other] ?? 0) > 0 && Math.abs(ofIt[other] ?? 0) < copyCorrelation,
    )
    const left = leftBySum(correlations, channel, others)
    const leftByOne = Math.min(1, ...others.map((other) => 1 - Math.max(0, ofIt[other] ?? 0) ** 2))
    return left <= 1 - leastExplained && left < mostLeft * leftByOne
  }
  return new Set([...correlations.keys()].filter(isMix))
}

/**
 * The share of a channel that is left when the best sum of others is taken away. Only sums with positive parts: a voice is the mix minus the
 * other voices, but it is no mix.
 */
function leftBySum(correlations: readonly (readonly number[])[], channel: number, others: readonly number[]): number {
  const parts = others.map(() => 0)
  const at = (one: number, other: number) => correlations[one]?.[other] ?? 0
  const inSum = (one: number) => others.reduce((sum, other, index) => sum + at(one, other) * (parts[index] ?? 0), 0)
  for (let round = 0; round < rounds; round++)
    others.forEach((other, index) => {
      parts[index] = Math.max(0, (parts[index] ?? 0) + at(channel, other) - inSum(other))
    })
  return others.reduce((left, other, index) => left + (parts[index] ?? 0) * (inSum(other) - 2 * at(channel, other)), 1)
}
