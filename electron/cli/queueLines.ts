import { stripVTControlCharacters } from 'node:util'
import { sentenceOf } from '../../shared/errors/problem.ts'
import type { Destination, JobKind, JobSummary, WaitReason } from '../../shared/recordings/domain.ts'
import {
  type ChainStep,
  isInLineAtService,
  type QueueChain,
  type QueueOverview,
} from '../../shared/recordings/queue.ts'
import { localTime } from '../../shared/recordings/recordedTime.ts'
import { remoteWords } from '../../shared/recordings/remoteCopies.ts'
import { shownText } from '../../shared/text/shownText.ts'
import { audioDeletedSign } from './audioDeletedSign.ts'
import { commandLine } from './commandLine.ts'

/** The queue in lines of plain text, for terminals and logs. */

const doing: Record<ChainStep, string> = {
  import: 'copying',
  transcode: 'making a smaller copy',
  upload: 'uploading',
  complete: 'checking that all of it arrived',
  submit: 'asking for the transcript',
  poll: 'transcribing',
  stitch: 'putting the slices together',
  export: 'exporting',
  prepare: 'preparing',
  workflow: 'running the workflow at the service',
}
/** Where they differ for work on this machine. */
const doingHere: Partial<Record<ChainStep, string>> = {
  upload: 'preparing on this machine',
  complete: 'preparing on this machine',
  submit: 'preparing on this machine',
  poll: 'transcribing on this machine',
  workflow: 'running the workflow on this machine',
}
/** A step that is under way, such as `uploading`. */
export const doingWords = (step: ChainStep, destination: Destination | null): string =>
  (destination === 'this-machine' ? doingHere[step] : undefined) ?? doing[step]

/** A step that waits or has ended. */
const nouns: Record<ChainStep, string> = {
  import: 'copy',
  transcode: 'smaller copy',
  upload: 'upload',
  complete: 'upload',
  submit: 'request for the transcript',
  poll: 'transcription',
  stitch: 'putting the slices together',
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
  network: 'waiting for the network',
  'wrong-network': 'waiting for a network you allow',
  'rate-limit': 'waiting: the service asked Tapelog to slow down',
  'sign-in': 'waiting: check the account',
  device: 'waiting for its device: plug it in',
  'disk-space': 'waiting for room on the library’s disk: free some space',
  retry: 'trying again',
  paused: 'paused',
  pausing: 'pausing…',
  turn: 'waiting for its turn',
  choice: 'waiting for your choice',
}
const waitsHere: Partial<Record<WaitReason, string>> = {
  network: 'waiting for the transcriber on this machine to start',
  'rate-limit': 'waiting for its turn on this machine',
}
const ended: Record<JobKind, string> = {
  import: 'copied',
  prepare: 'prepared',
  transcode: 'made smaller',
  upload: 'uploaded',
  submit: 'transcript asked for',
  poll: 'transcribed',
  stitch: 'slices put together',
  export: 'exported',
  workflow: 'workflow finished',
}

const endedHere: Partial<Record<JobKind, string>> = {
  transcode: 'prepared',
  upload: 'prepared',
  submit: 'queued for transcription on this machine',
  poll: 'transcribed on this machine',
}

/** `isAtWork`: a Tapelog works on the library; else jobs that are marked as running are not. */
export type LineFacts = { nowMs: number; isAtWork: boolean }

/** `2 under way, 7 waiting, 1 needs attention`, then the progress of uploads. `command`: makes a command to type. */
export function totalLines(
  { counts, paused, pausing, uploads }: Omit<QueueOverview, 'network'>,
  { isAtWork }: LineFacts,
  command: (args: string) => string = commandLine,
): string[] {
  const isWorking = isAtWork && !paused
  const words = [
    [isWorking ? counts.running : 0, 'under way'],
    [counts.queued + counts.inLine + (isWorking ? 0 : counts.running), 'queued'],
    [counts.waiting, 'waiting'],
    [counts.paused, 'paused'],
    [counts.failed, counts.failed === 1 ? 'needs attention' : 'need attention'],
  ] as const
  const said = words.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const first = `${paused ? (pausing ? 'Pausing: ' : 'Paused: ') : ''}${said.join(', ') || 'nothing to do'}`
  const isStill = !isAtWork && counts.running + counts.inLine + counts.queued + counts.waiting > 0
  return [
    first.charAt(0).toUpperCase() + first.slice(1),
    ...(uploads === null ? [] : [uploadLine(uploads, isWorking)]),
    ...(isStill ? [`No Tapelog is working on this library. To continue: ${command('sync')}`] : []),
    ...(paused ? [`Everything is paused. To resume: ${command('resume --all')}`] : []),
  ]
}

