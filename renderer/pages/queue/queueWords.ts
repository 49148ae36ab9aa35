import { sentenceOf } from '../../../shared/errors/problem.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import {
  type ChainStep,
  isInLineAtService,
  type QueueChain,
  type QueueOverview,
} from '../../../shared/recordings/queue.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { words } from '../../words/index.ts'
import { waitWords } from '../../words/waitWords.ts'

/** Which text of `words.queue` is shown for a chain. */
const { queue, states, units } = words
const { steps: stepWords, wait } = queue

/** What the state of a chain is described with, besides the chain. */
export type ChainFacts = {
  nowMs: number
  /** The whole queue is paused. */
  isPaused: boolean
  network: QueueOverview['network']
  sendOver: Settings['sendOver']
}

const joined = (...texts: (string | null | false | undefined)[]): string => texts.filter(Boolean).join(' · ')

type Names = Partial<Record<ChainStep, string>>
/** The name of a step, which may be another one for work on this machine. */
const nameOf = (
  { all, here }: { all: Record<ChainStep, string>; here: Names },
  step: ChainStep,
  destination: Destination | null,
): string => (destination === 'this-machine' ? here[step] : undefined) ?? all[step]

export const stepNoun = (step: ChainStep, destination: Destination | null): string =>
  nameOf({ all: queue.nouns, here: queue.nounsHere }, step, destination)

/** A long recording is cut into slices, whatever else `transcode` does with it. */
export const stepName = (step: ChainStep, isSliced = false): string =>
  step === 'transcode' && isSliced ? stepWords.cut : stepWords.names[step]

/** The steps that hand a recording to the service. On this machine they are shown as one, because nothing is sent. */
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
    return one.step === 'upload' && shown ? { ...shown, step: one.step, name: stepWords.prepareHere } : []
  })
}

/** `31 of 118 MB`, `449 kB of 1.2 MB`: the unit once where it is the same. */
export function amountWords(bytesDone: number, bytesTotal: number): string {
  const [done = '', unit] = units.size(Math.min(bytesDone, bytesTotal)).split(' ')
  const total = units.size(bytesTotal)
  return queue.progress.of(total.endsWith(` ${unit}`) ? done : `${done} ${unit}`, total)
}

/** What is happening to a chain, or why it waits, in one line; also that its audio is gone. */
export const chainWords = (chain: QueueChain, facts: ChainFacts): string =>
  joined(stateWords(chain, facts), chain.audioDeleted && words.deletion.audioGoneShort)

function stateWords(chain: QueueChain, facts: ChainFacts): string {
  const { state, waitingFor, error, progress } = chain
  const isHere = chain.destination === 'this-machine'
  // On this machine a hand-over moves the bytes from one folder to another.
  const amount =
    progress?.bytesTotal && progress.bytesDone !== undefined && !(isHere && isHanding(chain.current))
      ? amountWords(progress.bytesDone, progress.bytesTotal)
      : null
  const slices = chain.slices && queue.progress.slices(chain.slices.done, chain.slices.total)
  if (state === 'failed') return error ? sentenceOf(error) : states.failed
  if (state === 'cancelled') return states.cancelled
  if (state === 'done') return states.done
  if (waitingFor === 'pausing') return joined(states.pausing, slices)
  if (state === 'paused' && facts.isPaused) return joined(wait.ownPause, amount, slices)
  if (state === 'paused' || facts.isPaused) return joined(states.paused, amount, slices)
  if (waitingFor !== null && state !== 'running')
    return joined(
      reasonWords(chain, waitingFor, facts),
      waitingFor !== 'turn' && amount,
      slices,
      (waitingFor === 'retry' || waitingFor === 'sign-in') && error && sentenceOf(error),
    )
  return joined(workWords(chain, amount), slices)
}

