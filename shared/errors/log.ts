/**
 * A structured log: an event name and plain fields. Fields contain ids, counts, codes and times; never transcript text, names of a
 * person's files, tokens, keys or presigned addresses. The log file of the window keeps only fields that `loggedFields` lets through.
 */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** Lowest first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]
export type LogFields = Record<string, string | number | boolean | null | undefined>

export const silentLog: Log = () => {}

/** A place in the program: file, line and column. No folder, because folders carry the person's name. */
const framePattern =
  /^\s*at (?:.*[ (])?(?:(node:[\w/]+)|(?:[^\s()]*[\\/])?([\w.-]+\.(?:js|mjs|cjs|ts))):(\d+):(\d+)\)?$/

/** At most this many places are logged of one error. */
const mostFrames = 6

/**
 * Where an unexpected error was thrown: `engine.js:12:5 engine.js:90:1`; empty if that is unknown. The error's message is left out,
 * because Node writes paths, and parsers write the text itself, into messages.
 */
export function placesOf(error: unknown): string {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return ''
  // A message may have lines that look like places, so the whole message must be cut off first.
  const head = error.stack.indexOf(error.message)
  if (head === -1) return ''
  return error.stack
    .slice(head + error.message.length)
    .split('\n')
    .flatMap((line) => {
      const [, ofNode, own, row, column] = framePattern.exec(line) ?? []
      const file = ofNode ?? own
      return file === undefined ? [] : [`${file}:${row}:${column}`]
    })
    .slice(0, mostFrames)
    .join(' ')
}
