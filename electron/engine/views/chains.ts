import type { JobKind, JobState, Progress } from '../../../shared/recordings/domain.ts'
import { type ChainStep, mainSteps, type QueueChain } from '../../../shared/recordings/queue.ts'
import { type JobRow, needsPerson } from '../jobs/types.ts'

/** The columns of an unfinished or failed job that decide its place in the queue. */
export type ChainJob = Pick<JobRow, 'id' | 'kind' | 'recordingId' | 'state' | 'waitingFor' | 'priority' | 'runAfterMs'>

type Chain = {
  key: string
  recordingId: number | null
  /** The job for which all other jobs of the chain wait. */
  head: ChainJob
}

/** Jobs that are not steps towards the transcript. */
const isBeside = (kind: JobKind): kind is 'prepare' | 'workflow' => kind === 'prepare' || kind === 'workflow'

/** If there are several jobs of one kind, the first state in this list represents them all. */
const orderOfStates: readonly JobState[] = ['failed', 'running', 'waiting', 'queued', 'paused', 'cancelled', 'done']
const orderOf = (state: JobState): number => orderOfStates.indexOf(state)
/** The order of groups on the page. Waiting and paused jobs are one group, so that pausing a row does not move it. */
const groupOf = (head: ChainJob): number => {
  if (head.state === 'failed') return 0
  if (needsPerson(head)) return 2
  // Copies and uploads come before tasks at a service, because a person sees more of their progress.
  if (stateOfStep(head) === 'running') return asksService(head.kind) ? 3 : 1
  return inLine
}
const inLine = 4
const asksService = (kind: JobKind): boolean => kind === 'poll' || kind === 'workflow'
const stepOf = (kind: JobKind): number => (mainSteps as readonly string[]).indexOf(kind)

/**
 * Groups jobs into chains. The jobs of one recording are one chain. Its head is the job that needs a person, else the least advanced
 * job (for a recording in slices, the job of the last slice). An import is a separate chain, and so is a workflow, and a preparation if
 * its recording has no other job.
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

/** The most advanced work comes first. Submits are ordered by their requests, because they have fixed times. */
const placeInLine = (a: ChainJob, b: ChainJob): number =>
  stepOf(b.kind) - stepOf(a.kind) || (a.kind === 'submit' ? a.runAfterMs - b.runAfterMs : 0)

function goesBefore(job: ChainJob, head: ChainJob): boolean {
  if ((job.state === 'failed') !== (head.state === 'failed')) return job.state === 'failed'
  return (
    stepOf(job.kind) - stepOf(head.kind) < 0 || (job.kind === head.kind && orderOf(job.state) - orderOf(head.state) < 0)
  )
}

/** `inLine`: polls of tasks that their service has not begun, so nothing works on them. */
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
 * A chain in the form that is shown. `jobs`: all jobs of its recording, including finished jobs, newest first.
 * `exports`: whether finished transcripts are written to a folder.
 */
export function describeChain(
  chain: Chain,
  head: JobRow,
  jobs: readonly JobRow[],
  facts: {
    progress: Progress | null
    taskStatus: QueueChain['taskStatus']
    slices: QueueChain['slices']
    exports: boolean
    isBeingPaused: boolean
  } & Pick<QueueChain, 'durationMs' | 'destination' | 'accountId' | 'localOnly' | 'audioDeleted' | 'remoteCopies'>,
): QueueChain {
  const current = currentStep(head, facts.progress)
  const state = stateOfStep(head)
  const steps = isBeside(head.kind) ? [head.kind] : stepsOf(jobs, facts, current)
  const position = steps.indexOf(current)
  return {
    key: chain.key,
    recordingId: head.recordingId,
    subject: head.subject,
    durationMs: facts.durationMs,
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
    accountId: facts.accountId,
    localOnly: facts.localOnly,
    audioDeleted: facts.audioDeleted,
    remoteCopies: facts.remoteCopies,
    slices: facts.slices,
    error: head.error,
    attempts: head.attempts,
    crashes: head.crashes,
    priority: head.priority,
    jobId: head.id,
    updatedMs: head.updatedMs,
  }
}

/** The current step. An upload that has sent all its bytes but still runs is shown as a separate step, `complete`. */
function currentStep({ kind, state }: JobRow, progress: Progress | null): ChainStep {
  return kind === 'upload' && state === 'running' && progress?.fraction === 1 ? 'complete' : kind
}

/** The state of a step. A service keeps working between two polls; a job that was stopped halfway waits for its turn again. */
function stateOfStep({ kind, state, waitingFor }: Pick<JobRow, 'kind' | 'state' | 'waitingFor'>): JobState {
  if (state !== 'waiting' || waitingFor !== null) return state
  return asksService(kind) ? 'running' : 'queued'
}

function stepsOf(
  jobs: readonly JobRow[],
  { slices, exports }: { slices: QueueChain['slices']; exports: boolean },
  current: ChainStep,
): ChainStep[] {
  const has = (kind: JobKind) => current === kind || jobs.some((job) => job.kind === kind && job.state !== 'cancelled')
  const sometimes: Partial<Record<ChainStep, boolean>> = {
    transcode: has('transcode'),
    stitch: slices !== null,
    export: exports || has('export'),
  }
  return mainSteps.filter((step) => sometimes[step] ?? true)
}
