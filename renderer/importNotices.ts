import { useSyncExternalStore } from 'react'

/** What has to be said about one file that was brought in from this window, or about all that was chosen (`name` null). */
export type ImportNotice = { id: number; name: string | null; sentence: string }
type Said = Omit<ImportNotice, 'id'>

/** `latest`: how many of the first were said last, together. */
type ImportNotices = { notices: readonly ImportNotice[]; latest: number }

/**
 * Notices stay until they are dismissed, whichever page is open: a copy may end long after its page was left. Newest first:
 * they are about what a person has just done.
 */
let state: ImportNotices = { notices: [], latest: 0 }
let lastId = 0
/** Imports from watched folders and recorders are told of elsewhere. */
const askedHere = new Set<number>()
const listeners = new Set<() => void>()

/** Said again, a notice moves to the top and is not doubled. */
export function sayOfImports(said: readonly Said[]): void {
  if (said.length === 0) return
  const fresh = said.map((one) => ({ ...one, id: ++lastId }))
  const older = state.notices.filter(
    (old) => !said.some(({ name, sentence }) => name === old.name && sentence === old.sentence),
  )
  change({ notices: [...fresh, ...older], latest: fresh.length })
}
export const dismissImportNotices = (): void => change({ notices: [], latest: 0 })

function change(next: ImportNotices): void {
  state = next
  for (const listener of listeners) listener()
}

/** Jobs of files that were brought in here: what comes of them is said here. */
export function followImports(jobIds: readonly number[]): void {
  for (const jobId of jobIds) askedHere.add(jobId)
}

/** The import of a file ended without a new recording. */
export function noteImport({ jobId, name, message }: { jobId: number; name: string; message: string }): void {
  if (askedHere.delete(jobId)) sayOfImports([{ name, sentence: message }])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const importNotices = (): ImportNotices => state
export const useImportNotices = (): ImportNotices => useSyncExternalStore(subscribe, importNotices)

/** What a screen reader hears of the latest ones: the first few of them, and how many more there are. */
export function latestWords({ notices, latest }: ImportNotices): string {
  const heard = notices.slice(0, Math.min(latest, heardAtOnce)).map(noticeWords)
  return [...heard, ...(latest > heardAtOnce ? [`And ${latest - heardAtOnce} more.`] : [])].join(' ')
}
const heardAtOnce = 3

export const noticeWords = ({ name, sentence }: Said): string => (name === null ? sentence : `${name}: ${sentence}`)
