import type { Segment } from '../../../shared/transcripts/transcript.ts'

/** Whether the segment at `index` begins a turn, because it is the first or the previous one has another speaker. */
export const beginsTurn = (segments: readonly Pick<Segment, 'speakerId'>[], index: number): boolean =>
  index === 0 || segments[index - 1]?.speakerId !== segments[index]?.speakerId

/**
 * Whether the row at `index` shows its speaker's name: it begins a turn, or follows missing sound. `gaps`: the key is the index
 * of the segment after the gaps.
 */
export const namesSpeaker = (
  segments: readonly Segment[],
  index: number,
  gaps: ReadonlyMap<number, readonly unknown[]>,
): boolean => beginsTurn(segments, index) || gaps.has(index)

/** The state of a segment: compared with the audio, changed, or as the machine wrote it. */
type SegmentState = 'verified' | 'edited' | 'machine'

export const stateOf = ({ verified, edited }: Pick<Segment, 'verified' | 'edited'>): SegmentState =>
  verified ? 'verified' : edited ? 'edited' : 'machine'

/** The first unverified segment after `index`; the search continues at the beginning. Null if all others are verified. */
export function nextUnverified(
  segments: readonly Segment[],
  index: number,
  isPassedOver: (segment: Segment) => boolean = () => false,
): Segment | null {
  for (let step = 1; step < segments.length; step++) {
    const segment = segments[(index + step) % segments.length]
    if (segment && !segment.verified && !isPassedOver(segment)) return segment
  }
  return null
}
