import { z } from 'zod'
import { type LogFields, type LogLevel, logLevels } from '../errors/log.ts'
import { type LoggedProcess, loggedEvent, loggedFields, loggedProcesses } from './loggedFields.ts'

/** A line of the log. `atMs`: Unix milliseconds. */
export type LogEntry = { atMs: number; level: LogLevel; process: LoggedProcess; event: string; fields: LogFields }

const lineSchema = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(logLevels),
  process: z.enum(loggedProcesses),
  event: z.string(),
})

/** An entry as a line of JSON with its line feed; only what {@link loggedFields} lets through. */
export function lineOf({ atMs, level, process, event, fields }: LogEntry): string {
  const own = { time: new Date(atMs).toISOString(), level, process, event: loggedEvent(event) }
  return `${JSON.stringify({ ...loggedFields(fields), ...own })}\n`
}

/** The entry of a line; null for a line that is none, such as one that a crash cut off. Checks the fields again. */
export function entryOf(line: string): LogEntry | null {
  try {
    const { time, level, process, event, ...fields } = lineSchema.parse(JSON.parse(line))
    return { atMs: Date.parse(time), level, process, event: loggedEvent(event), fields: loggedFields(fields) }
  } catch {
    return null
  }
}
