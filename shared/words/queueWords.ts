import { expectedWorkMs, roughWorkMs } from '../models/expectedWork.ts'
import type { Destination } from '../recordings/domain.ts'
import { type ChainStep, isInLineAtService, type QueueChain, type QueueOverview } from '../recordings/queue.ts'
import type { Settings } from '../settings/settings.ts'
import { words } from './catalogue.ts'
import { sentenceOf } from './problem.ts'
import { waitWords } from './waitWords.ts'

/** Which text of `words.queue` a chain shows, in the window and the terminal. */

/** The facts that describe a chain's state, besides the chain itself. */
export type ChainFacts = {
  nowMs: number
  /** True if the whole queue is paused. */
  isPaused: boolean
  network: QueueOverview['network']
  sendOver: Settings['sendOver']
  /** See `secondsPerHourHere`. */
  secondsPerHour: number | null
}

const joined = (...texts: (string | null | false | undefined)[]): string => texts.filter(Boolean).join(' · ')

type Names = Partial<Record<ChainStep, string>>
/** The name of a step, which may differ for work on this machine. */
const nameOf = (
  { all, here }: { all: Record<ChainStep, string>; here: Names },
  step: ChainStep,
  destination: Destination | null,
): string => (destination === 'this-machine' ? here[step] : undefined) ?? all[step]

export const stepNoun = (step: ChainStep, destination: Destination | null): string =>
  nameOf({ all: words.queue.nouns, here: words.queue.nounsHere }, step, destination)

/** A running step: `Uploading`. */
export const doingWords = (step: ChainStep, destination: Destination | null): string =>
  nameOf({ all: words.queue.doing, here: words.queue.doingHere }, step, destination)

/**
 * The name of a step. For a long recording, `transcode` means the cutting into slices.
 * @exportedFor tests: each kind of job
 */
export const stepName = (step: ChainStep, isSliced = false): string =>
  step === 'transcode' && isSliced ? words.queue.steps.cut : words.queue.steps.names[step]

/** The steps that hand a recording to the service. On this machine they are shown as one step, because nothing is sent. */
const handingSteps: readonly ChainStep[] = ['upload', 'complete', 'submit']
const isHanding = (step: ChainStep): boolean => handingSteps.includes(step)

/** The steps to show, with their names. */
export function shownSteps({
  steps,
  current,
  destination,
  slices,
}: Pick<QueueChain, 'steps' | 'current' | 'destination' | 'slices'>): (QueueChain['steps'][number] & {
  name: string
  isCurrent: boolean
})[] {
  const named = steps.map(({ step, state }) => ({
    step,
    state,
    name: stepName(step, slices !== null),
    isCurrent: step === current,
  }))
  if (destination === 'remote') return named
  const handing = named.filter(({ step }) => isHanding(step))
  const last = handing.at(-1)
  const shown = handing.find(({ isCurrent }) => isCurrent) ?? (last?.state === 'done' ? last : handing[0])
  return named.flatMap((one) => {
    if (!isHanding(one.step)) return one
    return one.step === 'upload' && shown ? { ...shown, step: one.step, name: words.queue.steps.prepareHere } : []
  })
}

/**
 * `31 of 118 MB`.
 * @exportedFor tests: each amount
 */
export const amountWords = (bytesDone: number, bytesTotal: number): string =>
  words.units.sizeOf(Math.min(bytesDone, bytesTotal), bytesTotal)

/** A chain's current work, or why it waits, in one line. It also says if the audio was deleted. */
export const chainWords = (chain: QueueChain, facts: ChainFacts): string =>
  joined(stateWords(chain, facts), chain.audioDeleted && words.deletion.audioGoneShort)

function stateWords(chain: QueueChain, facts: ChainFacts): string {
  const { state, waitingFor, error, progress } = chain
  const isHere = chain.destination === 'this-machine'
  // On this machine, handing over only moves the bytes from one folder to another.
  const amount =
    progress?.bytesTotal && progress.bytesDone !== undefined && !(isHere && isHanding(chain.current))
      ? amountWords(progress.bytesDone, progress.bytesTotal)
      : null
  const slices = chain.slices && words.queue.progress.slices(chain.slices.done, chain.slices.total)
  if (state === 'failed') return error ? sentenceOf(error) : words.states.failed
  if (state === 'cancelled') return words.states.cancelled
  if (state === 'done') return words.states.done
  if (waitingFor === 'pausing') return joined(words.states.waiting.pausing, slices)
  if (state === 'paused' && facts.isPaused) return joined(words.queue.wait.ownPause, amount, slices)
  if (state === 'paused' || facts.isPaused) return joined(words.states.paused, amount, slices)
  if (waitingFor !== null && state !== 'running')
    return joined(
      reasonWords(chain, waitingFor, facts),
      waitingFor !== 'turn' && amount,
      waitingFor === 'turn' && takesWords(chain, facts),
      slices,
      (waitingFor === 'retry' || waitingFor === 'sign-in') && error && sentenceOf(error),
    )
  return joined(workWords(chain, amount, facts), slices)
}

