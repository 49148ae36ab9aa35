import { z } from 'zod'
import { addToGroup } from '../lists/groups.ts'

/** The missing sound of a recording in one list, whatever the cause. */

/**
 * `unread`: the device did not return these bytes, and the copy has zeros there. `damaged`: the bytes exist but cannot be decoded.
 * `cut`: the file ends before the length that it states, and nothing follows.
 */
const gapCauses = ['unread', 'damaged', 'cut'] as const

/**
 * A stretch without sound. Times are positions in the audio, in milliseconds.
 * @exportedFor tests: they try its limits
 */
export const gapSchema = z.object({
  cause: z.enum(gapCauses),
  fromMs: z.number().int().nonnegative(),
  lengthMs: z.number().int().nonnegative(),
  /** The position in the file. Only `unread` gaps have one. */
  fromByte: z.number().int().nonnegative().optional(),
  lengthBytes: z.number().int().positive().optional(),
})
export type Gap = z.infer<typeof gapSchema>

export const missingSoundSchema = z.object({
  /** The gaps in the order of the audio. */
  gaps: z.array(gapSchema).min(1),
  /**
   * `measured`: the times come from the audio itself, or from its constant byte rate. `estimated`: the times come only from the place
   * in the file.
   */
  times: z.enum(['measured', 'estimated']),
  /**
   * True if a gap is silence, so later sound plays at its own time. False if decoders leave the gap out, so later sound plays earlier.
   */
  keepsTimes: z.boolean(),
})
export type MissingSound = z.infer<typeof missingSoundSchema>

/** True if parts of its file could not be read, so that another import may give a complete recording. */
export const isSalvaged = (missing: MissingSound | null): boolean =>
  missing?.gaps.some(({ cause }) => cause === 'unread') ?? false

/** Errors of an import that come from reading its file. */
const readFailures: ReadonlySet<string> = new Set([
  'source-unreadable',
  'device-refused',
  'device-transfer-failed',
  'device-stalled',
  'device-timeout',
  'device-bad-answer',
])

/** True for an import that failed while reading its file, so that the readable part can be saved. */
export const mayBeSalvaged = (error: { code: string } | null): boolean => error !== null && readFailures.has(error.code)

/** Shorter gaps are listed among the facts, but not marked in the text. */
const leastMarkedMs = 100

/** The gaps that are marked in the text and the waveform, in the order of the audio. */
export const markedGaps = (missing: MissingSound | null): Gap[] =>
  (missing?.gaps ?? []).filter(({ lengthMs }) => lengthMs >= leastMarkedMs)

/** The gap as a stretch on the recording's time line, on which it may have no length. */
export function gapSpan({ keepsTimes }: Pick<MissingSound, 'keepsTimes'>, { cause, fromMs, lengthMs }: Gap) {
  return { startMs: fromMs, endMs: keepsTimes && cause !== 'cut' ? fromMs + lengthMs : fromMs }
}

/** The gaps between the beginning of the first and the end of the last of these words or segments. */
export const gapsWithin = (
  missing: MissingSound | null,
  { startMs, endMs }: { startMs: number; endMs: number },
): Gap[] =>
  missing === null
    ? []
    : markedGaps(missing).filter((gap) => {
        const span = gapSpan(missing, gap)
        return gap.cause !== 'cut' && span.startMs < endMs && span.endMs > startMs
      })

/**
 * The marked gaps before each of these segments, by the segment's index. Gaps after the last segment have the key `segments.length`.
 */
export function gapsBefore(missing: MissingSound | null, segments: readonly { startMs: number }[]): Map<number, Gap[]> {
  const places = new Map<number, Gap[]>()
  let next = 0
  // Both lists are in the order of the audio.
  for (const gap of markedGaps(missing)) {
    while (next < segments.length && (segments[next]?.startMs ?? 0) < gap.fromMs) next += 1
    addToGroup(places, gap.cause === 'cut' ? segments.length : next, gap)
  }
  return places
}
