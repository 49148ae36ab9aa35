import { stripVTControlCharacters } from 'node:util'
import type { Destination, JobKind, JobSummary, WaitReason } from '../../shared/domain.ts'
import { type ChainStep, isInLineAtService, type QueueChain, type QueueOverview } from '../../shared/queue.ts'
import { remoteWords } from '../../shared/remoteCopies.ts'
import { shownText } from '../../shared/shownText.ts'

/** The queue in lines of plain text, for terminals and logs. */

const doing: Record<ChainStep, string> = {
  import: 'copying',
  derive: 'making smaller',
  upload: 'uploading',
  complete: 'completing the upload',
  submit: 'submitting',
  poll: 'transcribing',
  stitch: 'joining parts',
  export: 'exporting',
  prepare: 'preparing',
  workflow: 'the service is at work',
}
/** The same for work on this machine: nothing is uploaded. */
const doingHere: Partial<Record<ChainStep, string>> = {
  upload: 'preparing on this machine',
  complete: 'preparing on this machine',
  submit: 'preparing on this machine',
  poll: 'transcribing here',
  workflow: 'working on it here',
}
/** What a job or chain is doing, in words. */
export const doingWords = (step: ChainStep, destination: Destination | null): string =>
  (destination === 'this-machine' ? doingHere[step] : undefined) ?? doing[step]

/** The same where it is not being done. */
const nouns: Record<ChainStep, string> = {
  import: 'copy',
  derive: 'smaller copy',
  upload: 'upload',
  complete: 'upload',
  submit: 'submission',
  poll: 'transcription',
  stitch: 'joining of parts',
  export: 'export',
  prepare: 'preparation',
  workflow: 'workflow',
}
const nounsHere: Partial<Record<ChainStep, string>> = {
  upload: 'preparation',
  complete: 'preparation',
  submit: 'preparation',
}
const nounOf = (step: ChainStep, destination: Destination | null): string =>
  (destination === 'this-machine' ? nounsHere[step] : undefined) ?? nouns[step]
const waits: Record<WaitReason, string> = {
  network: 'waits for the network',
  'wrong-network': 'waits for a network that recordings may be sent over',
  'rate-limit': 'waits: the service asks to go slower',
  'sign-in': 'waits for you to sign in',
  device: 'waits for its recorder: plug it in',
  retry: 'tries again',
  paused: 'paused',
  pausing: 'pausing…',
  turn: 'waits for its turn',
}
const waitsHere: Partial<Record<WaitReason, string>> = {
  network: 'waits for the transcriber on this machine to start',
  'rate-limit': 'waits for its turn here',
}
const ended: Record<JobKind, string> = {
  import: 'copied',
  prepare: 'prepared',
  derive: 'made smaller',
  upload: 'uploaded',
  submit: 'submitted',
  poll: 'transcribed',
  stitch: 'parts joined',
  export: 'exported',
  workflow: 'workflow finished',
}

const endedHere: Partial<Record<JobKind, string>> = {
  derive: 'made ready',
  upload: 'prepared',
  submit: 'put in line for transcription here',
  poll: 'transcribed here',
}

/** Whether anybody works on the library changes what its rows mean: see {@link LibraryView.isAtWork}. */
export type LineFacts = { nowMs: number; isAtWork: boolean }

/** `2 at work, 7 waiting, 1 needs you`, then what goes over the wire. */
export function totalLines(
  { counts, paused, pausing, uploads }: Omit<QueueOverview, 'network'>,
  { isAtWork }: LineFacts,
): string[] {
  const goesOn = isAtWork && !paused
  const words = [
    [goesOn ? counts.running : 0, 'at work'],
    [goesOn ? counts.inLine : 0, 'in line'],
    [counts.queued + (goesOn ? 0 : counts.running + counts.inLine), 'queued'],
    [counts.waiting, 'waiting'],
    [counts.paused, 'paused'],
    [counts.failed, counts.failed === 1 ? 'needs you' : 'need you'],
  ] as const
  const said = words.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const first = `${paused ? (pausing ? 'Pausing: ' : 'Paused: ') : ''}${said.join(', ') || 'nothing to do'}`
  const isStill = !isAtWork && counts.running + counts.inLine + counts.queued + counts.waiting > 0
  return [
    first.charAt(0).toUpperCase() + first.slice(1),
    ...(uploads === null ? [] : [uploadLine(uploads, goesOn)]),
    ...(isStill ? ['No Tapelog is at work on this library. Go on with: tapelog sync'] : []),
    ...(paused ? ['Everything is paused. Go on with: tapelog resume --all'] : []),
  ]
}

function uploadLine(
  { bytesDone, bytesTotal, bytesPerSecond, remainingMs }: NonNullable<QueueOverview['uploads']>,
  goesOn: boolean,
) {
  const words = [`${sizeWords(bytesDone)} of ${sizeWords(bytesTotal)} uploaded`]
  if (goesOn && bytesPerSecond !== null) words.push(`${sizeWords(bytesPerSecond)}/s`)
  if (goesOn && remainingMs !== null) words.push(leftWords(remainingMs))
  return words.join(', ')
}

