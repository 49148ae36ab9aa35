import type { ElectronApplication } from '@playwright/test'
import type { JobSummary } from '../../shared/recordings/domain.ts'
import {
  type ChainStep,
  isInLineAtService,
  mainSteps,
  type QueueChain,
  type QueueOverview,
} from '../../shared/recordings/queue.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { anyChain, anyJob } from '../support/samples.ts'
import { send } from './deviceSession.ts'

/** States of the queue that a test can hardly reach, as the engine would report them. */
export type QueueFrame = Pick<QueueOverview, 'paused' | 'uploads' | 'network'> & {
  /** The failed chains come first, as in the engine's order. */
  chains: QueueChain[]
  history: JobSummary[]
}
export const calm = { paused: false, uploads: null, network: null, chains: [], history: [] } satisfies QueueFrame

const usualSteps: readonly ChainStep[] = ['import', 'upload', 'complete', 'submit', 'poll']
let lastId = 0

/** A chain whose current step is `current`. */
export function chainAt(current: ChainStep, subject: string, more: Partial<QueueChain> = {}): QueueChain {
  const id = ++lastId
  const { state = 'running', waitingFor = state === 'queued' ? 'turn' : null, slices = null } = more
  const steps: ChainStep[] = mainSteps.filter(
    (step) =>
      usualSteps.includes(step) || step === current || (slices !== null && (step === 'transcode' || step === 'stitch')),
  )
  const position = steps.indexOf(current)
  return {
    ...anyChain,
    key: current === 'import' ? `job:${id}` : `recording:${id}`,
    recordingId: current === 'import' ? null : id,
    audioDeleted: false,
    subject,
    steps: steps.map((step, index) => ({
      step,
      state:
        index < position
          ? 'done'
          : index > position
            ? 'ahead'
            : state === 'waiting' && waitingFor === null
              ? 'running'
              : state,
    })),
    current,
    slices,
    jobId: id,
    updatedMs: Date.now(),
    ...more,
    state,
    waitingFor,
  }
}

/** A job that ended `minutesAgo`. */
export function endedJob(
  kind: JobSummary['kind'],
  subject: string,
  minutesAgo: number,
  more: Partial<JobSummary> = {},
) {
  const id = ++lastId
  const endedMs = Date.now() - minutesAgo * 60_000
  return {
    ...anyJob,
    ...{ id, kind, recordingId: id, subject },
    ...{ runAfterMs: endedMs, createdMs: endedMs, updatedMs: endedMs },
    ...more,
  } satisfies JobSummary
}

/** Replaces the engine for the queue's commands and shows this frame in the window. */
export async function showQueue(app: ElectronApplication, frame: QueueFrame): Promise<void> {
  const { chains, history, ...rest } = frame
  const isOf = (state: QueueChain['state']) => chains.filter((chain) => chain.state === state)
  const atService = isOf('waiting').filter(({ waitingFor }) => waitingFor === null).length
  const inLine = isOf('running').filter(isInLineAtService).length
  const overview = {
    ...rest,
    counts: {
      running: isOf('running').length + atService - inLine,
      inLine,
      queued: isOf('queued').length,
      waiting: isOf('waiting').length - atService,
      paused: isOf('paused').length,
      failed: isOf('failed').length,
    },
    copying: isOf('running').filter(({ current }) => current === 'import').length,
    waitingForPerson: isOf('waiting').filter(({ waitingFor }) => waitingFor === 'sign-in' || waitingFor === 'device')
      .length,
  }
  await app.evaluate(
    ({ ipcMain }, told) => {
      const { overview, chains, history } = JSON.parse(told) as { overview: object } & QueueFrame
      type Page = { show?: string; recordingId?: number; offset: number; limit: number }
      const replies: Record<string, (page: Page) => object> = {
        'queue.overview': ({ show, offset, limit }) => {
          const shown = show === 'needs-attention' ? chains.filter(({ state }) => state === 'failed') : chains
          return { ...overview, chains: shown.slice(offset, offset + limit), total: shown.length }
        },
        'queue.history': ({ recordingId, offset, limit }) => {
          const jobs = history.filter((job) => recordingId === undefined || job.recordingId === recordingId)
          return { jobs: jobs.slice(offset, offset + limit), total: jobs.length }
        },
        'queue.ended': ({ offset, limit }) => {
          const keyOf = (job: (typeof history)[number]) => job.recordingId ?? -job.id
          const firsts = history.filter((job, index) => history.findIndex((one) => keyOf(one) === keyOf(job)) === index)
          const rows = firsts.map((last) => ({
            last,
            steps: history.filter((job) => keyOf(job) === keyOf(last)).length,
          }))
          return { rows: rows.slice(offset, offset + limit), total: rows.length }
        },
      }
      for (const [name, reply] of Object.entries(replies)) {
        ipcMain.removeHandler(name)
        ipcMain.handle(name, (_event, page: Page) => ({ ok: true, value: reply(page) }))
      }
    },
    // Pass the frame as text, because passing thousands of objects is slow.
    JSON.stringify({ overview, chains, history }),
  )
  await send(app, 'queue.changed', {})
}

