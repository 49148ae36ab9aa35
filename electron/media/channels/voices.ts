import { averagedPowers, comparedSteps } from './averagedPowers.ts'
import { type AveragedLevels, averagedLevels, isDelayed } from './delay.ts'
import { Differences, type Valley } from './differences.ts'
import { silentDb, stepMs } from './measure.ts'
import { cancelledChannels, mixedChannels } from './mixedChannels.ts'
import { recordedMixes } from './recordedMixes.ts'
import type { Arrivals, ChannelVoices, MeasuredChannels } from './types.ts'

/** From this correlation on, two channels have the same sound. */
const sameCorrelation = 0.95
/** Steps louder than the noise of their channel by this many dB have sound. */
const aboveNoiseDb = 10
/** Below this level everything counts as noise. */
const leastNoiseDb = -75
/** In a very quiet recording everything counts as noise that is quieter than its loud moments by this, down to the rounding of its numbers. */
const mostRangeDb = 45
const nothingDb = -115
/** A channel is the loudest only if it is louder than each other channel by this much, compared with the usual level of both… */
const leastLeadDb = 5
/** …or by this share of how much their levels differ, if people are near each other. */
const leastLeadShare = 0.3
/** If the sound arrives together at two channels in more of their seconds than this, they are of one device, such as a stereo recorder… */
const mostTogether = 0.3
/** …unless their levels differ by more than those of a stereo recorder: a mixer that mixes a little of each microphone into the other. */
const oneDeviceContrastDb = 20
/** A second counts as one of a voice if it leads for this many steps. */
const leastStepsOfSecond = 10
/** A voice must lead for at least 2 s, and for 1 % of the sound. */
const leastVoiceMs = 2000
const leastVoiceShare = 0.01
/** Speech over music has no silence, so it is never far above its lowest level. Its level still changes by this much; hum and noise do not. */
const leastChangeDb = 6
/** Sound that is quieter than another track by more than this may be its leak. */
const mostQuieterDb = 20

/** Pure. Finds the channels with a voice of their own, and those to mix. */
export function channelVoices(measured: MeasuredChannels): ChannelVoices {
  const { channels, levelsDb, correlations, arrivals, tracks } = measured
  const loudestDb = Math.max(...levelsDb.map((levels) => percentile(levels, 0.98)))
  const leastDb = Math.max(nothingDb, Math.min(leastNoiseDb, loudestDb - mostRangeDb))
  const thresholds = levelsDb.map((levels) => Math.max(leastDb, percentile(levels, 0.1)) + aboveNoiseDb)
  const activity = levelsDb.map((levels, channel) => countOf(levels, (level) => level >= (thresholds[channel] ?? 0)))
  const leastSteps = Math.max(leastVoiceMs / stepMs, leastVoiceShare * Math.max(0, ...activity))
  const hasSound = (channel: number) => (activity[channel] ?? 0) >= leastSteps
  const mostActive = activity.indexOf(Math.max(...activity))
  const isHeard = (channel: number) => hasSound(channel) || isContinuous(channel)
  /** Whether a channel without a silence has sound all the time. */
  function isContinuous(channel: number): boolean {
    const levels = levelsDb[channel] ?? new Int8Array(0)
    const usualDb = percentile(levels, 0.9)
    const loudestDb = percentile(
      (levelsDb[mostActive] ?? levels).filter((level) => level >= (thresholds[mostActive] ?? 0)),
      0.5,
    )
    return usualDb - percentile(levels, 0.1) >= leastChangeDb && usualDb >= loudestDb - mostQuieterDb
  }
  const loudest = hasSound(mostActive) ? mostActive : ([...channels.keys()].find(isContinuous) ?? null)
  const cancelled = cancelledChannels(measured, isHeard)
  const notOwn = new Set([...cancelled, ...recordedMixes(correlations)])
  const isCopy = (channel: number) =>
    channels.some(
      (_, earlier) =>
        earlier < channel &&
        hasSound(earlier) &&
        !notOwn.has(earlier) &&
        Math.abs(correlations[earlier]?.[channel] ?? 0) >= sameCorrelation,
    )
  const own = new Map<number, AveragedLevels>()
  for (const channel of channels.keys()) {
    if (!hasSound(channel) || notOwn.has(channel) || isCopy(channel)) continue
    const levels = averagedLevels(levelsDb[channel] ?? new Int8Array(0), thresholds[channel] ?? 0)
    if (![...own.values()].some((earlier) => isDelayed(earlier, levels))) own.set(channel, levels)
  }
  const compared = new Compared(levelsDb, thresholds, [...own.keys()])
  const found = compared.voices(leastSteps)
  const voices = found.some((one) => found.some((other) => one < other && compared.areOneDevice(one, other, arrivals)))
    ? []
    : found
  return {
    voices: voices.map((channel) => ({
      from: channels[channel] ?? { track: 0, channel: 0 },
      levelsDb: levelsDb[channel] ?? new Int8Array(0),
      activeFromDb: thresholds[channel] ?? 0,
      leaksDb: voices.map((other) => (other === channel ? 0 : compared.leakDb(channel, other))),
    })),
    tracks,
    mixed: mixedChannels(measured, { cancelled, isHeard, loudest }),
  }
}

/** The differences between the levels of some channels, step by step. */
class Compared {
  readonly #levelsDb: readonly Int8Array[]
  readonly #thresholds: readonly number[]
  readonly #own: readonly number[]
  readonly #stepCount: number
  readonly #averagedDb: ReadonlyMap<number, Float32Array>
  /** The level of its own voice when it is loud. */
  readonly #loudDb: ReadonlyMap<number, number>
  /** For two channels: the level difference (first minus second, in dB) that separates their two voices; null if the channels do not differ. */
  readonly #balances = new Map<string, Valley | null>()
  /** By channel, because each pair of voices asks for them. */
  readonly #leading = new Map<number, number[]>()

