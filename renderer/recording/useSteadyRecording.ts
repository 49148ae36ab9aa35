import { useRef } from 'react'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'

/** The same object until more than its revisions changed, which every saved letter changes. */
export function useSteadyRecording(recording: RecordingDetail): RecordingDetail {
  const kept = useRef(recording)
  if (textOf(kept.current) !== textOf(recording)) kept.current = recording
  return kept.current
}

const textOf = (recording: RecordingDetail) => JSON.stringify({ ...recording, revision: 0, transcriptRevision: 0 })
