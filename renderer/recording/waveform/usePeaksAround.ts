import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { channelSetOf } from '../../../shared/sound/soundChannels.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { call } from '../../base/bridge.ts'
import { useCommand } from '../../base/queries.ts'
import type { Peaks } from '../playback/peaks.ts'

/** The number of shortest buckets, for views of up to 50 s. */
const mostBuckets = 2048

/** The recording whose waveform is shown. `channels`: only these channels, such as `0.0_0.2`; null for all channels. */
type Waved = { recordingId: number; channels: string | null }

/** The input of `recordings.peaks` for this waveform, without the times. */
export const waveOf = ({ recordingId, channels: key }: Waved) => {
  const channels = key === null ? null : channelSetOf(key)
  return channels === null ? { recordingId } : { recordingId, channels }
}

const part = (waved: Waved, { startMs, endMs }: TimeRange) => ({ ...waveOf(waved), startMs, endMs, mostBuckets })

/** The waveform of a view; null until it has arrived. The next view's waveform is loaded before it is shown. */
export function usePeaksAround({ recordingId, channels }: Waved, view: TimeRange, next: TimeRange): Peaks | null {
  const client = useQueryClient()
  const { data } = useCommand('recordings.peaks', part({ recordingId, channels }, view))
  useEffect(() => {
    const input = part({ recordingId, channels }, next)
    void client.prefetchQuery({ queryKey: ['recordings.peaks', input], queryFn: () => call('recordings.peaks', input) })
  }, [client, recordingId, channels, next])
  return data ?? null
}
