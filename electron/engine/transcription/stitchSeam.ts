import type { MachineSegment } from '../transcripts/machineTranscript.ts'
import type { AudioSpan } from '../upload/encodings.ts'
import { joinTexts, sameWords } from './stitchTexts.ts'

/** If two slices report the same utterance, their starts and ends differ by at most this. */
const jitterMs = 300
/** The larger limit for utterances whose words are the same in both slices. */
const echoMs = 2000

/**
 * Joins the segments of two neighbouring slices, in times of the whole recording. Both slices cover their overlap: the
 * earlier slice counts before the seam, the later slice after it. The seam is the moment nearest to `preferredMs` at
 * which neither slice has speech. If people talk throughout the overlap, a segment across the seam comes from the slice
 * that has it completely, and words that both slices have are dropped from one of them. Speech in only one slice is
 * kept.
 *
 * `seamMs`: segments of the earlier slice begin before this moment, segments of the later slice do not.
 */
export function stitchPair(
  earlier: readonly MachineSegment[],
  later: readonly MachineSegment[],
  overlap: AudioSpan,
  preferredMs: number,
): { earlier: MachineSegment[]; later: MachineSegment[]; seamMs: number } {
  const seam = freeMoment(within(overlap, [...earlier, ...later]), overlap, preferredMs) ?? preferredMs
  const crosses = ({ startMs, endMs }: MachineSegment) => startMs < seam && endMs > seam
  const isBefore = ({ startMs, endMs }: MachineSegment) => startMs + endMs < 2 * seam
  // A slice ends with the overlap, so a segment across that edge is incomplete.
  const earlierCutOff = ({ endMs }: MachineSegment) => endMs > overlap.endMs - jitterMs
  const laterCutOff = ({ startMs }: MachineSegment) => startMs < overlap.startMs + jitterMs

  const wholeLater = later.filter((segment) => crosses(segment) && !laterCutOff(segment))
  const keptEarlier = earlier.filter((segment) =>
    crosses(segment) ? !(earlierCutOff(segment) && isCovered(segment, wholeLater)) : isBefore(segment),
  )
  const acrossEarlier = keptEarlier.filter(crosses)
  const keptLater = later.filter((segment) =>
    crosses(segment) ? !isInside(segment, acrossEarlier) : !isBefore(segment),
  )
  rescue(keptEarlier, earlier, keptLater, later)
  rescue(keptLater, later, keptEarlier, earlier)
  const joined = withoutEchoes(keptEarlier, earlier, keptLater)

  return { ...joined, seamMs: seamBetween(joined, seam) }
}

/**
 * Like {@link stitchPair}, for slices in which each speaker is a channel. Each channel was transcribed separately, so each is stitched
 * separately: two people may speak at the same time. If the overlap has a moment of silence in all channels, all are cut there.
 */
export function stitchChannels(
  earlier: readonly MachineSegment[],
  later: readonly MachineSegment[],
  overlap: AudioSpan,
  preferredMs: number,
): ReturnType<typeof stitchPair> {
  const seam = freeMoment(within(overlap, [...earlier, ...later]), overlap, preferredMs) ?? preferredMs
  const labels = new Set([...earlier, ...later].map(({ speakerLabel }) => speakerLabel))
  const channels = [...labels].map((label) => {
    const isOwn = ({ speakerLabel }: MachineSegment) => speakerLabel === label
    return stitchPair(earlier.filter(isOwn), later.filter(isOwn), overlap, seam)
  })
  const joined = {
    earlier: inOrder(channels.flatMap((channel) => channel.earlier)),
    later: inOrder(channels.flatMap((channel) => channel.later)),
  }
  return { ...joined, seamMs: seamBetween(joined, seam) }
}

const inOrder = (segments: readonly MachineSegment[]): MachineSegment[] =>
  segments.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)

const within = (overlap: AudioSpan, segments: readonly MachineSegment[]): MachineSegment[] =>
  segments.filter(({ startMs, endMs }) => endMs > overlap.startMs && startMs < overlap.endMs)

