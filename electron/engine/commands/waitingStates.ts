import type { TranscriptState } from '../../../shared/transcripts/transcriptHistory.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { HeldTranscripts } from '../transcription/held.ts'
import { type WaitingRows, waitingRows } from '../transcripts/waitingRows.ts'

type WaitingState = { state: TranscriptState; images: WaitingRows }

/** New transcripts that wait, listed as versions that were never in use, newest first. */
export const waitingStates = (held: Pick<HeldTranscripts, 'whole'>, recordingId: number): WaitingState[] =>
  held.whole(recordingId).map(({ runId, atMs, file, transcript }) => ({
    state: {
      ...{ id: -runId, atMs, kind: file === null ? 'machine' : 'imported', summary: '', given: null, place: 'waiting' },
      segmentCount: transcript.segments.length,
    },
    images: waitingRows(transcript),
  }))

/** Finds a waiting version. Throws `state-unknown`. */
export function waitingState(held: Pick<HeldTranscripts, 'whole'>, recordingId: number, stateId: number): WaitingState {
  const found = waitingStates(held, recordingId).find(({ state }) => state.id === stateId)
  if (!found) throw problem('state-unknown')
  return found
}
