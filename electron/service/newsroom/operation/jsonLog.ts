import type { Log } from '../../../../shared/errors/log.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
type LogLevel = (typeof logLevels)[number]

/**
 * A log of JSON lines for the collector of the machine: time, level, event, and the fields of {@link Log}. `level`: the
 * lowest that is written. `write`: gets each line with its line feed, e.g. `process.stdout.write`.
 */
export function jsonLog(write: (line: string) => unknown, level: LogLevel = 'info'): Log {
  const lowest = logLevels.indexOf(level)
  return (given, event, fields = {}) => {
    if (logLevels.indexOf(given) < lowest) return
    write(`${JSON.stringify({ time: new Date().toISOString(), level: given, event, ...fields })}\n`)
  }
}
