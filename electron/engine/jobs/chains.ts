import type { JobKind, JobState, Progress, WaitReason } from '../../../shared/domain.ts'
import { type ChainStep, mainSteps, type QueueChain } from '../../../shared/queue.ts'
import type { JobRow } from './types.ts'

/** An unfinished or failed job, as much of it as puts it in its place. */
export type ChainJob = {
  id: number
  kind: JobKind
  recordingId: number | null
  state: JobState
  waitingFor: WaitReason | null
  priority: number
  runAfterMs: number
}

export type Chain = {
  key: string
  recordingId: number | null
  /** The job that everything else of the chain waits for. */
  head: ChainJob
}

/** They go on beside a recording's way to its text. */
const isBeside = (kind: JobKind): kind is 'prepare' | 'workflow' => kind === 'prepare' || kind === 'workflow'

/** Of several jobs of one kind, which one stands for them all. */
const orderOfStates: readonly JobState[] = ['failed', 'running', 'waiting', 'queued', 'paused', 'cancelled', 'done']
const orderOf = (state: JobState): number => orderOfStates.indexOf(state)
export const needsSomeone = ({ state, waitingFor }: Pick<ChainJob, 'state' | 'waitingFor'>): boolean =>
  state === 'waiting' && (waitingFor === 'sign-in' || waitingFor === 'device')
/** What is shown first. All that waits is in one order, also what is paused: a row does not run away from under the pointer. */
const groupOf = (head: ChainJob): number => {
  if (head.state === 'failed') return 0
  if (needsSomeone(head)) return 2
  // Of what a service works at there is less to be seen than of what is copied or sent from here.
  if (stateOfStep(head) === 'running') return asksService(head.kind) ? 3 : 1
  return inLine
}
const inLine = 4
const asksService = (kind: JobKind): boolean => kind === 'poll' || kind === 'workflow'
const stepOf = (kind: JobKind): number => (mainSteps as readonly string[]).indexOf(kind)

/**
 * Jobs of one recording are one chain, whose head is the one that needs someone, else the least advanced: of a recording in
 * parts, those of the last part. A file on its way in is a chain, and so is what goes on beside a recording; of that,
 * preparing is told only where nothing else is.
 */
export function chainsOf(jobs: readonly ChainJob[]): Chain[] {
  const chains = new Map<string, Chain>()
  for (const job of jobs) {
    const key = isBeside(job.kind) || job.recordingId === null ? `job:${job.id}` : `recording:${job.recordingId}`
    const known = chains.get(key)
    if (!known || goesBefore(job, known.head)) chains.set(key, { key, recordingId: job.recordingId, head: job })
  }
  return [...chains.values()]
    .filter(
      ({ head, recordingId }) =>
        head.kind !== 'prepare' || head.state === 'failed' || !chains.has(`recording:${recordingId}`),
    )
    .sort(
      ({ head: a }, { head: b }) =>
        groupOf(a) - groupOf(b) ||
        b.priority - a.priority ||
        (groupOf(a) === inLine ? placeInLine(a, b) : 0) ||
        a.id - b.id,
    )
}

/** What has come farthest is done first; submits have their moments, in the order in which they were asked for. */
const placeInLine = (a: ChainJob, b: ChainJob): number =>
  stepOf(b.kind) - stepOf(a.kind) || (a.kind === 'submit' ? a.runAfterMs - b.runAfterMs : 0)

function goesBefore(job: ChainJob, head: ChainJob): boolean {
  if ((job.state === 'failed') !== (head.state === 'failed')) return job.state === 'failed'
  return (
    stepOf(job.kind) - stepOf(head.kind) < 0 || (job.kind === head.kind && orderOf(job.state) - orderOf(head.state) < 0)
  )
}

/** `inLine`: polls of tasks that their service has not begun: nothing works on those. */
export function countChains(chains: readonly Chain[], inLine: ReadonlySet<number>) {
  const counts = { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 }
  for (const { head } of chains) {
    const state = stateOfStep(head)
    if (state === 'running' && inLine.has(head.id)) counts.inLine += 1
    else if (state in counts) counts[state as keyof typeof counts] += 1
  }
  return counts
}

/**
 * A chain as it is shown. `jobs`: all of its recording, also finished ones, newest first. `exports`: whether finished
 * transcripts are written to a folder.
 */
export function describeChain(
  chain: Chain,
  head: JobRow,
  jobs: readonly JobRow[],
  facts: {
    progress: Progress | null
    taskStatus: QueueChain['taskStatus']
    parts: QueueChain['parts']
    exports: boolean
    isBeingPaused: boolean
  } & Pick<QueueChain, 'destination' | 'localOnly' | 'remoteCopies'>,
): QueueChain {
  const current = currentStep(head, facts.progress)
  const state = stateOfStep(head)
  const steps = isBeside(head.kind) ? [head.kind] : stepsOf(jobs, facts, current)
  const position = steps.indexOf(current)
  return {
    key: chain.key,
    recordingId: head.recordingId,
    subject: head.subject,
    steps: steps.map((step, index) => ({
      step,
      state: index < position ? 'done' : index > position ? 'ahead' : state,
    })),
    current,
    state,
    waitingFor: facts.isBeingPaused
      ? 'pausing'
      : state === 'queued'
        ? 'turn'
        : head.state === 'paused'
          ? 'paused'
          : head.waitingFor,
    resumesMs: state === 'waiting' ? head.runAfterMs : null,
    progress: facts.progress,
    taskStatus: facts.taskStatus,
    destination: facts.destination,
    localOnly: facts.localOnly,
    remoteCopies: facts.remoteCopies,
    parts: facts.parts,
    error: head.error,
    attempts: head.attempts,
    crashes: head.crashes,
    priority: head.priority,
    jobId: head.id,
    updatedMs: head.updatedMs,
  }
}

/** All parts are there and the service is told so: that is a step of its own to whoever waits. */
function currentStep({ kind, state }: JobRow, progress: Progress | null): ChainStep {
  return kind === 'upload' && state === 'running' && progress?.fraction === 1 ? 'complete' : kind
}

/** Between two questions to a service its work goes on; what was stopped halfway waits for its turn again. */
function stateOfStep({ kind, state, waitingFor }: Pick<JobRow, 'kind' | 'state' | 'waitingFor'>): JobState {
  if (state !== 'waiting' || waitingFor !== null) return state
  return asksService(kind) ? 'running' : 'queued'
}

function stepsOf(
  jobs: readonly JobRow[],
  { parts, exports }: { parts: QueueChain['parts']; exports: boolean },
  current: ChainStep,
): ChainStep[] {
  const has = (kind: JobKind) => current === kind || jobs.some((job) => job.kind === kind && job.state !== 'cancelled')
  const sometimes: Partial<Record<ChainStep, boolean>> = {
    derive: has('derive'),
    stitch: parts !== null,
    export: exports || has('export'),
  }
  return mainSteps.filter((step) => sometimes[step] ?? true)
}
