import { useEffect, useState } from 'react'
import type { RecordingDetail } from '../../../../shared/recordings/domain.ts'
import type { PartialStretch } from '../../../../shared/transcripts/partialResults.ts'
import { call } from '../../../base/bridge.ts'
import { Refresher } from '../../../base/refresher.ts'

const none: readonly PartialStretch[] = []
/** Between two questions: progress may be reported more often. */
const pauseMs = 250

/**
 * The words of a recording that this machine has heard while it still hears the rest. They are asked for when its progress is
 * reported, and stay until its transcript is there. Empty for recordings that are transcribed elsewhere.
 */
export function usePartialResults(recording: RecordingDetail, hasTranscript: boolean): readonly PartialStretch[] {
  const { id: recordingId, stage, destination } = recording
  const [stretches, setStretches] = useState(none)
  const isUnderWay = !hasTranscript && stage === 'transcribing' && destination === 'this-machine'
  // Its transcript is there and is being loaded.
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