  constructor(levelsDb: readonly Int8Array[], thresholds: readonly number[], own: readonly number[]) {
    this.#levelsDb = levelsDb
    this.#thresholds = thresholds
    this.#own = own
    this.#stepCount = levelsDb[0]?.length ?? 0
    this.#averagedDb = new Map(
      own.map((channel) => {
        const powers = averagedPowers(levelsDb[channel] ?? new Int8Array(0), comparedSteps)
        return [channel, Float32Array.from(powers, (power) => Math.max(silentDb, 10 * Math.log10(power)))]
      }),
    )
    this.#loudDb = new Map(own.map((channel) => [channel, percentile(levelsDb[channel] ?? new Int8Array(0), 0.99)]))
  }

  /** The channels that are the loudest for at least this many steps. */
  voices(leastSteps: number): number[] {
    for (const one of this.#own)
      for (const other of this.#own)
        if (one < other) {
          const balance = this.#balanceOf(one, other, leastSteps)
          this.#balances.set(`${one} ${other}`, balance)
          this.#balances.set(`${other} ${one}`, balance && { ...balance, borderDb: -balance.borderDb })
        }
    const voices = this.#own.filter((channel) => this.#leadingSteps(channel).length >= leastSteps)
    return voices.length < 2 ? [] : voices
  }

  /** How loud the voice of channel `one` usually is in channel `other`, relative to its own channel, in dB. */
  leakDb(one: number, other: number): number {
    const differences = new Differences()
    for (const step of this.#leadingSteps(one)) differences.add(this.#at(other, step) - this.#at(one, step))
    return differences.median()
  }

  #at = (channel: number, step: number): number => this.#levelsDb[channel]?.[step] ?? silentDb
  #isActive = (channel: number, step: number): boolean => this.#at(channel, step) >= (this.#thresholds[channel] ?? 0)

  /** The steps in which this channel is the loudest of all. */
  #leadingSteps(channel: number): number[] {
    const known = this.#leading.get(channel)
    if (known) return known
    const steps: number[] = []
    const others = this.#own.flatMap((other) =>
      other === channel ? [] : { other, balance: this.#balances.get(`${channel} ${other}`) ?? null },
    )
    const least = ({ contrastDb, borderDb }: Valley) => borderDb + Math.min(leastLeadDb, leastLeadShare * contrastDb)
    if (others.every(({ balance }) => balance !== null))
      for (let step = 0; step < this.#stepCount; step++) {
        if (!this.#isActive(channel, step)) continue
        const level = this.#at(channel, step)
        if (others.every(({ other, balance }) => balance && level - this.#at(other, step) >= least(balance)))
          steps.push(step)
      }
    this.#leading.set(channel, steps)
    return steps
  }

  /**
   * Of several channels, only the steps count in which one of these two is the loudest for its voice, because others are often as loud in
   * both. Compared with a mix of all channels, a voice differs only from the others, so if need be all steps count.
   */
  #balanceOf(one: number, other: number, leastSteps: number): Valley | null {
    const [ofBoth, ofAll] = [new Differences(), new Differences()]
    const third = this.#own.filter((channel) => channel !== one && channel !== other)
    for (let step = 0; step < this.#stepCount; step++) {
      const [first, second] = [this.#averagedAt(one, step), this.#averagedAt(other, step)]
      if (first < (this.#thresholds[one] ?? 0) && second < (this.#thresholds[other] ?? 0)) continue
      const difference = Math.round(first - second)
      ofAll.add(difference)
      const loudness = Math.max(this.#loudnessAt(one, step), this.#loudnessAt(other, step))
      if (third.every((channel) => this.#loudnessAt(channel, step) <= loudness)) ofBoth.add(difference)
    }
    return ofBoth.valley(leastSteps) ?? ofAll.valley(leastSteps)
  }

  #averagedAt = (channel: number, step: number): number => this.#averagedDb.get(channel)?.[step] ?? silentDb
  #loudnessAt = (channel: number, step: number): number =>
    this.#averagedAt(channel, step) - (this.#loudDb.get(channel) ?? 0)

  /** Whether two channels hear the sound at the same time, whoever speaks. */
  areOneDevice(one: number, other: number, { everySeconds, together }: Arrivals): boolean {
    if (-this.leakDb(one, other) - this.leakDb(other, one) >= oneDeviceContrastDb) return false
    const isLed = new Int8Array(this.#stepCount)
    for (const voice of [one, other]) for (const step of this.#leadingSteps(voice)) isLed[step] = 1
    const stepsOfSecond = 1000 / stepMs
    const seconds = [...(together[one]?.[other] ?? [])].filter((_, at) => {
      const from = at * everySeconds * stepsOfSecond
      return countOf(isLed.subarray(from, from + stepsOfSecond), Boolean) >= leastStepsOfSecond
    })
    return seconds.length > 0 && seconds.filter(Boolean).length > mostTogether * seconds.length
  }
}

const countOf = (levels: Int8Array, isCounted: (level: number) => boolean): number =>
  levels.reduce((count, level) => count + Number(isCounted(level)), 0)

/** The level that this share of the steps does not reach. */
function percentile(levels: Int8Array, share: number): number {
  const sorted = Int8Array.from(levels).sort()
  return sorted[Math.floor(sorted.length * share)] ?? silentDb
}
