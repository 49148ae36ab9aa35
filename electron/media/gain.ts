/** A sound whose loud moments reach this level, of 1, is shown, heard and recognised well. */
const wantedLevel = 0.4
/** Louder sound is left as it is: −34 dBFS. Recognisers and eyes cope with it. */
const leastLevel = 0.02
/** Below this level, −100 dBFS, there is only the rounding of the numbers. */
const nothing = 1e-5
/** Loud moments are louder than the quiet ones by this factor, else the sound is an open input's hiss. */
const leastContrast = 2
const mostGainDb = 60
/** A lossy codec overshoots by less than this; floats that are louder would be cut off by players and encoders. */
const mostLevel = 1.4

/**
 * How much louder, in whole dB, a sound has to be played and recognised; negative for quieter, 0 for nearly all recordings. `levels`: the
 * highest sample of each short stretch, of any order. A bang does not count as loud moments; it is cut off.
 */
export function gainDbFor(levels: Float32Array): number {
  const sorted = levels.toSorted()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const loud = at(0.98)
  if (loud > mostLevel) return -Math.ceil(20 * Math.log10(loud))
  if (loud >= leastLevel || loud < nothing || loud < at(0.1) * leastContrast) return 0
  return Math.min(mostGainDb, Math.round(20 * Math.log10(wantedLevel / loud)))
}
