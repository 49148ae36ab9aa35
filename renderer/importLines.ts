import { useSyncExternalStore } from 'react'

/**
 * What has to be said about files that were brought in from this window. It stays until it is read, whichever page is open:
 * a copy ends when it ends, and the first screen goes as soon as something is on its way.
 */
let lines: readonly string[] = []
/** Of the rest (folders that are watched, recorders) others tell. */
const askedHere = new Set<number>()
const listeners = new Set<() => void>()

/** Below what was said before and is still there. */
export const sayImportLines = (said: readonly string[]): void => setLines([...new Set([...lines, ...said])])
export const dismissImportLines = (): void => setLines([])

function setLines(next: readonly string[]): void {
  lines = next
  for (const listener of listeners) listener()
}

/** Jobs of files that were brought in here: what comes of them is said here. */
export function followImports(jobIds: readonly number[]): void {
  for (const jobId of jobIds) askedHere.add(jobId)
}

/** A file is through that became no new recording. */
export function noteImport({ jobId, name, message }: { jobId: number; name: string; message: string }): void {
  if (askedHere.delete(jobId)) sayImportLines([`${name}: ${message}`])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useImportLines = (): readonly string[] => useSyncExternalStore(subscribe, () => lines)