function uploadLine(
  { bytesDone, bytesTotal, bytesPerSecond, remainingMs }: NonNullable<QueueOverview['uploads']>,
  isWorking: boolean,
) {
  const words = [`${sizeWords(bytesDone)} of ${sizeWords(bytesTotal)} uploaded`]
  if (isWorking && bytesPerSecond !== null) words.push(`${sizeWords(bytesPerSecond)}/s`)
  if (isWorking && remainingMs !== null) words.push(leftWords(remainingMs))
  return words.join(', ')
}

/** `  12  uploading 45 % (31.0 MB of 68.9 MB)  council meeting`. Files that are being imported have no number. */
export function chainLine(chain: QueueChain, facts: LineFacts): string {
  const id = chain.recordingId === null ? '–' : String(chain.recordingId)
  const remote = remoteWords(chain.remoteCopies)
  const sign = remote === null ? '' : ` (${plain(remote)})`
  const gone = audioDeletedSign(chain.audioDeleted)
  return `${id.padStart(5)}  ${chainWords(chain, facts)}  ${plain(chain.subject)}${gone}${sign}`
}

export function chainWords(chain: QueueChain, { nowMs, isAtWork }: LineFacts): string {
  const { state, waitingFor, current, error, slices, destination } = chain
  const noun = nounOf(current, destination)
  const isHere = destination === 'this-machine'
  const inSlices = slices === null ? '' : `, ${slices.done} of ${slices.total} slices done`
  const crashed = chain.crashes > 1 ? ` (Tapelog stopped ${chain.crashes} times while working on it)` : ''
  if (state === 'failed')
    return `${noun} failed: ${plain(error ? sentenceOf(error) : 'the reason is not known')}${crashed}`
  const isUnderWay = state === 'running' || (state === 'waiting' && waitingFor === null)
  if (isUnderWay && isAtWork && isInLineAtService(chain))
    return `waiting for its turn ${isHere ? 'on this machine' : 'at the service'}${inSlices}`
  if (isUnderWay && isAtWork) return `${doingWords(current, destination)}${progressWords(chain)}${inSlices}${crashed}`
  if (isUnderWay) return `${noun} stopped, continues at the next start${inSlices}`
  const reason = waitingFor ?? 'turn'
  const why = (isHere ? waitsHere[reason] : undefined) ?? waits[reason]
  const said = waitingFor === 'retry' && error ? `: ${plain(sentenceOf(error))}` : ''
  return `${noun} ${why}${whenWords(chain, nowMs)}${inSlices}${said}${crashed}`
}

function progressWords({ progress, current, destination }: QueueChain): string {
  if (progress?.fraction == null || current === 'complete') return ''
  // On this machine bytes only go from one folder to another, so their number tells nothing.
  if (destination === 'this-machine' && (current === 'upload' || current === 'submit')) return ''
  const { bytesDone, bytesTotal, remainingMs, fraction } = progress
  const amount = bytesTotal ? ` (${sizeWords(bytesDone ?? 0)} of ${sizeWords(bytesTotal)})` : ''
  const left = remainingMs === undefined ? '' : `, ${leftWords(remainingMs)}`
  return ` ${Math.floor(fraction * 100)} %${amount}${left}`
}

/** Empty for waits without a known end, such as for a network. */
function whenWords({ waitingFor, resumesMs }: QueueChain, nowMs: number): string {
  if (resumesMs === null || (waitingFor !== 'retry' && waitingFor !== 'rate-limit')) return ''
  const seconds = Math.ceil((resumesMs - nowMs) / 1000)
  if (seconds <= 1) return ' in a moment'
  return seconds < 120 ? ` in ${seconds} s` : ` in ${Math.ceil(seconds / 60)} min`
}

/** The ten newest ends, without finished preparations, which run at the same time as the other steps. */
export const lastEnded = (newest: readonly JobSummary[]): JobSummary[] =>
  newest.filter(({ kind, state }) => kind !== 'prepare' || state === 'failed').slice(0, 10)
/** Enough of the newest jobs for {@link lastEnded}. */
export const newestLooked = 30

/** `14:02  transcribed  council meeting`. */
export function historyLine({ kind, state, subject, audioDeleted, error, updatedMs, destination }: JobSummary): string {
  const done = (destination === 'this-machine' ? endedHere[kind] : undefined) ?? ended[kind]
  const how = state === 'done' ? done : `${nounOf(kind, destination)} ${state === 'cancelled' ? 'cancelled' : 'failed'}`
  const said = error ? `: ${plain(sentenceOf(error))}` : ''
  const gone = audioDeletedSign(audioDeleted)
  return `${localTime(updatedMs)}  ${how}  ${plain(subject)}${gone}${said}`
}

/** Rounded, so that it does not change all the time. */
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

/** File names may hold control sequences for the terminal. */
const plain = (text: string): string => shownText(stripVTControlCharacters(text))
