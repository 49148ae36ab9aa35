import type { Segment } from '../../../shared/transcripts/transcript.ts'

/** Whether the segment at `index` begins a turn: the one before it has another speaker, or there is none. */
export const beginsTurn = (segments: readonly Segment[], index: number): boolean =>
  index === 0 || segments[index - 1]?.speakerId !== segments[index]?.speakerId

/** Whether the row at `index` names its speaker: a turn begins, or sound is missing before it. `gaps`: by the index of the segment after them. */
export const namesSpeaker = (
  segments: readonly Segment[],
  index: number,
  gaps: ReadonlyMap<number, readonly unknown[]>,
): boolean => beginsTurn(segments, index) || gaps.has(index)

/** How far a person is with a segment: compared with the sound, changed, or as the machine wrote it. */
type SegmentState = 'verified' | 'edited' | 'machine'

export const stateOf = ({ verified, edited }: Pick<Segment, 'verified' | 'edited'>): SegmentState =>
  verified ? 'verified' : edited ? 'edited' : 'machine'

/** The first segment after `index` that is not verified; after the last one the search begins again. Null: all others are. */
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