/** `  12  uploading 45 % (31.0 MB of 68.9 MB)  council meeting`. A file that is no recording yet has no number. */
export function chainLine(chain: QueueChain, facts: LineFacts): string {
  const id = chain.recordingId === null ? '–' : String(chain.recordingId)
  const remote = remoteWords(chain.remoteCopies)
  const sign = remote === null ? '' : ` (${plain(remote)})`
  return `${id.padStart(5)}  ${chainWords(chain, facts)}  ${plain(chain.subject)}${sign}`
}

export function chainWords(chain: QueueChain, { nowMs, isAtWork }: LineFacts): string {
  const { state, waitingFor, current, error, parts, destination } = chain
  const noun = nounOf(current, destination)
  const isHere = destination === 'this-machine'
  const inParts = parts === null ? '' : `, ${parts.done} of ${parts.total} parts done`
  const crashed = chain.crashes > 1 ? ` (Tapelog ended ${chain.crashes} times at it)` : ''
  if (state === 'failed') return `${noun} failed: ${plain(error?.message ?? 'no reason was given')}${crashed}`
  const isUnderWay = state === 'running' || (state === 'waiting' && waitingFor === null)
  if (isUnderWay && isAtWork && isInLineAtService(chain))
    return `${isHere ? 'waits for its turn here' : 'in line at the service'}${inParts}`
  if (isUnderWay && isAtWork) return `${doingWords(current, destination)}${progressWords(chain)}${inParts}${crashed}`
  if (isUnderWay) return `${noun} stopped, goes on with the next start${inParts}`
  const reason = waitingFor ?? 'turn'
  const why = (isHere ? waitsHere[reason] : undefined) ?? waits[reason]
  const said = waitingFor === 'retry' && error ? `: ${plain(error.message)}` : ''
  return `${noun} ${why}${whenWords(chain, nowMs)}${inParts}${said}${crashed}`
}

function progressWords({ progress, current, destination }: QueueChain): string {
  if (progress?.fraction == null || current === 'complete') return ''
  // Here the bytes only go from one folder to another: their number is of no use to a person.
  if (destination === 'this-machine' && (current === 'upload' || current === 'submit')) return ''
  const { bytesDone, bytesTotal, remainingMs, fraction } = progress
  const amount = bytesTotal ? ` (${sizeWords(bytesDone ?? 0)} of ${sizeWords(bytesTotal)})` : ''
  const left = remainingMs === undefined ? '' : `, ${leftWords(remainingMs)}`
  return ` ${Math.floor(fraction * 100)} %${amount}${left}`
}

/** Only where it is a matter of time: nobody knows when a network is there again. */
function whenWords({ waitingFor, resumesMs }: QueueChain, nowMs: number): string {
  if (resumesMs === null || (waitingFor !== 'retry' && waitingFor !== 'rate-limit')) return ''
  const seconds = Math.ceil((resumesMs - nowMs) / 1000)
  if (seconds <= 1) return ' in a moment'
  return seconds < 120 ? ` in ${seconds} s` : ` in ${Math.ceil(seconds / 60)} min`
}

/** What a person would call an end, the last ten of the newest jobs. Preparing goes on beside the rest. */
export const lastEnded = (newest: readonly JobSummary[]): JobSummary[] =>
  newest.filter(({ kind, state }) => kind !== 'prepare' || state === 'failed').slice(0, 10)
/** How many of the newest jobs {@link lastEnded} takes to find them. */
export const newestLooked = 30

/** `14:02  transcribed  council meeting`. */
export function historyLine({ kind, state, subject, error, updatedMs, destination }: JobSummary): string {
  const done = (destination === 'this-machine' ? endedHere[kind] : undefined) ?? ended[kind]
  const how = state === 'done' ? done : `${nounOf(kind, destination)} ${state === 'cancelled' ? 'cancelled' : 'failed'}`
  const said = error ? `: ${plain(error.message)}` : ''
  return `${localTime(updatedMs)}  ${how}  ${plain(subject)}${said}`
}

/** Coarse, so that it does not twitch. */
function leftWords(ms: number): string {
  const minutes = ms / 60_000
  if (ms < 5000) return 'a few seconds left'
  if (minutes < 1) return `about ${Math.ceil(ms / 5000) * 5} s left`
  if (minutes < 10) return `about ${Math.round(minutes)} min left`
  if (minutes < 57.5) return `about ${Math.round(minutes / 5) * 5} min left`
  return minutes < 48 * 60 ? `about ${Math.round(minutes / 30) / 2} h left` : 'more than two days left'
}

function sizeWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1000)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

/** `2026-11-21 14:02`, as the clock on this wall has it. */
function localTime(atMs: number): string {
  const date = new Date(atMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Names of files may hold anything, also what a terminal obeys. */
const plain = (text: string): string => shownText(stripVTControlCharacters(text))
