import { z } from 'zod'

/** When a recording was made, how Tapelog knows, and how exact the time is. Times are Unix milliseconds. */

/**
 * `recorder-clock`: the file's time on the recorder. `name`: the file's name. `embedded`: metadata inside the file. `file-time`: the
 * time when a file on this machine was last written. `person`: a person entered it.
 */
export const recordedTimeSourceSchema = z.enum(['recorder-clock', 'name', 'embedded', 'file-time', 'person'])
export type RecordedTimeSource = z.infer<typeof recordedTimeSourceSchema>

const timePrecisionSchema = z.enum(['day', 'minute', 'second'])
export type TimePrecision = z.infer<typeof timePrecisionSchema>

export const recordedTimeFields = {
  /** Null if unknown. For a day without a time, it is noon local time, only for sorting. */
  recordedMs: z.number().int().nullable(),
  /** Null if `recordedMs` is null. */
  recordedTimeSource: recordedTimeSourceSchema.nullable(),
  /** Null if `recordedMs` is null. */
  recordedTimePrecision: timePrecisionSchema.nullable(),
  /** False for a clock without a zone, which is read as this machine's local time. Null if unknown. */
  recordedTimeHasZone: z.boolean().nullable(),
}
const recordedTimeSchema = z.object(recordedTimeFields)
export type RecordedTime = z.infer<typeof recordedTimeSchema>

/** A time that a person enters. For a day, `atMs` is any moment of that day by this machine's clock. */
export const enteredTimeSchema = z.object({
  atMs: z.number().int().min(Date.UTC(1900, 0)).max(Date.UTC(2100, 0)),
  precision: timePrecisionSchema,
})
export type EnteredTime = z.infer<typeof enteredTimeSchema>

/** Noon of the day that contains this time, by this machine's clock. */
export function noonOf(timeMs: number): number {
  const date = new Date(timeMs)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12).getTime()
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-09-14`, in local time. */
export function localDate(timeMs: number): string {
  const date = new Date(timeMs)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** `2026-09-14 15:02`, in local time. */
export function localTime(timeMs: number): string {
  const date = new Date(timeMs)
  return `${localDate(timeMs)} ${two(date.getHours())}:${two(date.getMinutes())}`
}
