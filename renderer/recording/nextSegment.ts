import type { Segment, Speaker } from '../../shared/transcript.ts'

type SpeakerChoice = number | 'new' | null

/**
 * Where a segment that is added at the end of a transcript begins: at the position of the sound if that is after the beginning
 * of the last segment, which then ends there, else after its end. It lasts to the end of the recording, until another one
 * follows. Null where no room is left.
 */
export function timesOfNext(
  segments: readonly Segment[],
  positionMs: number,
  durationMs: number,
): { startMs: number; endMs: number } | null {
  const last = segments.at(-1)
  const at = Math.round(positionMs)
  const startMs = !last || at > last.startMs ? at : last.endMs
  const endMs = Math.floor(durationMs)
  return startMs < endMs ? { startMs, endMs } : null
}

/** Who speaks then, as two people talk in turn: who spoke before the last speaker, else another one, else a new one. */
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
