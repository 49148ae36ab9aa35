import type { WaitReason } from '../../shared/domain.ts'
import type { QueueOverview } from '../../shared/queue.ts'
import { countWords, sizeWords } from '../sizeWords.ts'
import { waitReasonWords } from '../waitWords.ts'
import { leftWords } from './queueWords.ts'

const waitingFor: Partial<Record<WaitReason, string>> = {
  network: 'Waiting for the network',
  'wrong-network': 'Waiting for a network that may be used',
  'sign-in': 'Waiting for you to sign in',
  device: 'Waiting for a recorder',
  'rate-limit': 'Waiting: the service asks to go slower',
}
const number = (count: number) => count.toLocaleString('en-GB')

/** How many are in the queue, in whatever state, failed ones aside. */
export const unfinishedCount = ({ counts }: Pick<QueueOverview, 'counts'>): number =>
  counts.running + counts.inLine + counts.queued + counts.waiting + counts.paused

/** What most of the waiting ones wait for, as far as they are known here. */
export function mainReason(chains: QueueOverview['chains']): WaitReason | null {
  const counts = new Map<WaitReason, number>()
  for (const { state, waitingFor: reason } of chains)
    if (state === 'waiting' && reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** The whole queue in a few words, without what needs a person: `12 under way`, `8.4 MB/s`, `about 3 min left`. */
export function overviewWords(overview: QueueOverview): string[] {
  const { paused, pausing, goesOnElsewhere, counts, uploads, chains } = overview
  const total = unfinishedCount(overview)
  const recordings = countWords(total, 'recording')
  if (total === 0) return paused ? [pausing ? 'Pausing…' : 'Paused'] : []
  if (paused)
    return said([
      pausing ? 'Pausing…' : 'Paused',
      `${recordings} ${total === 1 ? 'waits' : 'wait'}`,
      // Nothing is asked of it any more, and nothing can be taken back from it.
      goesOnElsewhere && 'a remote service goes on with what it has',
    ])
  const reason = mainReason(chains)
  const isHere = chains.every(({ destination }) => destination === 'this-machine')
  const why = reason && (isHere && reason !== 'device' ? waitReasonWords(reason, 'this-machine') : waitingFor[reason])
  const besides = [
    counts.inLine > 0 && `${number(counts.inLine)} in line`,
    counts.queued > 0 && `${number(counts.queued)} queued`,
    pausedWords(counts.paused),
  ]
  if (counts.running + counts.inLine === 0 && counts.waiting > 0 && why) {
    // What is still on a recorder is not safe here yet.
    const safe = reason === 'device' ? '' : ' safe on this machine'
    return said([why, `${countWords(counts.waiting, 'recording')}${safe}`, ...besides])
  }
  return said([
    counts.running > 0 && `${number(counts.running)} under way`,
    counts.running > 0 && uploads?.bytesPerSecond != null && `${sizeWords(uploads.bytesPerSecond)}/s`,
    counts.running > 0 && uploads?.remainingMs != null && leftWords(uploads.remainingMs),
    counts.waiting > 0 && `${number(counts.waiting)} waiting`,
    ...besides,
  ])
}

const pausedWords = (count: number) => count > 0 && `${number(count)} paused`
const said = (parts: (string | false)[]): string[] => parts.filter((part) => part !== false)
