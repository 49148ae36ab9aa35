import type { Destination, Settings } from '../../shared/domain.ts'
import {
  type ChainStep,
  type ChainStepState,
  isInLineAtService,
  type QueueChain,
  type QueueOverview,
} from '../../shared/queue.ts'
import { countWords, sizeWords } from '../sizeWords.ts'
import { clockWords, waitWords } from '../waitWords.ts'

/** What the words about one chain need to know besides it. */
export type ChainFacts = {
  nowMs: number
  /** Everything is paused. */
  isPaused: boolean
  network: QueueOverview['network']
  sendOver: Settings['sendOver']
}

const stepNames: Record<ChainStep, string> = {
  import: 'Copy',
  derive: 'Make smaller',
  upload: 'Upload',
  complete: 'Complete',
  submit: 'Submit',
  poll: 'Transcribe',
  stitch: 'Join',
  export: 'Export',
  prepare: 'Prepare',
  workflow: 'Workflow',
}
const doing: Record<ChainStep, string> = {
  import: 'Copying',
  derive: 'Making a smaller copy',
  upload: 'Uploading',
  complete: 'Completing the upload',
  submit: 'Submitting',
  poll: 'Transcribing',
  stitch: 'Joining the parts',
  export: 'Exporting',
  prepare: 'Preparing waveform and playback',
  workflow: 'The service is at work',
}
/** The same for work on this machine: nothing is uploaded. */
const doingHere: Partial<Record<ChainStep, string>> = {
  upload: 'Preparing on this machine',
  complete: 'Preparing on this machine',
  submit: 'Preparing on this machine',
  poll: 'Transcribing here',
  workflow: 'Working on it here',
}
/** The same where it is said how it ended. */
const stepNouns: Record<ChainStep, string> = {
  import: 'Copy',
  derive: 'Making a smaller copy',
  upload: 'Upload',
  complete: 'Upload',
  submit: 'Submission',
  poll: 'Transcription',
  stitch: 'Joining the parts',
  export: 'Export',
  prepare: 'Preparation',
  workflow: 'Workflow',
}
const nounsHere: Partial<Record<ChainStep, string>> = {
  upload: 'Preparation',
  complete: 'Preparation',
  submit: 'Preparation',
}
export const stepNoun = (step: ChainStep, destination: Destination | null): string =>
  (destination === 'this-machine' ? nounsHere[step] : undefined) ?? stepNouns[step]

