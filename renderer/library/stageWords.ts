import type { PendingImport, RecordingSummary } from '../../shared/domain.ts'
import { leftWords } from '../queue/queueWords.ts'
import { waitWords } from '../waitWords.ts'

/** Rounded down, so that 100 % is the whole; the hair on top is for 29 of 100, which is 28.999… by binary fractions. */
const percent = (fraction: number) => `${fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100 + 1e-9))} %`

/** `2 min`, `40 s`: how long it may still take, as one would say it. */
export function roughly(ms: number): string {
  if (ms >= 3_600_000) return `${Math.round(ms / 360_000) / 10} h`
  if (ms >= 60_000) return `${Math.round(ms / 60_000)} min`
  return `${Math.max(1, Math.round(ms / 1000))} s`
}

const doing = {
  preparing: 'Preparing',
  uploading: 'Uploading',
  submitting: 'Submitting',
  transcribing: 'Transcribing',
} as const
/** For work on this machine: nothing is sent, and its transcriber works on one recording after the other. */
const doingHere = {
  preparing: 'Preparing',
  uploading: 'Preparing on this machine',
  submitting: 'Waiting for its turn here',
  transcribing: 'Transcribing here',
} as const

/** What is happening to a recording, in words. `isQueuePaused`: everything is. */
export function stageWords(recording: RecordingSummary, isQueuePaused = false): string {
  const { stage, progress, waitingFor, lastDestination: destination, isInLine } = recording
  const isHere = destination === 'this-machine'
  switch (stage) {
    case 'ready': {
      const share = (count: number) => (recording.segmentCount === 0 ? 0 : count / recording.segmentCount)
      if (recording.verifiedSegments > 0) return `${percent(share(recording.verifiedSegments))} verified`
      return recording.editedSegments > 0 ? 'Edited' : 'Transcribed'
    }
    case 'sealed':
      return 'Not transcribed'
    case 'failed':
      return recording.error?.message ?? 'Failed'
    case 'cancelled':
      return recording.error?.code === 'stays-here' ? recording.error.message : 'Cancelled'
    default: {
      if (isQueuePaused && waitingFor !== 'pausing') return waitWords('paused', null)
      if (waitingFor !== null && waitingFor !== 'turn') return waitWords(waitingFor, recording.resumesMs, destination)
      const left = progress?.remainingMs === undefined ? '' : ` · ${leftWords(progress.remainingMs)}`
      const share = progress?.fraction == null ? '' : ` ${percent(progress.fraction)}`
      if (waitingFor === 'turn' && stage !== 'transcribing') return waitWords('turn', null, destination)
      if (isInLine) return isHere ? waitWords('turn', null, destination) : 'In line at the service'
      return isHere && stage === 'submitting'
        ? doingHere[stage]
        : `${(isHere ? doingHere : doing)[stage]}${share}${left}`
    }
  }
}

export function importWords(pending: PendingImport, isQueuePaused = false): string {
  if (pending.state === 'failed') return pending.error?.message ?? 'This file could not be imported.'
  if (pending.state === 'copying') {
    const left = pending.progress?.remainingMs === undefined ? '' : ` · ${leftWords(pending.progress.remainingMs)}`
    return `Copying ${percent(pending.progress?.fraction ?? 0)}${left}`
  }
  if (pending.state === 'cancelled') return 'Cancelled'
  if (isQueuePaused || pending.waitingFor === 'paused') return waitWords('paused', null)
  // What is missing can be put right by plugging it in; how the last attempt ended says less.
  if (pending.waitingFor === 'device') return waitWords('device', null)
  return pending.state === 'waiting' ? (pending.error?.message ?? 'Trying again soon') : 'Waiting for its turn'
}

// As `toLocaleDateString` says them, which takes longer for one date than drawing its row.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** `14 Nov`, with the year when it is another one. */
export function dayOf(timeMs: number, nowMs = Date.now()): string {
  const date = new Date(timeMs)
  const day = `${date.getDate()} ${months[date.getMonth()]}`
  return date.getFullYear() === new Date(nowMs).getFullYear() ? day : `${day} ${date.getFullYear()}`
}
