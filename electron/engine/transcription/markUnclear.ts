import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { MachineTranscript } from '../transcripts/machineTranscript.ts'

/**
 * Gives segments that the recogniser could not make out the text “(unclear 0:12)” with their time in the recording, so that a person finds
 * them and types what was said. A notice says how many there are. `spanStartMs`: where the transcribed part begins in the recording.
 */
export function markUnclear(transcript: MachineTranscript, spanStartMs = 0): MachineTranscript {
  const count = transcript.segments.filter(({ isUnclear }) => isUnclear).length
  if (count === 0) return transcript
  return {
    ...transcript,
    segments: transcript.segments.map((segment) =>
      segment.isUnclear
        ? { ...segment, text: words.documents.unclear(formatClock(segment.startMs + spanStartMs)) }
        : segment,
    ),
    notices: [...transcript.notices, { code: 'unclear-parts', values: { segments: count } }],
  }
}
