import type { Segment, Speaker } from '../../../shared/transcripts/transcript.ts'

type SpeakerChoice = number | 'new' | null

/**
 * The times of a segment that is added at the end of a transcript. If the playback position is after the beginning of the last segment,
 * the new one begins there and the last one ends there; else it begins after the last one's end. It lasts to the end of the recording
 * until another one follows. If playback has reached its end, the first segment begins at the start. Null if there is no room left.
 */
export function timesOfNext(
  segments: readonly Segment[],
  positionMs: number,
  durationMs: number,
): { startMs: number; endMs: number } | null {
  const last = segments.at(-1)
  const at = Math.round(positionMs)
  const endMs = Math.floor(durationMs)
  const isAfterLast = last ? at > last.startMs : at < endMs
  const startMs = isAfterLast ? at : (last?.endMs ?? 0)
  return startMs < endMs ? { startMs, endMs } : null
}

/**
 * The next speaker if two people talk in turn: the person who spoke before the last speaker, else another speaker, else
 * a new speaker.
 */
export function speakerInTurn(transcript: {
  segments: readonly Pick<Segment, 'speakerId'>[]
  speakers: readonly Pick<Speaker, 'id'>[]
}): SpeakerChoice {
  const { segments, speakers } = transcript
  const last = segments.at(-1)?.speakerId ?? null
  if (last === null) return speakers[0]?.id ?? 'new'
  const before = segments.findLast(({ speakerId }) => speakerId !== null && speakerId !== last)
  return before?.speakerId ?? speakers.find(({ id }) => id !== last)?.id ?? 'new'
}
