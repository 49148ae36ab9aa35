import { type AveragedLevels, averagedLevels, isDelayed } from './delay.ts'
import { silentDb, stepMs } from './measure.ts'
import { cancelledChannels, mixedChannels } from './mixedChannels.ts'
import type { ChannelVoices, MeasuredChannels } from './types.ts'

/** From this correlation on, two channels have the same sound. */
const sameCorrelation = 0.95
/** Steps louder than the noise of their channel by this many dB have sound. */
const aboveNoiseDb = 10
/** Below this level everything counts as noise. */
const leastNoiseDb = -75
/** In a very quiet recording everything counts as noise that is quieter than its loud moments by this, down to the rounding of its numbers. */
const mostRangeDb = 45
const nothingDb = -115
/**
 * With two microphones, the difference of level between the channels changes by more than this when the other person speaks. A stereo
 * microphone in a room changes by 3 to 8 dB.
 */
const leastContrastDb = 10
/** A channel is the loudest only if it is louder than each other channel by this much, compared with the usual level of both. */
const leastLeadDb = 5
/** A voice must lead for at least 2 s, and for 1 % of the sound. */
const leastVoiceMs = 2000
const leastVoiceShare = 0.01
/** Speech over music has no silence, so it is never far above its lowest level. Its level still changes by this much; hum and noise do not. */
const leastChangeDb = 6
/** Sound that is quieter than another track by more than this may be its leak. */
const mostQuieterDb = 20

/** Pure. Finds the channels with a voice of their own, and those to mix. */
export function channelVoices(measured: MeasuredChannels): ChannelVoices {
  const { channels, levelsDb, correlations, tracks } = measured
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
  const isCopy = (channel: number) =>
    channels.some(
      (_, earlier) =>
        earlier < channel &&
        hasSound(earlier) &&
        !cancelled.has(earlier) &&
        Math.abs(correlations[earlier]?.[channel] ?? 0) >= sameCorrelation,
    )
  const own = new Map<number, AveragedLevels>()
  for (const channel of channels.keys()) {
    if (!hasSound(channel) || cancelled.has(channel) || isCopy(channel)) continue
    const levels = averagedLevels(levelsDb[channel] ?? new Int8Array(0), thresholds[channel] ?? 0)
    if (![...own.values()].some((earlier) => isDelayed(earlier, levels))) own.set(channel, levels)
  }
  const compared = new Compared(levelsDb, thresholds, [...own.keys()])
  const voices = compared.voices(leastSteps)
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
  /** For two channels: the level difference (first minus second, in dB) that separates their two voices; null if the channels do not differ. */
  readonly #balancesDb = new Map<string, number | null>()
  /** By channel, because each pair of voices asks for them. */
  readonly #leading = new Map<number, number[]>()

  constructor(levelsDb: readonly Int8Array[], thresholds: readonly number[], own: readonly number[]) {
    this.#levelsDb = levelsDb
    this.#thresholds = thresholds
    this.#own = own
    this.#stepCount = levelsDb[0]?.length ?? 0
  }

  /** The channels that are the loudest for at least this many steps. */
  voices(leastSteps: number): number[] {
    for (const one of this.#own)
      for (const other of this.#own)
        if (one < other) {
          const balance = this.#balanceOf(one, other, leastSteps)
          this.#balancesDb.set(`${one} ${other}`, balance)
          this.#balancesDb.set(`${other} ${one}`, balance === null ? null : -balance)
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
      other === channel ? [] : { other, balance: this.#balancesDb.get(`${channel} ${other}`) ?? null },
    )
    if (others.every(({ balance }) => balance !== null))
      for (let step = 0; step < this.#stepCount; step++) {
        if (!this.#isActive(channel, step)) continue
        const level = this.#at(channel, step)
        if (others.every(({ other, balance }) => level - this.#at(other, step) - (balance ?? 0) >= leastLeadDb))
          steps.push(step)
      }
    this.#leading.set(channel, steps)
    return steps
  }

  #balanceOf(one: number, other: number, leastSteps: number): number | null {
    const differences = new Differences()
    for (let step = 0; step < this.#stepCount; step++)
      if (this.#isActive(one, step) || this.#isActive(other, step))
        differences.add(this.#at(one, step) - this.#at(other, step))
    return differences.valley(leastSteps)
  }
}

const mostDifferenceDb = 60

/** A histogram of differences in whole dB. */
class Differences {
  readonly #counts = new Float64Array(2 * mostDifferenceDb + 1)
  #total = 0

  add(db: number): void {
    const bin = Math.max(-mostDifferenceDb, Math.min(mostDifferenceDb, db)) + mostDifferenceDb
    this.#counts[bin] = (this.#counts[bin] ?? 0) + 1
    this.#total++
  }

  median(): number {
    let sum = 0
    const at = this.#counts.findIndex((count) => {
      sum += count
      return sum >= this.#total / 2
    })
    return Math.max(0, at) - mostDifferenceDb
  }

  /**
   * The border between two groups of differences: Otsu's threshold. Null if the means of the groups are too close for two microphones, or if
   * a group has fewer than `leastCount` differences.
   */
  valley(leastCount: number): number | null {
    let [count, sum] = [0, 0]
    const whole = this.#counts.reduce((total, each, bin) => total + each * bin, 0)
    let best: { variance: number; border: number; contrastDb: number; smaller: number } | null = null
    for (let bin = 0; bin < this.#counts.length - 1; bin++) {
      count += this.#counts[bin] ?? 0
      sum += (this.#counts[bin] ?? 0) * bin
      const above = this.#total - count
      if (count === 0 || above === 0) continue
      const [low, high] = [sum / count, (whole - sum) / above]
      const variance = count * above * (high - low) ** 2
      if (best === null || variance > best.variance)
        best = { variance, border: (low + high) / 2, contrastDb: high - low, smaller: Math.min(count, above) }
    }
    return best && best.contrastDb >= leastContrastDb && best.smaller >= leastCount
      ? best.border - mostDifferenceDb
      : null
  }
}

const countOf = (levels: Int8Array, isCounted: (level: number) => boolean): number =>
  levels.reduce((count, level) => count + Number(isCounted(level)), 0)

/** The level that this share of the steps does not reach. */
function percentile(levels: Int8Array, share: number): number {
  const sorted = Int8Array.from(levels).sort()
  return sorted[Math.floor(sorted.length * share)] ?? silentDb
}
