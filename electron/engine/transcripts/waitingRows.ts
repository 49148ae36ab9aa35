import { defaultSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import { type MachineTranscript, nameOfLabel } from './machineTranscript.ts'
import type { SegmentRow, SpeakerRow } from './rows.ts'

export type WaitingRows = { segments: SegmentRow[]; speakers: SpeakerRow[] }

/** The rows that the library will have of a waiting transcript. Their ids are below 0, so that nothing mistakes them for existing rows. */
export function waitingRows(transcript: MachineTranscript): WaitingRows {
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
