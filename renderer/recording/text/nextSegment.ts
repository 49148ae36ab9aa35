import type { Segment, Speaker } from '../../../shared/transcripts/transcript.ts'

type SpeakerChoice = number | 'new' | null

/**
 * Where a segment that is added at the end of a transcript begins: at the position of the sound if that is after the beginning
 * of the last segment, which then ends there, else after its end. It lasts to the end of the recording, until another one
 * follows. If the sound has played to its end, the first segment begins at the start. Null if no room is left.
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

/** The speaker of a segment inserted beside `segment`: the other of two who alternate; null if that is not known. */
export function speakerBeside(
  { segments, speakers }: { segments: readonly Segment[]; speakers: readonly Pick<Speaker, 'id'>[] },
  segment: Segment,
  side: 'before' | 'after',
): number | null {
  const index = segments.indexOf(segment)
  const before = segments.slice(0, side === 'after' ? index + 1 : index)
  const beside = before.at(-1) ?? segment
  if (beside.speakerId === null) return null
  const inTurn = speakerInTurn({ segments: before.length > 0 ? before : [segment], speakers })
  return inTurn === 'new' ? beside.speakerId : inTurn
}
