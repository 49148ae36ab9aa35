import type { Speaker } from '../../../shared/transcripts/transcript.ts'
import type { SegmentRow, SpeakerRow } from './rows.ts'

/** Speakers with their share of the spoken time, which includes that of segments without a speaker. */
export function withShares(
  speakers: readonly SpeakerRow[],
  segments: readonly Pick<SegmentRow, 'speakerId' | 'startMs' | 'endMs'>[],
): Speaker[] {
  const spoken = new Map<number | null, number>()
  let totalMs = 0
  for (const { speakerId, startMs, endMs } of segments) {
    spoken.set(speakerId, (spoken.get(speakerId) ?? 0) + endMs - startMs)
    totalMs += endMs - startMs
  }
  return speakers.map((row) => ({ ...row, share: totalMs === 0 ? 0 : (spoken.get(row.id) ?? 0) / totalMs }))
}
