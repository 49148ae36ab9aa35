/**
 * A structured log: an event name and plain fields. Fields contain ids, counts, codes and times; never transcript text, names of a
 * person's files, tokens, keys or presigned addresses.
 */
export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  event: string,
  fields?: Record<string, string | number | boolean | null | undefined>,
) => void

export const silentLog: Log = () => {}
