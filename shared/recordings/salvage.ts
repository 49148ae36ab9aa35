/** Imports whose file could not be read everywhere. What is missing in their recordings then: `missingSound.ts`. */

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