function workWords(chain: QueueChain, amount: string | null, facts: ChainFacts): string {
  const { current, progress, destination } = chain
  const isHere = destination === 'this-machine'
  if (isInLineAtService(chain)) {
    const text = isHere ? waitWords('turn', null, destination) : words.states.queuedAtService
    return joined(text, leftOf(progress) ?? takesWords(chain, facts))
  }
  const text = doingWords(current, destination)
  // On this machine the bytes only move from one folder to another.
  if (isHere && isHanding(current)) return joined(text, takesWords(chain, facts))
  const left = leftOf(progress) ?? expectedLeftWords(chain, facts)
  if (amount !== null && current !== 'complete')
    return joined(words.queue.progress.doing(text, amount), speedWords(progress), left)
  if (progress?.fraction == null)
    return joined(current === 'poll' && !isHere ? words.queue.serviceTranscribes : text, left)
  return joined(
    current === 'complete' ? text : words.queue.progress.doing(text, words.units.percent(progress.fraction)),
    left,
  )
}

/** What is expected of a transcription on this machine, by the speed that was measured before; null if there is none. */
function expectedMs({ destination, current, durationMs, slices }: QueueChain, facts: ChainFacts): number | null {
  if (destination !== 'this-machine' || durationMs === null || facts.secondsPerHour === null) return null
  if (current !== 'poll' && current !== 'transcode' && !isHanding(current)) return null
  return expectedWorkMs(durationMs, facts.secondsPerHour) * (slices === null ? 1 : 1 - slices.done / slices.total)
}

/** `takes about 6 min`. */
function takesWords(chain: QueueChain, facts: ChainFacts): string | null {
  const ms = expectedMs(chain, facts)
  return ms === null ? null : words.queue.progress.takes(words.units.roughly(roughWorkMs(ms)))
}

/** `about 6 min left`, before this transcription has a speed of its own. */
function expectedLeftWords(chain: QueueChain, facts: ChainFacts): string | null {
  const ms = chain.current === 'poll' ? expectedMs(chain, facts) : null
  return ms === null ? null : words.units.left(ms * (1 - (chain.progress?.fraction ?? 0)))
}

const leftOf = (progress: QueueChain['progress']): string | null =>
  progress?.remainingMs === undefined ? null : words.units.left(progress.remainingMs)

/** The speed on which the estimate of the remaining time is based; null near the end. */
function speedWords(progress: QueueChain['progress']): string | null {
  if (!progress?.remainingMs || progress.bytesTotal === undefined || progress.bytesDone === undefined) return null
  const bytesLeft = progress.bytesTotal - progress.bytesDone
  return progress.remainingMs < 1000 || bytesLeft <= 0
    ? null
    : words.units.speed((bytesLeft / progress.remainingMs) * 1000)
}

function reasonWords(chain: QueueChain, reason: NonNullable<QueueChain['waitingFor']>, facts: ChainFacts): string {
  const { error, resumesMs, destination, current } = chain
  const isHere = destination === 'this-machine'
  switch (reason) {
    case 'network':
      return isHere ? waitWords(reason, null, destination) : words.states.waiting.network
    case 'wrong-network':
      return networkWords(facts)
    case 'rate-limit': {
      if (isHere) return waitWords(reason, null, destination)
      const length = lengthWords(resumesMs, facts.nowMs)
      return current === 'submit' && !error ? words.queue.wait.perMinute(length) : words.queue.wait.slower(length)
    }
    case 'retry':
      return againWords(resumesMs, facts.nowMs)
    default:
      return waitWords(reason, resumesMs, destination, facts.nowMs)
  }
}

/**
 * Why nothing is sent over the current network.
 * @exportedFor tests: each state of the network
 */
export function networkWords({ sendOver, network }: Pick<ChainFacts, 'sendOver' | 'network'>): string {
  if (sendOver === 'any') return waitWords('wrong-network', null)
  const text = sendOver === 'unmetered' ? words.queue.wait.unmetered : words.queue.wait.chosen
  return network?.name ? words.queue.wait.nowOn(text, network.name) : text
}

/** From this length, a wait is shown as a time of day instead of seconds. */
const clockFromMs = 90_000
/** In steps of 5 s, rounded up, so that the wait never ends later than the text says. */
const secondsWords = (ms: number) => words.queue.wait.seconds(Math.ceil(ms / 5000) * 5)

function lengthWords(resumesMs: number | null, nowMs: number): string {
  if (resumesMs === null || resumesMs - nowMs < 1000) return words.queue.wait.aMoment
  return resumesMs - nowMs > clockFromMs
    ? words.queue.wait.untilClock(words.units.clock(resumesMs))
    : words.queue.wait.forSeconds(secondsWords(resumesMs - nowMs))
}

function againWords(resumesMs: number | null, nowMs: number): string {
  if (resumesMs === null || resumesMs - nowMs < 1000) return words.states.tryingAgain
  return resumesMs - nowMs > clockFromMs
    ? words.states.tryingAgainAt(words.units.clock(resumesMs))
    : words.queue.wait.againIn(secondsWords(resumesMs - nowMs))
}

/** Whether a chain's text changes only because time passes. */
export const isTimed = ({ state, waitingFor, resumesMs }: QueueChain, nowMs: number): boolean =>
  state === 'waiting' &&
  (waitingFor === 'rate-limit' || waitingFor === 'retry') &&
  resumesMs !== null &&
  resumesMs - nowMs > -2000

/** `Upload failed`. */
export const failedStepWords = ({ current, slices, destination, audioDeleted }: QueueChain): string =>
  joined(
    words.queue.failed(
      current === 'transcode' && slices !== null ? words.queue.cutting : stepNoun(current, destination),
    ),
    audioDeleted && words.deletion.audioGoneShort,
  )

/** How many attempts came before the failure; null after a single one. */
export function triedWords({ attempts, crashes }: QueueChain): string | null {
  if (crashes > 0) return words.queue.crashed(crashes)
  return attempts > 1 ? words.queue.tried(attempts) : null
}
