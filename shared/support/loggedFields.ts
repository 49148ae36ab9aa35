import { commandNames, eventNames } from '../contract/commandNames.ts'
import type { LogFields } from '../errors/log.ts'
import { jobKinds } from '../recordings/domain.ts'
import { isSentenceCode } from '../words/problem.ts'

/**
 * What the log file takes. A text passes only in a field of this list, and only if it is a word of Tapelog's own, or has a form
 * that no name, path, address or sentence has. Everything else becomes `left-out`, whatever the caller meant.
 */

/** Tapelog's processes that write to the log. */
export const loggedProcesses = [
  'main',
  'window',
  'engine',
  'service',
  'recogniser',
  'models',
  'mover',
  'reader',
  'updates',
  'chromium',
] as const
export type LoggedProcess = (typeof loggedProcesses)[number]

const leftOut = 'left-out'

const oneOf = (words: readonly string[]): ((text: string) => boolean) => {
  const set = new Set(words)
  return (text) => set.has(text)
}
/** Codes of the system, of Node and of SQLite. */
const systemCode = /^(E[A-Z0-9]{2,20}|ERR_[A-Z0-9_]{2,60}|SQLITE_[A-Z_]{2,40})$/
/** Classes of errors that Node, SQLite, zod and Tapelog throw. */
const isErrorClass = oneOf([
  ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'URIError', 'AggregateError', 'AbortError'],
  ...['TimeoutError', 'SystemError', 'DOMException', 'SqliteError', 'ZodError', 'TapelogError', 'AssertionError'],
  // Of thrown values that are no errors.
  ...['string', 'number', 'boolean', 'object', 'undefined', 'function', 'symbol', 'bigint'],
])
const isVersion = (text: string): boolean => /^\d{1,4}(\.\d{1,6}){1,3}(-[a-z]{1,12}(\.\d{1,4})?)?$/.test(text)
const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
const isCode = (text: string): boolean => isSentenceCode(text) || systemCode.test(text) || isErrorClass(text)

/** A file of the program or of Node, line and column. */
const place = /^(node:[\w/]{1,60}|[\w.-]{1,60}\.(js|mjs|cjs|ts)):\d{1,7}:\d{1,7}$/

const texts: Readonly<Record<string, (text: string) => boolean>> = {
  code: isCode,
  error: isCode,
  process: oneOf(loggedProcesses),
  command: oneOf(commandNames),
  /** The name of an event of the contract, whose listener threw. */
  event: oneOf(eventNames),
  /** Of a job, or of a device. */
  kind: oneOf([...jobKinds, 'reconcile', 'recorder', 'phone', 'card-reader']),
  outcome: oneOf(['fail', 'retry']),
  /** How Chromium's processes end, and why, as Electron says it. */
  reason: oneOf([
    ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure'],
    ...['memory-eviction', 'ended'],
  ]),
  chromium: oneOf(['GPU', 'Utility', 'Zygote', 'Sandbox helper', 'Pepper Plugin', 'Unknown']),
  work: oneOf([
    ...['start', 'nudge', 'online', 'credentials', 'sending-rule', 'desired-states', 'device-opened', 'device-import'],
  ]),
  /** A transcription's random id at the service. */
  task: isUuid,
  version: isVersion,
  stack: (text) => text.split(' ').every((one) => place.test(one)),
}
const fieldName = /^[a-z][A-Za-z]{0,30}$/

/** The fields that the log file keeps: numbers, yes or no, and texts as described above. */
export function loggedFields(fields: Readonly<Record<string, unknown>>): LogFields {
  const kept: LogFields = {}
  for (const [name, value] of Object.entries(fields)) {
    if (!fieldName.test(name)) continue
    if (typeof value === 'number') kept[name] = Number.isFinite(value) ? value : null
    else if (typeof value === 'boolean' || value === null) kept[name] = value
    else if (typeof value === 'string')
      kept[name] = Object.hasOwn(texts, name) && texts[name]?.(value) ? value : leftOut
  }
  return kept
}

const eventName = /^[a-z]{1,20}(-[a-z]{1,20}){0,6}$/
/** The event's name; names are written in the program, so another one is a mistake and becomes `left-out`. */
export const loggedEvent = (event: string): string => (eventName.test(event) ? event : leftOut)
