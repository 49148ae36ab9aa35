import type { ChannelVoices, MeasuredChannels } from './types.ts'

/** Below this correlation, two channels cancel most of each other in a mix. */
const cancellingCorrelation = -0.9

/**
 * The quieter channel of every two of a track that cancel each other; of two that are equally loud, the later. A channel that would cancel
 * only one that is left out itself is not among them. The hum of open inputs may be inverted too, and nothing is lost with it, so only
 * channels count that `isHeard` names. Pure.
 */
export function cancelledChannels(
  { channels, levelsDb, correlations }: Pick<MeasuredChannels, 'channels' | 'levelsDb' | 'correlations'>,
  isHeard: (channel: number) => boolean,
): ReadonlySet<number> {
  const powers = levelsDb.map(powerOf)
  const loudestFirst = [...channels.keys()]
    .filter(isHeard)
    .toSorted((one, other) => (powers[other] ?? 0) - (powers[one] ?? 0))
  const kept: number[] = []
  const cancelled = new Set<number>()
  for (const channel of loudestFirst) {
    const cancels = (louder: number) =>
      channels[louder]?.track === channels[channel]?.track &&
      (correlations[louder]?.[channel] ?? 0) < cancellingCorrelation
    if (kept.some(cancels)) cancelled.add(channel)
    else kept.push(channel)
  }
  return cancelled
}

/** See {@link ChannelVoices.mixed}. `loudest`: the channel with the most sound; null if none has any. Pure. */
export function mixedChannels(
  { channels, notCompared, mainTrack }: Pick<MeasuredChannels, 'channels' | 'notCompared' | 'mainTrack'>,
  {
    cancelled,
    isHeard,
    loudest,
  }: { cancelled: ReadonlySet<number>; isHeard: (channel: number) => boolean; loudest: number | null },
): ChannelVoices['mixed'] {
  const hasHeard = channels.some(({ track }, channel) => track === mainTrack && isHeard(channel))
  const track = hasHeard || loudest === null ? mainTrack : (channels[loudest]?.track ?? mainTrack)
  const isWhole = ![...cancelled].some((channel) => channels[channel]?.track === track)
  // Others take the first track unless they are told.
  if (track === 0 && isWhole) return null
  const kept = channels.filter((_, channel) => !cancelled.has(channel))
  // Without a comparison, nothing is left out.
  return [...kept, ...notCompared].filter((channel) => channel.track === track)
}

/** All of its sound together. */
const powerOf = (levelsDb: Int8Array): number => levelsDb.reduce((sum, db) => sum + 10 ** (db / 10), 0)
