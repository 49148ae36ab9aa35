import { z } from 'zod'
import { formatClock } from '../text/timecode.ts'

/** What is missing in the sound of a recording: one list, whatever the cause. */

/**
 * `unread`: the device did not give these bytes, which are zeros in the copy. `damaged`: they are there and cannot be decoded.
 * `cut`: the file ends before the length that it states; nothing follows.
 */
const gapCauses = ['unread', 'damaged', 'cut'] as const

/**
 * A stretch whose sound is missing. Times are positions in the sound, in milliseconds.
 * @exportedFor tests: its limits
 */
export const gapSchema = z.object({
  cause: z.enum(gapCauses),
  fromMs: z.number().int().nonnegative(),
  lengthMs: z.number().int().nonnegative(),
  /** The position in the file; known for `unread` gaps only. */
  fromByte: z.number().int().nonnegative().optional(),
  lengthBytes: z.number().int().positive().optional(),
})
export type Gap = z.infer<typeof gapSchema>

export const missingSoundSchema = z.object({
  /** In the order of the sound. */
  gaps: z.array(gapSchema).min(1),
  /** `measured`: from the sound itself, or by its constant byte rate. `estimated`: from the place in the file alone. */
  times: z.enum(['measured', 'estimated']),
  /** True: a gap is silence, and what follows it plays at its time. False: decoders leave the gap out, and it plays earlier. */
  keepsTimes: z.boolean(),
})
export type MissingSound = z.infer<typeof missingSoundSchema>

/** True for a recording of a file that could not be read everywhere: importing it again may give a complete one. */
export const isSalvaged = (missing: MissingSound | null): boolean =>
  missing?.gaps.some(({ cause }) => cause === 'unread') ?? false

/** `Salvaged copy: 0.5 s cannot be read at 12:31`, for lists, documents and terminals. */
export const missingWords = (missing: MissingSound): string =>
  `${isSalvaged(missing) ? 'Salvaged copy' : 'Incomplete'}: ${lossWords(missing)}`

/** `0.5 s cannot be read at 12:31`, without the words before it. */
export function lossWords({ gaps, times }: MissingSound): string {
  const inside = gaps.filter(({ cause }) => cause !== 'cut')
  const cut = gaps.find(({ cause }) => cause === 'cut')
  return [
    ...(inside.length > 0 ? [insideWords(inside, times === 'estimated' ? 'about ' : '')] : []),
    ...(cut ? [`the last ${lengthWords(cut.lengthMs)} are missing (the file is shorter than it states)`] : []),
  ].join('; ')
}

function insideWords(gaps: readonly Gap[], about: string): string {
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  if (lengthMs === 0) return `${gaps.reduce((sum, gap) => sum + (gap.lengthBytes ?? 0), 0)} bytes cannot be read`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `at ${about}${formatClock(first?.fromMs ?? 0)}`
  const length = `${about}${lengthWords(lengthMs)}`
  return more.length === 0
    ? `${length} cannot be read ${at}`
    : `${length} cannot be read in ${more.length + 1} places, the first ${at}`
}

/** A note about the times of a recording with gaps; null: they are as recorded. */
export const missingNote = ({ keepsTimes }: MissingSound): string | null =>
  keepsTimes
    ? null
    : 'What follows may play earlier than it was recorded: compressed sound has no silence in place of a gap.'

/** `12:31 (0.5 s)`, for each gap. */
export const gapWords = ({ gaps, times }: MissingSound): string[] =>
  gaps.map(
    ({ fromMs, lengthMs }) =>
      `${times === 'estimated' ? 'about ' : ''}${formatClock(fromMs)} (${lengthWords(lengthMs)})`,
  )

/** Shown in the text at the place of a gap: `20.0 s unreadable here`. */
export const gapHereWords = ({ cause, lengthMs }: Gap): string =>
  cause === 'cut' ? `${lengthWords(lengthMs)} missing here: the file ends` : `${lengthWords(lengthMs)} unreadable here`

function lengthWords(lengthMs: number): string {
  if (lengthMs < 100) return 'less than 0.1 s'
  return lengthMs < 60_000 ? `${(lengthMs / 1000).toFixed(1)} s` : formatClock(lengthMs)
}

/** Shorter gaps are listed among the facts, but not marked in the text. */
const leastMarkedMs = 100

/** The gaps that are marked in the text and in the waveform, in the order of the sound. */
export const markedGaps = (missing: MissingSound | null): Gap[] =>
  (missing?.gaps ?? []).filter(({ lengthMs }) => lengthMs >= leastMarkedMs)

/** The gap as a stretch on the recording's time line, where it may have no length. */
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

/** The marked gaps before each of these segments, by its index; those after the last one have the key `segments.length`. */
export function gapsBefore(missing: MissingSound | null, segments: readonly { startMs: number }[]): Map<number, Gap[]> {
  const places = new Map<number, Gap[]>()
  for (const gap of markedGaps(missing)) {
    const next = gap.cause === 'cut' ? -1 : segments.findIndex(({ startMs }) => startMs >= gap.fromMs)
    const at = next < 0 ? segments.length : next
    places.set(at, [...(places.get(at) ?? []), gap])
  }
  return places
}
