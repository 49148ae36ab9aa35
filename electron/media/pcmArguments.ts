import { timeLineFilters } from './decodedGaps.ts'
import { channelsOf, evenMix, onlyEach, type PcmFormat, pcmContainers } from './pcm.ts'

/** In a file that states no length, a jump in time longer than this counts as wrong. */
const mostGapMs = 10 * 60_000

/**
 * FFmpeg's arguments to decode a track to samples. `durationMs` and `channels`: of this track. `latestBeginMs`: it begins no later. `reportsGaps`: FFmpeg reports gaps in the
 * times.
 */
export function pcmArguments(
  pcm: PcmFormat,
  {
    durationMs: statedMs,
    channels: own,
    latestBeginMs,
  }: { durationMs: number; channels: number; latestBeginMs?: number },
  reportsGaps: boolean,
): string[] {
  const { sampleRateHz, sampleFormat, from, gainDb = 0 } = pcm
  const { channels: chosen, each } = from ?? {}
  const channels = chosen || each ? channelsOf(pcm) : (pcm.channels ?? null)
  const isMixed = !chosen && !each && own > 2 && (channels ?? 1) < own
  const mixed = chosen ?? (isMixed ? Array.from({ length: own }, (_, channel) => channel) : null)
  const mixedTo = mixed ? evenMix(mixed, { to: channels ?? 1, sampleFormat }) : ''
  const pick = each ? onlyEach(each) : mixedTo
  const mix = channels === null && !isMixed ? 'ochl=mono:' : ''
  // Given only a count, FFmpeg assumes its usual layout, and would mix four channels in a square into front, left,
  // right and back. So pass no count if the channels stay the same.
  const isKept = channels !== null && channels > 2 && channels === own
  // One channel is copied unchanged to all channels. FFmpeg's own conversion would make it 3 dB quieter.
  const isSpread = own === 1 && channels !== null && channels > 1
  const spread = isSpread
    ? `,pan=${channels}c${Array.from({ length: channels }, (_, to) => `|c${to}=c0`).join('')}`
    : ''
  const keep = channels === null || each || isKept || isSpread || isMixed ? [] : ['-ac', `${channels}`]
  const louder = gainDb === 0 ? '' : `volume=${gainDb}dB:precision=float,`
  const longestMs = statedMs || mostGapMs
  const timeLine = timeLineFilters({ mostGapMs: longestMs, latestBeginMs: latestBeginMs ?? longestMs }, reportsGaps)
  return [
    '-af',
    `${pick}${louder}${timeLine}aresample=${sampleRateHz}:${mix}osf=${sampleFormat}:async=1:first_pts=0${spread}`,
    ...[...keep, '-max_error_rate', '1', '-f', pcmContainers[sampleFormat], '-flush_packets', '0', 'pipe:1'],
  ]
}
