import { problem } from '../../../shared/errors/problem.ts'
import { defaultSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import type { TranscriptState } from '../../../shared/transcripts/transcriptHistory.ts'
import type { HeldTranscripts } from '../transcription/held.ts'
import { type MachineTranscript, nameOfLabel } from '../transcripts/machineTranscript.ts'
import type { SegmentRow, SpeakerRow } from '../transcripts/rows.ts'

type WaitingState = { state: TranscriptState; images: { segments: SegmentRow[]; speakers: SpeakerRow[] } }

/** New transcripts that wait, listed as versions that were never in use, newest first. */
export const waitingStates = (held: Pick<HeldTranscripts, 'whole'>, recordingId: number): WaitingState[] =>
  held.whole(recordingId).map(({ runId, atMs, file, transcript }) => ({
    state: {
      ...{ id: -runId, atMs, kind: file === null ? 'machine' : 'imported', summary: '', given: null, place: 'waiting' },
      segmentCount: transcript.segments.length,
    },
    images: imagesOf(transcript),
  }))

/** Finds a waiting version. Throws `state-unknown`. */
export function waitingState(held: Pick<HeldTranscripts, 'whole'>, recordingId: number, stateId: number): WaitingState {
  const found = waitingStates(held, recordingId).find(({ state }) => state.id === stateId)
  if (!found) throw problem('state-unknown')
  return found
}

/** The rows that the library will have. Their ids are below 0, so that nothing mistakes them for existing rows. */
function imagesOf(transcript: MachineTranscript): WaitingState['images'] {
  const { segments } = transcript
  const labels = [...new Set(segments.flatMap(({ speakerLabel }) => speakerLabel ?? []))]
  return {
    speakers: labels.map((label, index) => ({
      ...{ id: -1 - index, label, colorIndex: index },
      name: nameOfLabel(transcript, label) ?? defaultSpeakerName(index + 1),
    })),
    segments: segments.map(({ startMs, endMs, text, speakerLabel, edited, verified }, index) => ({
      ...{ id: -1 - index, startMs, endMs, text, edited: edited ? 1 : 0, verified: verified ? 1 : 0 },
      speakerId: speakerLabel === null ? null : -1 - labels.indexOf(speakerLabel),
    })),
  }
}
