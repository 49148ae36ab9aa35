import type { WaitReason } from '../../../shared/recordings/domain.ts'
import type { QueueChain, QueueOverview, QueueTarget } from '../../../shared/recordings/queue.ts'
import { waitReasonWords } from '../../../shared/words/waitWords.ts'
import { words } from '../../words/index.ts'

const { states, units } = words
const { overview: texts } = words.queue

/** The reasons that the overview names. */
const namedReasons: ReadonlySet<WaitReason> = new Set([
  'network',
  'wrong-network',
  'sign-in',
  'disk-space',
  'rate-limit',
])

/** The target of a row's buttons: all jobs of a sliced recording, else the current job. */
export const targetOf = ({ jobId, recordingId, slices }: QueueChain): QueueTarget =>
  slices !== null && recordingId !== null ? { recordingId } : { jobId }

/** How many recordings are in the queue, without failed ones. */
export const unfinishedCount = ({ counts }: Pick<QueueOverview, 'counts'>): number =>
  counts.running + counts.inLine + counts.queued + counts.waiting + counts.paused

/**
 * The most frequent reason for waiting among these chains.
 * @exportedFor tests: each reason
 */
export function mainReason(chains: QueueOverview['chains']): WaitReason | null {
  const counts = new Map<WaitReason, number>()
  for (const { state, waitingFor: reason } of chains)
    if (state === 'waiting' && reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** The state of the whole queue, without failed ones: `12 under way`, `8.4 MB/s`, `about 3 min left`. */
export function overviewWords(overview: QueueOverview): string[] {
  const { paused, pausing, counts, uploads, chains } = overview
  const total = unfinishedCount(overview)
  const pause = pausing ? states.waiting.pausing : states.paused
  if (paused)
    return shown([
      pause,
      total > 0 && texts.recordingsWaiting(total),
      overview.finishingRemotely > 0 && texts.finishing(overview.finishingRemotely),
    ])
  const reason = mainReason(chains)
  const why = reason && reasonWords(reason, chains)
  const besides = counts.inLine + counts.queued
  const ownPauses = counts.paused > 0 && texts.paused(counts.paused)
  if (counts.running + counts.inLine === 0 && counts.waiting > 0 && why)
    return shown([
      why,
      isCopied(chains) ? texts.recordingsSafe(counts.waiting) : units.recordings(counts.waiting),
      besides > 0 && texts.waiting(besides),
      ownPauses,
    ])
  const isWorking = counts.running > 0
  const waiting = counts.waiting + besides
  return shown([
    isWorking && texts.underWay(counts.running),
    isWorking && uploads?.bytesPerSecond != null && units.speed(uploads.bytesPerSecond),
    isWorking && uploads?.remainingMs != null && units.left(uploads.remainingMs),
    waiting > 0 && texts.waiting(waiting),
    ownPauses,
  ])
}

/** True if no waiting recording has its only copy on a recorder or in another folder. */
const isCopied = (chains: QueueOverview['chains']): boolean =>
  !chains.some(({ state, recordingId }) => state === 'waiting' && recordingId === null)

function reasonWords(reason: WaitReason, chains: QueueOverview['chains']): string | undefined {
  const isHere = chains.every(({ destination }) => destination === 'this-machine')
  if (reason === 'device') return texts.needsDevice
  if (isHere) return waitReasonWords(reason, 'this-machine')
  return namedReasons.has(reason) ? states.waiting[reason] : undefined
}

const shown = (texts: (string | false)[]): string[] => texts.filter((text) => text !== false)

/** How many recordings need a person, because they failed, or wait for a sign-in, a device or disk space. */
export const attentionOf = ({ counts, waitingForPerson }: QueueOverview): number => counts.failed + waitingForPerson