/** A step's mark in words, for screen readers. */
export const stepStateWords: Record<ChainStepState, string> = {
  ahead: 'ahead',
  queued: 'waiting for its turn',
  running: 'under way',
  waiting: 'waiting',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** A recording in parts is cut before it is sent, whatever else is done to it. */
export const stepName = (step: ChainStep, isInParts = false): string =>
  step === 'derive' && isInParts ? 'Cut in parts' : stepNames[step]

/** The steps that hand a recording to the service. On this machine they are shown as one, since nothing is sent. */
const handing: readonly ChainStep[] = ['upload', 'complete', 'submit']

/** The steps as they are shown, with their names. */
export function shownSteps({
  steps,
  current,
  destination,
  parts,
}: Pick<QueueChain, 'steps' | 'current' | 'destination' | 'parts'>): (QueueChain['steps'][number] & {
  name: string
  isCurrent: boolean
})[] {
  const named = steps.map(({ step, state }) => ({
    step,
    state,
    name: stepName(step, parts !== null),
    isCurrent: step === current,
  }))
  if (destination === 'remote') return named
  const handed = named.filter(({ step }) => handing.includes(step))
  const last = handed.at(-1)
  const shown = handed.find(({ isCurrent }) => isCurrent) ?? (last?.state === 'done' ? last : handed[0])
  return named.flatMap((one) => {
    if (!handing.includes(one.step)) return one
    return one.step === 'upload' && shown ? { ...shown, step: one.step, name: 'Prepare' } : []
  })
}

/** `about 3 min left`: in steps so coarse that it does not twitch, and nothing is counted down below 5 s. */
export function leftWords(ms: number): string {
  const minutes = ms / 60_000
  if (ms < 5000) return 'a few seconds left'
  if (ms < 57_500) return `about ${Math.round(ms / 5000) * 5} s left`
  if (minutes < 9.5) return `about ${Math.max(1, Math.round(minutes))} min left`
  if (minutes < 57.5) return `about ${Math.round(minutes / 5) * 5} min left`
  const halfHours = Math.round(minutes / 30)
  if (halfHours < 20) return `about ${Math.max(2, halfHours) / 2} h left`
  return minutes < 48 * 60 ? `about ${Math.round(minutes / 60)} h left` : 'more than two days left'
}

/** `31 of 118 MB`, `449 kB of 1.2 MB`. */
export function amountWords(bytesDone: number, bytesTotal: number): string {
  const [done, unit] = sizeWords(Math.min(bytesDone, bytesTotal)).split(' ')
  const total = sizeWords(bytesTotal)
  return `${total.endsWith(` ${unit}`) ? done : `${done} ${unit}`} of ${total}`
}

const joined = (...parts: (string | null | false | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** What is happening to a chain, or why nothing is, as one line. */
export function chainWords(chain: QueueChain, facts: ChainFacts): string {
  const { state, waitingFor, error, progress } = chain
  const amount =
    progress?.bytesTotal && progress.bytesDone !== undefined
      ? amountWords(progress.bytesDone, progress.bytesTotal)
      : null
  const parts = chain.parts && `${chain.parts.done} of ${countWords(chain.parts.total, 'part')} done`
  if (state === 'failed') return error?.message ?? 'Failed'
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'done') return 'Done'
  if (waitingFor === 'pausing') return joined(waitWords('pausing', null), parts)
  if (state === 'paused' || facts.isPaused)
    return joined(state === 'paused' && facts.isPaused ? 'Paused, also when the rest goes on' : 'Paused', amount, parts)
  if (waitingFor !== null && state !== 'running')
    return joined(
      whyWords(chain, waitingFor, facts),
      waitingFor !== 'turn' && !(chain.destination === 'this-machine' && handing.includes(chain.current)) && amount,
      parts,
      (waitingFor === 'retry' || waitingFor === 'sign-in') && error?.message,
    )
  return joined(atWork(chain, amount), parts)
}

function atWork(chain: QueueChain, amount: string | null): string {
  const { current, progress } = chain
  const isHere = chain.destination === 'this-machine'
  const isInLine = isInLineAtService(chain)
  const inLine = isHere ? waitWords('turn', null, chain.destination) : 'In line at the service'
  const what = isInLine ? inLine : ((isHere ? doingHere[current] : undefined) ?? doing[current])
  const left = progress?.remainingMs === undefined ? null : leftWords(progress.remainingMs)
  // Here the bytes only go from one folder to another: their number is of no use to a person.
  if (isHere && handing.includes(current)) return what
  if (amount !== null && current !== 'complete') return joined(`${what} ${amount}`, speedWords(progress), left)
  if (progress?.fraction == null)
    return joined(current === 'poll' && !isInLine && !isHere ? doing.workflow : what, left)
  return joined(current === 'complete' ? what : `${what} ${Math.floor(progress.fraction * 100 + 1e-9)} %`, left)
}

/** What is left through the time it will take: the speed that the time left was reckoned with. */
function speedWords(progress: QueueChain['progress']): string | null {
  if (!progress?.remainingMs || progress.bytesTotal === undefined || progress.bytesDone === undefined) return null
  const bytesLeft = progress.bytesTotal - progress.bytesDone
  return progress.remainingMs < 1000 || bytesLeft <= 0
    ? null
    : `${sizeWords((bytesLeft / progress.remainingMs) * 1000)}/s`
}

function whyWords(chain: QueueChain, waitingFor: NonNullable<QueueChain['waitingFor']>, facts: ChainFacts): string {
  const { error, resumesMs } = chain
  switch (waitingFor) {
    case 'network':
      return chain.destination === 'this-machine'
        ? waitWords(waitingFor, null, chain.destination)
        : 'Waiting for the network'
    case 'wrong-network':
      return networkWords(facts)
    case 'rate-limit':
      if (chain.destination === 'this-machine') return waitWords(waitingFor, null, chain.destination)
      return `${waitsWords(resumesMs, facts.nowMs)}: ${
        chain.current === 'submit' && !error ? 'the service takes 60 a minute' : 'the service asks to go slower'
      }`
    case 'retry':
      return againWords(resumesMs, facts.nowMs)
    default:
      return waitWords(waitingFor, resumesMs, chain.destination, facts.nowMs)
  }
}

/** Why the network in use is not sent over. */
export function networkWords({ sendOver, network }: Pick<ChainFacts, 'sendOver' | 'network'>): string {
  const now = network?.name ? `: now on “${network.name}”` : ''
  if (sendOver === 'unmetered') return `Not over metered networks${now}`
  return sendOver === 'chosen' ? `Only over networks you chose${now}` : waitWords('wrong-network', null)
}

/** In steps of 5 s, up, so that it is never sooner than it says; by the clock where it takes longer. */
const secondsWords = (ms: number) => `${Math.ceil(ms / 5000) * 5} s`

function waitsWords(resumesMs: number | null, nowMs: number): string {
  if (resumesMs === null || resumesMs - nowMs < 1000) return 'Waits a moment'
  return resumesMs - nowMs > 90_000
    ? `Waits until ${clockWords(resumesMs)}`
    : `Waits ${secondsWords(resumesMs - nowMs)}`
}

function againWords(resumesMs: number | null, nowMs: number): string {
  if (resumesMs === null || resumesMs - nowMs < 1000) return 'Trying again'
  return resumesMs - nowMs > 90_000
    ? `Trying again at ${clockWords(resumesMs)}`
    : `Trying again in ${secondsWords(resumesMs - nowMs)}`
}

/** Whether its words change by themselves as time goes by. */
export const isTimed = ({ state, waitingFor, resumesMs }: QueueChain, nowMs: number): boolean =>
  state === 'waiting' &&
  (waitingFor === 'rate-limit' || waitingFor === 'retry') &&
  resumesMs !== null &&
  resumesMs - nowMs > -2000

/** `Upload failed`: which step of it. */
export const failedStepWords = ({ current, parts, destination }: QueueChain): string =>
  `${current === 'derive' && parts !== null ? 'Cutting it in parts' : stepNoun(current, destination)} failed`

/** What was tried before it was set aside; null where that is not worth a word. */
export function triedWords({ attempts, crashes }: QueueChain): string | null {
  if (crashes > 0) return `Tapelog ended ${countWords(crashes, 'time')}`
  return attempts > 1 ? `tried ${countWords(attempts, 'time')}` : null
}