/** The moment before which the segments of the earlier slice begin, and not those of the later slice; near to `seam`. */
function seamBetween({ earlier, later }: Record<'earlier' | 'later', readonly MachineSegment[]>, seam: number): number {
  const lastStartMs = Math.max(...earlier.map(({ startMs }) => startMs))
  const firstStartMs = later[0]?.startMs ?? Number.POSITIVE_INFINITY
  return Math.round(Math.min(firstStartMs, Math.max(seam, lastStartMs + 1)))
}

/** The moment nearest to the preferred moment that is inside a pause, not at its edge; null if there is none. */
function freeMoment(segments: readonly MachineSegment[], overlap: AudioSpan, preferredMs: number): number | null {
  const free: AudioSpan[] = []
  let from = overlap.startMs
  for (const { startMs, endMs } of segments.toSorted((a, b) => a.startMs - b.startMs)) {
    if (startMs > from) free.push({ startMs: from, endMs: startMs })
    from = Math.max(from, endMs)
  }
  if (overlap.endMs > from) free.push({ startMs: from, endMs: overlap.endMs })
  const moments = free.map(({ startMs, endMs }) => {
    const edgeMs = Math.min(jitterMs, (endMs - startMs) / 2)
    return Math.round(Math.min(Math.max(preferredMs, startMs + edgeMs), endMs - edgeMs))
  })
  return moments.toSorted((a, b) => Math.abs(a - preferredMs) - Math.abs(b - preferredMs))[0] ?? null
}

/** True if other segments cover most of the segment's time. */
function isCovered(segment: MachineSegment, others: readonly MachineSegment[]): boolean {
  const { startMs, endMs } = segment
  const shared = others.reduce(
    (sum, other) => sum + Math.max(0, Math.min(endMs, other.endMs) - Math.max(startMs, other.startMs)),
    0,
  )
  return shared > 0.5 * (endMs - startMs) || isInside(segment, others)
}

const isInside = ({ startMs, endMs }: MachineSegment, others: readonly MachineSegment[]): boolean =>
  others.some((other) => other.startMs <= startMs + jitterMs && other.endMs >= endMs - jitterMs)

/** Adds segments to `kept` that were left to the other slice but are missing there. */
function rescue(
  kept: MachineSegment[],
  segments: readonly MachineSegment[],
  others: readonly MachineSegment[],
  heardByOther: readonly MachineSegment[],
): void {
  const isKept = new Set(kept)
  for (const segment of segments)
    if (
      !isKept.has(segment) &&
      !isCovered(segment, others) &&
      !isCovered(segment, kept) &&
      !hasEcho(segment, others, heardByOther)
    )
      kept.push(segment)
  kept.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

/**
 * True if `kept` has the other slice's version of the same utterance. A speaker may repeat words within two seconds, so the
 * nearest version counts.
 */
function hasEcho(
  segment: MachineSegment,
  kept: readonly MachineSegment[],
  heardByOther: readonly MachineSegment[],
): boolean {
  const distance = (other: MachineSegment) => Math.abs(other.startMs - segment.startMs)
  const [nearest] = heardByOther
    .filter((other) => distance(other) < echoMs && sameWords(other.text, segment.text))
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest !== undefined && kept.includes(nearest)
}

/** Removes duplicate words: if segments of both slices overlap in time, shared words stay in only one of them. */
function withoutEchoes(
  keptEarlier: readonly MachineSegment[],
  heardEarlier: readonly MachineSegment[],
  keptLater: readonly MachineSegment[],
): { earlier: MachineSegment[]; later: MachineSegment[] } {
  let earlier = [...keptEarlier]
  const later: MachineSegment[] = []
  for (const segment of keptLater) {
    if (hasEcho(segment, keptEarlier, heardEarlier)) continue
    let rest: MachineSegment | null = segment
    earlier = earlier.map((before) => {
      if (rest === null || before.endMs <= rest.startMs || before.startMs >= rest.endMs) return before
      const texts = joinTexts(before.text, rest.text)
      if (texts === null) return before
      if (rest.endMs <= before.endMs + jitterMs || texts.later === '') {
        rest = null
        return before
      }
      rest = { ...rest, text: texts.later, startMs: Math.max(rest.startMs, before.endMs) }
      return { ...before, text: texts.earlier }
    })
    if (rest !== null) later.push(rest)
  }
  return { earlier, later }
}
