import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { call } from '../../base/bridge.ts'
import { useCommand } from '../../base/queries.ts'
import type { Peaks } from '../playback/peaks.ts'

/** The number of shortest buckets, for views of up to 50 s. */
const mostBuckets = 2048

const part = (recordingId: number, { startMs, endMs }: TimeRange) => ({ recordingId, startMs, endMs, mostBuckets })

/** The waveform of a view; null until it has arrived. The next view's waveform is loaded before it is shown. */
export function usePeaksAround(recordingId: number, view: TimeRange, next: TimeRange): Peaks | null {
  const client = useQueryClient()
  const { data } = useCommand('recordings.peaks', part(recordingId, view))
  useEffect(() => {
    const input = part(recordingId, next)
    void client.prefetchQuery({ queryKey: ['recordings.peaks', input], queryFn: () => call('recordings.peaks', input) })
  }, [client, recordingId, next])
  return data ?? null
}
