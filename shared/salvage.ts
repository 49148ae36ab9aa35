import { z } from 'zod'
import { formatClock } from './timecode.ts'

/** Recordings whose file could not be read everywhere, and what is missing in them. */

/** A stretch of the file that could not be read and is zeros in the copy. Times are positions in the sound, in milliseconds. */
export const gapSchema = z.object({
  fromByte: z.number().int().nonnegative(),
  lengthBytes: z.number().int().positive(),
  fromMs: z.number().int().nonnegative(),
  lengthMs: z.number().int().nonnegative(),
})
export type Gap = z.infer<typeof gapSchema>

export const salvageSchema = z.object({
  /** In the order of the sound. */
  gaps: z.array(gapSchema).min(1),
  /** `measured`: the sound has a constant byte rate. `estimated`: from the place in the file alone. */
  times: z.enum(['measured', 'estimated']),
  /** True: a gap is silence, and what follows it plays at its time. False: decoders leave the gap out, and it plays earlier. */
  keepsTimes: z.boolean(),
})
export type Salvage = z.infer<typeof salvageSchema>

const readFailures: ReadonlySet<string> = new Set([
  'source-unreadable',
  'device-refused',
  'device-transfer-failed',
  'device-stalled',
  'device-timeout',
  'device-bad-answer',
])

/** True for an import that failed while its file was read: what can be read of it may be saved. */
export const mayBeSalvaged = (error: { code: string } | null): boolean => error !== null && readFailures.has(error.code)

/** `Salvaged copy: 0.5 s cannot be read at 12:31`, for lists, documents and terminals. */
export const salvageWords = (salvage: Salvage): string => `Salvaged copy: ${lossWords(salvage)}`

/** `0.5 s cannot be read at 12:31`, without the words before it. */
export function lossWords({ gaps, times }: Salvage): string {
  const about = times === 'estimated' ? 'about ' : ''
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  if (lengthMs === 0) return `${gaps.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0)} bytes cannot be read`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `at ${about}${formatClock(first?.fromMs ?? 0)}`
  const length = `${about}${lengthWords(lengthMs)}`
  return more.length === 0
    ? `${length} cannot be read ${at}`
    : `${length} cannot be read in ${more.length + 1} places, the first ${at}`
}

/** What is to be known of the times in a salvaged copy; null: they are as recorded. */
export const salvageNote = ({ keepsTimes }: Salvage): string | null =>
  keepsTimes
    ? null
    : 'What follows may play earlier than it was recorded: compressed sound has no silence in place of a gap.'

/** `12:31 (0.5 s)`, for each gap. */
export const gapWords = ({ gaps, times }: Salvage): string[] =>
  gaps.map(
    ({ fromMs, lengthMs }) =>
      `${times === 'estimated' ? 'about ' : ''}${formatClock(fromMs)} (${lengthWords(lengthMs)})`,
  )

function lengthWords(lengthMs: number): string {
  if (lengthMs < 100) return 'less than 0.1 s'
  return lengthMs < 60_000 ? `${(lengthMs / 1000).toFixed(1)} s` : formatClock(lengthMs)
}
