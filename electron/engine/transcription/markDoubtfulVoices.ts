import type { MachineTranscript } from '../transcripts/machineTranscript.ts'

/**
 * Adds a notice with the places where the voice was between two speakers, so that a person finds them and chooses the speaker.
 * `spanStartMs`: where the transcribed part begins in the recording.
 */
export function markDoubtfulVoices(transcript: MachineTranscript, spanStartMs = 0): MachineTranscript {
  const places = transcript.segments
    .filter(({ isVoiceDoubtful }) => isVoiceDoubtful)
    .map(({ startMs, endMs, speakerLabel }) => ({
      startMs: startMs + spanStartMs,
      endMs: endMs + spanStartMs,
      speaker: speakerLabel,
    }))
  if (places.length === 0) return transcript
  return { ...transcript, notices: [...transcript.notices, { code: 'doubtful-voices', values: { places } }] }
}