function workWords(chain: QueueChain, amount: string | null): string {
  const { current, progress, destination } = chain
  const isHere = destination === 'this-machine'
  if (isInLineAtService(chain)) {
    return joined(isHere ? waitWords('turn', null, destination) : wait.atService, leftOf(progress))
  }
  const text = nameOf({ all: queue.doing, here: queue.doingHere }, current, destination)
  // On this machine the bytes only move from one folder to another.
  if (isHere && isHanding(current)) return text
  const left = leftOf(progress)
  if (amount !== null && current !== 'complete') return joined(`${text} ${amount}`, speedWords(progress), left)
  if (progress?.fraction == null) return joined(current === 'poll' && !isHere ? queue.serviceTranscribes : text, left)
  return joined(current === 'complete' ? text : `${text} ${units.percent(progress.fraction)}`, left)
}

const leftOf = (progress: QueueChain['progress']): string | null =>
  progress?.remainingMs === undefined ? null : units.left(progress.remainingMs)

/** The speed that the time left was estimated with; null near the end. */
function speedWords(progress: QueueChain['progress']): string | null {
  if (!progress?.remainingMs || progress.bytesTotal === undefined || progress.bytesDone === undefined) return null
  const bytesLeft = progress.bytesTotal - progress.bytesDone
  return progress.remainingMs < 1000 || bytesLeft <= 0 ? null : units.speed((bytesLeft / progress.remainingMs) * 1000)
}

function reasonWords(chain: QueueChain, reason: NonNullable<QueueChain['waitingFor']>, facts: ChainFacts): string {
  const { error, resumesMs, destination, current } = chain
  const isHere = destination === 'this-machine'
  switch (reason) {
    case 'network':
      return isHere ? waitWords(reason, null, destination) : states.waiting.network
    case 'wrong-network':
      return networkWords(facts)
    case 'rate-limit': {
      if (isHere) return waitWords(reason, null, destination)
      const length = lengthWords(resumesMs, facts.nowMs)
      return current === 'submit' && !error ? wait.perMinute(length) : wait.slower(length)
    }
    case 'retry':
      return againWords(resumesMs, facts.nowMs)
    default:
      return waitWords(reason, resumesMs, destination, facts.nowMs)
  }
}

/** Why nothing is sent over the network in use. */
export function networkWords({ sendOver, network }: Pick<ChainFacts, 'sendOver' | 'network'>): string {
  if (sendOver === 'any') return waitWords('wrong-network', null)
  const text = sendOver === 'unmetered' ? wait.unmetered : wait.chosen
  return network?.name ? wait.nowOn(text, network.name) : text
}

/** From this on a wait is given by the clock, not in seconds. */
const clockFromMs = 90_000
/** In steps of 5 s, rounded up: the wait never ends sooner than the text says. */
const secondsWords = (ms: number) => wait.seconds(Math.ceil(ms / 5000) * 5)

function lengthWords(resumesMs: number | null, nowMs: number): string {
  if (resumesMs === null || resumesMs - nowMs < 1000) return wait.aMoment
  return resumesMs - nowMs > clockFromMs
    ? wait.untilClock(units.clock(resumesMs))
    : wait.forSeconds(secondsWords(resumesMs - nowMs))
}

function againWords(resumesMs: number | null, nowMs: number): string {
  if (resumesMs === null || resumesMs - nowMs < 1000) return states.tryingAgain
  return resumesMs - nowMs > clockFromMs
    ? states.tryingAgainAt(units.clock(resumesMs))
    : wait.againIn(secondsWords(resumesMs - nowMs))
}

/** Whether its text changes with time alone. */
export const isTimed = ({ state, waitingFor, resumesMs }: QueueChain, nowMs: number): boolean =>
  state === 'waiting' &&
  (waitingFor === 'rate-limit' || waitingFor === 'retry') &&
  resumesMs !== null &&
  resumesMs - nowMs > -2000

/** `Upload failed`. */
export const failedStepWords = ({ current, slices, destination, audioDeleted }: QueueChain): string =>
  joined(
    queue.failed(current === 'transcode' && slices !== null ? queue.cutting : stepNoun(current, destination)),
    audioDeleted && words.deletion.audioGoneShort,
  )

/** The attempts before it failed; null after a single one. */
export function triedWords({ attempts, crashes }: QueueChain): string | null {
  if (crashes > 0) return queue.crashed(crashes)
  return attempts > 1 ? queue.tried(attempts) : null
}
