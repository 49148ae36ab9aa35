import { useEffect, useState } from 'react'
import type { RecordingDetail } from '../../../../shared/recordings/domain.ts'
import type { PartialStretch } from '../../../../shared/transcripts/partialResults.ts'
import { call } from '../../../base/bridge.ts'
import { Refresher } from '../../../base/refresher.ts'

const none: readonly PartialStretch[] = []
/** The shortest time between two requests, because progress may be reported more often. */
const pauseMs = 250

/**
 * The words so far of a recording that is being transcribed. They are requested when progress is reported, and stay until the transcript
 * exists. Empty if the service cannot say them.
 */
export function usePartialResults(recording: RecordingDetail, hasTranscript: boolean): readonly PartialStretch[] {
  const { id: recordingId, stage } = recording
  const [stretches, setStretches] = useState(none)
  const isUnderWay = !hasTranscript && stage === 'transcribing'
  // The transcript exists and is being loaded.
  const isAboutToEnd = !hasTranscript && stage === 'ready'
  useEffect(() => {
    if (!isUnderWay) return
    let isOpen = true
    let place: string | null = null
    const read = async () => {
      for (let hasMore = true; hasMore && isOpen; ) {
        const part = await call('recordings.partialResults', { recordingId, place })
        if (!isOpen) return
        place = part.place
        hasMore = part.hasMore
        if (!part.goesOn) setStretches(part.stretches)
        else if (part.stretches.length > 0) setStretches((before) => [...before, ...part.stretches])
      }
    }
    const refresher = new Refresher(read, pauseMs)
    const askFor = (changed: { recordingId: number }) => {
      if (changed.recordingId === recordingId) refresher.ask()
    }
    const stops = [
      window.tapelog.on('recording.progress', askFor),
      window.tapelog.on('recording.changed', askFor),
      refresher.stop.bind(refresher),
    ]
    refresher.ask()
    return () => {
      isOpen = false
      for (const stop of stops) stop()
    }
  }, [recordingId, isUnderWay])
  return isUnderWay || isAboutToEnd ? stretches : none
}
