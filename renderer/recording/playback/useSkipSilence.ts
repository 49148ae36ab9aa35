import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { call } from '../../base/bridge.ts'
import type { SoundPlayer } from '../../media/soundPlayer.ts'
import { silencesIn } from './silences.ts'

/** How much of the waveform to check at a time. Playback skips a silence that crosses into the next piece in two steps. */
const pageMs = 30_000
/** The number of shortest buckets in a page. */
const mostBuckets = 2048

/** While this is on, playback skips silence. */
export function useSkipSilence(player: SoundPlayer, recordingId: number, isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    let page = -1
    let silences: TimeRange[] = []
    const lookAt = async (wanted: number) => {
      page = wanted
      silences = []
      const input = { recordingId, startMs: wanted * pageMs, endMs: (wanted + 1) * pageMs, mostBuckets }
      const part = await client
        .fetchQuery({ queryKey: ['recordings.peaks', input], queryFn: () => call('recordings.peaks', input) })
        // Without a waveform, playback skips nothing.
        .catch(() => null)
      if (page === wanted && part) silences = silencesIn(part)
    }
    return player.position.subscribe(() => {
      if (!player.state().isPlaying) return
      const atMs = player.position.readMs()
      const wanted = Math.floor(atMs / pageMs)
      if (wanted !== page) void lookAt(wanted)
      const silence = silences.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
      if (silence) player.passOver(silence.endMs)
    })
  }, [client, player, recordingId, isOn])
}
