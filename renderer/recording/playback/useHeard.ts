import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { playedRanges, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { call } from '../../base/bridge.ts'
import type { SoundPlayer } from '../../media/soundPlayer.ts'

/** How often the played ranges are stored during playback. */
const writeEveryMs = 3000

/** Stores the played parts of a recording that has a transcript. */
export function useHeard(recordingId: number, player: SoundPlayer, hasTranscript: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasTranscript) return
    let unwritten: TimeRange[] = []
    const write = async () => {
      unwritten = playedRanges([...unwritten, ...player.takePlayed()])
      if (unwritten.length === 0) return
      const ranges = unwritten
      unwritten = []
      try {
        const { heard } = await call('transcripts.heard', { recordingId, ranges })
        client.setQueryData<Transcript | null>(
          ['transcripts.get', { recordingId }],
          (transcript) => transcript && { ...transcript, heard },
        )
      } catch {
        // Store these ranges next time, together with the ranges played until then.
        unwritten = [...ranges, ...unwritten]
      }
    }
    const timer = window.setInterval(() => void write(), writeEveryMs)
    const stop = player.subscribe(() => {
      if (!player.state().isPlaying) void write()
    })
    return () => {
      window.clearInterval(timer)
      stop()
      void write()
    }
  }, [client, recordingId, player, hasTranscript])
}
