import type { MachineSegment } from '../transcripts/machineTranscript.ts'
import type { AudioSpan } from '../upload/encodings.ts'
import { joinTexts, sameWords } from './stitchTexts.ts'

/** Two hearings of one utterance begin and end this close to each other. */
const jitterMs = 300
/** The same, for hearings with the same words. */
const echoMs = 2000

/**
 * Joins the segments of two neighbouring slices, in times of the whole recording. Both heard everything in their overlap: up to the
 * seam the earlier slice counts, from there on the later one. The seam is the moment nearest to `preferredMs` at which neither
 * heard speech. Where people talk all through the overlap, a segment across the seam is taken from the slice that has it whole, and
 * words in both are dropped from one. Speech that only one of them heard is kept.
 *
 * `seamMs`: segments of the earlier slice begin before it, those of the later slice do not.
 */
export function stitchPair(
  earlier: readonly MachineSegment[],
  later: readonly MachineSegment[],
  overlap: AudioSpan,
  preferredMs: number,
): { earlier: MachineSegment[]; later: MachineSegment[]; seamMs: number } {
  const inOverlap = [...earlier, ...later].filter(
    ({ startMs, endMs }) => endMs > overlap.startMs && startMs < overlap.endMs,
  )
  const seam = freeMoment(inOverlap, overlap, preferredMs) ?? preferredMs
  const crosses = ({ startMs, endMs }: MachineSegment) => startMs < seam && endMs > seam
  const isBefore = ({ startMs, endMs }: MachineSegment) => startMs + endMs < 2 * seam
  // A slice's sound ends with the overlap: a segment over that edge is not whole.
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

  const lastStartMs = Math.max(...joined.earlier.map(({ startMs }) => startMs))
  const firstStartMs = joined.later[0]?.startMs ?? Number.POSITIVE_INFINITY
  return { ...joined, seamMs: Math.round(Math.min(firstStartMs, Math.max(seam, lastStartMs + 1))) }
}

/** The moment nearest to the preferred one at which no segment runs, not at the edge of a pause; null where there is none. */
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

/** Whether most of its time is that of others. */
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

/** Adds to `kept` the segments that were left to the other slice although that one did not hear them. */
function rescue(
  kept: MachineSegment[],
  heard: readonly MachineSegment[],
  others: readonly MachineSegment[],
  heardByOther: readonly MachineSegment[],
): void {
  const isKept = new Set(kept)
  for (const segment of heard)
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
 * Whether the other slice's hearing of the same utterance is among `kept`. A speaker may say the same twice in two seconds, so the
 * nearest hearing counts.
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

/** No words twice: where segments of both overlap in time, shared words stay in one of them. */
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
