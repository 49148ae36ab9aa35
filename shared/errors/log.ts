/**
 * Structured log: an event name and plain fields. Fields hold ids, counts, codes and times; never transcript text,
 * file names of a person, tokens, keys or presigned addresses.
 */
export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  event: string,
  fields?: Record<string, string | number | boolean | null | undefined>,
) => void

export const silentLog: Log = () => {}
