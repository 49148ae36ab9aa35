import { stripVTControlCharacters } from 'node:util'
import type { JobSummary } from '../../shared/recordings/domain.ts'
import type { QueueChain, QueueOverview } from '../../shared/recordings/queue.ts'
import { localTime } from '../../shared/sound/recordedTime.ts'
import { shownText } from '../../shared/text/shownText.ts'
import { words } from '../../shared/words/catalogue.ts'
import { outcomeWords } from '../../shared/words/historyWords.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { failedStepWords, stepNoun, chainWords as windowWords } from '../../shared/words/queueWords.ts'
import { remoteWords } from '../../shared/words/stageWords.ts'

/** The queue in lines of plain text, for terminals and logs, in the words of the window. */

/**
 * `isAtWork`: true if a Tapelog works on the library; if not, jobs that are marked as running are not really running. `isPaused`: the
 * whole queue is paused.
 */
export type LineFacts = { nowMs: number; isAtWork: boolean; isPaused: boolean }

/** `2 under way, 7 waiting, 1 needs attention`, then the progress of uploads. `command`: builds a command to type. */
export function totalLines(
  { counts, paused, pausing, uploads }: Omit<QueueOverview, 'network'>,
  { isAtWork }: LineFacts,
  command: (args: string) => string,
): string[] {
  const { overview } = words.queue
  const { queue } = words.terminal
  const isWorking = isAtWork && !paused
  const running = isWorking ? counts.running : 0
  const queued = counts.queued + counts.inLine + (isWorking ? 0 : counts.running)
  const totals = [
    ...(running > 0 ? [overview.underWay(running)] : []),
    ...(queued > 0 ? [queue.queued(queued)] : []),
    ...(counts.waiting > 0 ? [overview.waiting(counts.waiting)] : []),
    ...(counts.paused > 0 ? [overview.paused(counts.paused)] : []),
    ...(counts.failed > 0 ? [overview.needYou(counts.failed)] : []),
  ]
  const summary = totals.join(', ') || overview.nothing
  const isStill = !isAtWork && counts.running + counts.inLine + counts.queued + counts.waiting > 0
  return [
    paused ? (pausing ? queue.pausing(summary) : queue.paused(summary)) : summary,
    ...(uploads === null ? [] : [uploadLine(uploads, isWorking)]),
    ...(isStill ? [queue.nobodyWorks(command('sync'))] : []),
    ...(paused ? [queue.allPaused(command('resume --all'))] : []),
  ]
}

function uploadLine(
  { bytesDone, bytesTotal, bytesPerSecond, remainingMs }: NonNullable<QueueOverview['uploads']>,
  isWorking: boolean,
): string {
  const { units } = words
  return [
    words.terminal.queue.uploaded(units.sizeOf(bytesDone, bytesTotal)),
    ...(isWorking && bytesPerSecond !== null ? [units.speed(bytesPerSecond)] : []),
    ...(isWorking && remainingMs !== null ? [units.left(remainingMs)] : []),
  ].join(', ')
}

/** `  12  Uploading 31 of 68.9 MB  council meeting`. Files that are being imported have no number. */
export const chainLine = (chain: QueueChain, facts: LineFacts): string => lineOf(chain, chainWords(chain, facts))

/** The line of a chain that is no longer in the queue. */
export const endedLine = (chain: QueueChain, state: 'done' | 'failed' | 'cancelled'): string =>
  lineOf(chain, words.states[state])

function lineOf(chain: QueueChain, state: string): string {
  const id = chain.recordingId === null ? '–' : String(chain.recordingId)
  const remote = remoteWords(chain.remoteCopies)
  const sign = remote === null ? '' : words.terminal.remark(plain(remote))
  return `${id.padStart(5)}  ${state}  ${plain(chain.subject)}${sign}`
}

/** The window's text for a chain, or a text that only a terminal can show: that no Tapelog is running. */
export function chainWords(chain: QueueChain, { nowMs, isAtWork, isPaused }: LineFacts): string {
  const { queue } = words.terminal
  const state = windowWords(chain, { nowMs, isPaused, network: null, sendOver: 'any', secondsPerHour: null })
  const isUnderWay = chain.state === 'running' || (chain.state === 'waiting' && chain.waitingFor === null)
  const noun = stepNoun(chain.current, chain.destination)
  const line =
    chain.state === 'failed'
      ? queue.failed(failedStepWords(chain), chain.error ? sentenceOf(chain.error) : words.queue.row.reasonUnknown)
      : isUnderWay && !isAtWork
        ? queue.stopped(noun)
        : state
  return plain(chain.crashes > 1 ? `${line}${words.terminal.remark(queue.crashes(chain.crashes))}` : line)
}

/** The ten newest ended jobs. Leaves out finished preparations, because they run beside the other steps. */
export const lastEnded = (newest: readonly JobSummary[]): JobSummary[] =>
  newest.filter(({ kind, state }) => kind !== 'prepare' || state === 'failed').slice(0, 10)
/** How many of the newest jobs to read for {@link lastEnded}. */
export const newestLooked = 30

/** `2026-09-14 14:02  Transcribed  council meeting`. */
export const historyLine = (job: JobSummary): string =>
  `${localTime(job.updatedMs)}  ${plain(outcomeWords(job))}  ${plain(job.subject)}`

/** Text as one line. File names and messages of services may contain control sequences for the terminal. */
export const plain = (text: string): string => shownText(stripVTControlCharacters(text))