const refused = problemInfo('types-refused', { said: 'audio/x-ms-wma' }, { retryable: true })
const setAside = problemInfo('interrupted-too-often', null, { retryable: true })
const notAudio = problemInfo('not-audio', { looks: null })

const MB = 1_000_000
const minutes = (count: number) => count * 60_000

/** One recording in nearly every state. */
export const busyDesk = (): QueueFrame => ({
  ...calm,
  uploads: { bytesDone: 412 * MB, bytesTotal: 1900 * MB, bytesPerSecond: 8.4 * MB, remainingMs: minutes(3.1) },
  chains: [
    chainAt('upload', 'Harbour office, second conversation', {
      state: 'failed',
      error: refused,
      attempts: 1,
      updatedMs: Date.now() - minutes(4),
    }),
    chainAt('poll', 'Council meeting, whole afternoon', {
      state: 'failed',
      error: setAside,
      crashes: 3,
      updatedMs: Date.now() - minutes(26 * 60),
    }),
    chainAt('import', 'damaged.mp3', { state: 'failed', error: notAudio, updatedMs: Date.now() - minutes(52) }),
    chainAt('import', '260915_1730.flac', {
      progress: { fraction: 0.38, bytesDone: 45 * MB, bytesTotal: 118 * MB, remainingMs: 9000 },
    }),
    chainAt('upload', 'Interview about the water project', {
      priority: 1,
      progress: { fraction: 0.26, bytesDone: 31 * MB, bytesTotal: 118 * MB, remainingMs: 41_000 },
    }),
    chainAt('upload', 'Thirty hours in the archive', {
      slices: { done: 2, total: 5 },
      progress: { fraction: 0.71, bytesDone: 612 * MB, bytesTotal: 862 * MB, remainingMs: minutes(2) },
    }),
    chainAt('poll', 'Memo after the meeting', {
      state: 'waiting',
      progress: { fraction: 0.64, remainingMs: minutes(2) },
    }),
    chainAt('submit', 'Two questions at the market', {
      state: 'waiting',
      waitingFor: 'rate-limit',
      resumesMs: Date.now() + 12_000,
    }),
    chainAt('upload', 'Press conference', {
      state: 'waiting',
      waitingFor: 'retry',
      resumesMs: Date.now() + 28_000,
      attempts: 2,
      error: problemInfo('service-trouble', { status: 500, said: '' }, { retryable: true }),
      progress: { fraction: 0.5, bytesDone: 20 * MB, bytesTotal: 40 * MB },
    }),
    chainAt('upload', 'Councillor Reyes on the telephone', { state: 'queued' }),
    chainAt('upload', 'Walk along the harbour', {
      state: 'paused',
      progress: { fraction: 0.75, bytesDone: 9.3 * MB, bytesTotal: 12.4 * MB },
    }),
    chainAt('upload', 'Street noise for the archive', { state: 'queued', priority: -1 }),
  ],
  history: [
    endedJob('poll', 'Reyes, first interview', 3, { recordingId: 9001 }),
    endedJob('submit', 'Reyes, first interview', 6, { recordingId: 9001 }),
    endedJob('upload', 'Reyes, first interview', 7, { recordingId: 9001 }),
    endedJob(
      'upload',
      'A very long title that no person would type but a recorder’s file name may well bring along',
      31,
      {
        state: 'cancelled',
      },
    ),
    endedJob('export', 'Memo of Friday', 75, {
      state: 'failed',
      error: {
        code: 'export-disk-full',
        message: 'The disk is full. Free some space and export again.',
        retryable: true,
      },
    }),
    endedJob('import', 'R_0042.WAV', 60 * 26, { recordingId: null }),
    endedJob('stitch', 'Thirty-hour vigil', 60 * 50, { audioDeleted: true }),
  ],
})

/** Recordings that wait for the network. */
export const onTheTrain = (): QueueFrame => ({
  ...calm,
  chains: Array.from({ length: 12 }, (_, index) =>
    chainAt('upload', `Interview ${index + 1}`, {
      state: 'waiting',
      waitingFor: 'network',
      progress: index === 0 ? { fraction: 0.26, bytesDone: 31 * MB, bytesTotal: 118 * MB } : null,
    }),
  ),
})

/** `count` recordings, two of them under way. */
export const thousands = (count: number): QueueFrame => ({
  ...calm,
  chains: Array.from({ length: count }, (_, index) =>
    chainAt('upload', `Recording ${index + 1}`, index < 2 ? {} : { state: 'queued' }),
  ),
  history: Array.from({ length: Math.min(count, 1000) }, (_, index) =>
    endedJob('upload', `Recording ${index + 1}`, index),
  ),
})
