import { averagedPowers, comparedSteps } from './averagedPowers.ts'
import { stepSamples } from './measure.ts'
import type { ChannelVoice } from './types.ts'

/** A voice counts as its own, and not as a leak, if it is louder than the expected leak by this many dB… */
const aboveLeakDb = 6
/** …or by this share of how much the two voices differ between the channels: near each other, a voice is hardly louder than the leak. */
const aboveLeakShare = 0.35
/** A leak arrives up to 40 ms later: the sound travels for up to 30 ms, and may begin late in a step of 20 ms. */
const latestSteps = 2

/** 1 for each step in which the channel of this voice has only leaks of the other voices, else 0. Pure. */
export function leakSteps(voices: readonly ChannelVoice[], voice: number): Uint8Array {
  const own = averagedPowers(voices[voice]?.levelsDb ?? new Int8Array(0), comparedSteps)
  const leaks = voices.flatMap(({ levelsDb, leaksDb, activeFromDb }, other) => {
    if (other === voice) return []
    const leakDb = leaksDb[voice] ?? 0
    const contrastDb = -leakDb - (voices[voice]?.leaksDb[other] ?? 0)
    return {
      powers: averagedPowers(levelsDb, comparedSteps),
      factor: 10 ** ((leakDb + Math.min(aboveLeakDb, aboveLeakShare * contrastDb)) / 10),
      active: 10 ** (activeFromDb / 10),
    }
  })
  return Uint8Array.from(own, (power, step) => {
    const isLeak = leaks.some(({ powers, factor, active }) => {
      let loudest = 0
      for (let back = 0; back <= latestSteps; back++) loudest = Math.max(loudest, powers[step - back] ?? 0)
      return loudest >= active && power < loudest * factor
    })
    return Number(isLeak)
  })
}

/**
 * Silences the steps that have only leaks. The volume changes gradually over one step, so that nothing clicks. `firstSample`: the position
 * of the first block in the recording.
 */
export async function* withoutLeaks(
  pcm: AsyncIterable<Float32Array>,
  leaks: Uint8Array,
  firstSample: number,
): AsyncGenerator<Float32Array> {
  let position = firstSample
  for await (const block of pcm) {
    const silenced = Float32Array.from(block, (sample, index) => {
      const at = (position + index) / stepSamples
      const step = Math.floor(at)
      const isHeard = 1 - (leaks[step] ?? 0)
      const wasHeard = step === 0 ? isHeard : 1 - (leaks[step - 1] ?? 0)
      return sample * (wasHeard + (isHeard - wasHeard) * (at - step))
    })
    position += block.length
    yield silenced
  }
}
