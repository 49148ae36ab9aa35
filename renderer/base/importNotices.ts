import type { EventPayload } from '../../shared/contract.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { words } from '../words/index.ts'
import { SharedValue, useShared } from './sharedValue.ts'

/** A message about one imported file of this window, or about all chosen files (`name` null). */
export type ImportNotice = { id: number; name: string | null; sentence: string }
type Message = Omit<ImportNotice, 'id'>

/** `latest`: how many notices, from the first, the last step added together. */
type ImportNotices = { notices: readonly ImportNotice[]; latest: number }

/**
 * The notices, newest first. They stay on every page until the person dismisses them, because a copy may end long after the person left
 * its page.
 */
const current = new SharedValue<ImportNotices>({ notices: [], latest: 0 })
let lastId = 0
/** Jobs that this window requested; imports from watched folders and recorders report elsewhere. */
const importedHere = new Set<number>()
/**
 * Results for jobs that are not in `importedHere`, because a fast import can end before the response that names its
 * job. Imports from watched folders also come here, so the list keeps only the newest.
 */
let notYetFollowed: EventPayload<'import.noted'>[] = []
const mostNotYetFollowed = 200

/** Adds messages. A repeated notice moves to the top and is not shown twice. */
export function addImportNotices(messages: readonly Message[]): void {
  if (messages.length === 0) return
  const fresh = messages.map((one) => ({ ...one, id: ++lastId }))
  const older = current
    .read()
    .notices.filter((old) => !messages.some(({ name, sentence }) => name === old.name && sentence === old.sentence))
  current.set({ notices: [...fresh, ...older], latest: fresh.length })
}
export const dismissImportNotices = (): void => current.set({ notices: [], latest: 0 })

/** Follows jobs of files that this window imports, to show their messages here. */
export function followImports(jobIds: readonly number[]): void {
  const followed = new Set(jobIds)
  for (const jobId of followed) importedHere.add(jobId)
  const early = notYetFollowed.filter(({ jobId }) => followed.has(jobId))
  notYetFollowed = notYetFollowed.filter(({ jobId }) => !followed.has(jobId))
  for (const noted of early) reportImport(noted)
}

/** Call it when the import of a file gave no new recording. */
export function reportImport(noted: EventPayload<'import.noted'>): void {
  if (importedHere.delete(noted.jobId)) addImportNotices([{ name: noted.name, sentence: sentenceOf(noted.error) }])
  else notYetFollowed = [...notYetFollowed, noted].slice(-mostNotYetFollowed)
}

/** @exportedFor tests: they read the message about each import */
export const importNotices = (): ImportNotices => current.read()
export const useImportNotices = (): ImportNotices => useShared(current)

/** A text for screen readers: the first few of the latest notices, and how many more there are. */
export function latestText({ notices, latest }: ImportNotices): string {
  const read = notices.slice(0, Math.min(latest, readAtOnce)).map(noticeText)
  return [...read, ...(latest > readAtOnce ? [words.app.imports.andMore(latest - readAtOnce)] : [])].join(' ')
}
const readAtOnce = 3

/** @exportedFor tests: they read each sentence */
export const noticeText = ({ name, sentence }: Message): string =>
  name === null ? sentence : words.app.imports.about(name, sentence)
