import { describe, expect, test } from 'vitest'
import { recordingLine } from '../../../electron/cli/output.ts'
import { chainLine, historyLine, totalLines } from '../../../electron/cli/queueLines.ts'
import { overviewWords, unfinishedCount } from '../../../renderer/pages/queue/queueChains.ts'
import { taskStatuses } from '../../../shared/partner/schemas.ts'
import {
  type JobSummary,
  jobStateSchema,
  type RecordingSummary,
  waitReasonSchema,
} from '../../../shared/recordings/domain.ts'
import {
  type ChainStepState,
  mainSteps,
  type QueueChain,
  type QueueOverview,
} from '../../../shared/recordings/queue.ts'
import { outcomeWords } from '../../../shared/words/historyWords.ts'
import { chainWords, failedStepWords, shownSteps } from '../../../shared/words/queueWords.ts'
import { remoteWords, stageWords } from '../../../shared/words/stageWords.ts'
import { anyChain, anyJob, anySummary, emptyOverview } from '../../support/samples.ts'

/** The window says nothing about work on this machine that is true only of a remote service. */
const sending = /upload|submi|network|the service|\bsend|\bsent\b/i
const nowMs = Date.UTC(2026, 10, 22, 12)
const facts = { nowMs, isPaused: false, network: null, sendOver: 'any' as const, secondsPerHour: 360 }
const progress = { fraction: 0.42, bytesDone: 42, bytesTotal: 100, remainingMs: 190_000 }

const chain: QueueChain = {
  ...anyChain,
  ...{ current: 'poll', state: 'waiting', resumesMs: nowMs + 40_000, destination: 'this-machine', updatedMs: nowMs },
}
const recording: RecordingSummary = {
  ...anySummary,
  id: 7,
  stage: 'transcribing',
  lastDestination: 'this-machine',
  activeJobId: 3,
  hasTranscript: false,
  speakerCount: 0,
  segmentCount: 0,
}
const job: JobSummary = { ...anyJob, destination: 'this-machine', updatedMs: nowMs }
// Work on this machine never waits for a network or a sign-in: it sends nothing over a network, and needs no account.
const reasonsHere = [
  ...waitReasonSchema.options.filter((reason) => reason !== 'wrong-network' && reason !== 'sign-in'),
  null,
]

describe('work on this machine', () => {
  test('never speaks of sending, in the window or in the terminal', () => {
    for (const current of mainSteps)
      for (const state of jobStateSchema.options)
        for (const waitingFor of reasonsHere)
          for (const taskStatus of [null, ...taskStatuses])
            for (const some of [null, progress]) {
              const one = { ...chain, current, state, waitingFor, taskStatus, progress: some }
              expect(chainWords(one, facts)).not.toMatch(sending)
              expect(chainLine(one, { nowMs, isAtWork: true, isPaused: false })).not.toMatch(sending)
              expect(failedStepWords(one)).not.toMatch(sending)
            }
    for (const stage of ['preparing', 'uploading', 'submitting', 'transcribing'] as const)
      for (const waitingFor of reasonsHere)
        for (const isInLine of [false, true]) {
          expect(stageWords({ ...recording, stage, waitingFor, isInLine })).not.toMatch(sending)
          expect(recordingLine({ ...recording, stage, waitingFor, isInLine })).not.toMatch(sending)
        }
    for (const kind of ['import', 'transcode', 'upload', 'submit', 'poll', 'stitch', 'export'] as const)
      for (const state of ['done', 'failed', 'cancelled'] as const) {
        expect(outcomeWords({ ...job, kind, state })).not.toMatch(sending)
        expect(historyLine({ ...job, kind, state })).not.toMatch(sending)
      }
  })

  test('shows its place, progress and time left', () => {
    expect(stageWords({ ...recording, stage: 'uploading', progress })).toBe(
      'Preparing on this machine 42 % · about 3 min left',
    )
    expect(stageWords({ ...recording, isInLine: true })).toBe('Waiting for its turn on this machine')
    expect(stageWords(recording)).toBe('Transcribing on this machine')
    expect(stageWords({ ...recording, progress: { fraction: 0.42, remainingMs: 190_000 } })).toBe(
      'Transcribing on this machine 42 % · about 3 min left',
    )
    const { bytesDone, bytesTotal, ...heard } = progress
    expect(chainWords({ ...chain, taskStatus: 'PROGRESS', progress: heard }, facts)).toBe(
      'Transcribing on this machine 42 % · about 3 min left',
    )
    expect(chainWords({ ...chain, taskStatus: 'PENDING' }, facts)).toBe(
      'Waiting for its turn on this machine · takes about 6 min',
    )
  })

  test('shows the hand-over to the transcriber as one step', () => {
    const names = (current: (typeof mainSteps)[number], destination: QueueChain['destination'] = 'this-machine') => {
      const position = mainSteps.indexOf(current)
      const stateAt = (index: number): ChainStepState =>
        index < position ? 'done' : index > position ? 'ahead' : 'running'
      const steps = mainSteps.map((step, index) => ({ step, state: stateAt(index) }))
      return shownSteps({ ...chain, current, destination, steps }).map(({ name, state }) => `${name} ${state}`)
    }
    expect(names('import').slice(0, 4)).toEqual([
      'Copy running',
      'Make smaller ahead',
      'Prepare ahead',
      'Transcribe ahead',
    ])
    for (const current of ['upload', 'complete', 'submit'] as const) expect(names(current)[2]).toBe('Prepare running')
    expect(names('poll').slice(2, 4)).toEqual(['Prepare done', 'Transcribe running'])
    expect(names('upload', 'remote').slice(2, 5)).toEqual([
      'Upload running',
      'Check the upload ahead',
      'Request the transcript ahead',
    ])
  })
})

test('running recordings are counted apart from waiting ones', () => {
  const counts = { running: 1, inLine: 59, queued: 0, waiting: 0, paused: 0, failed: 0 }
  const overview: QueueOverview = { ...emptyOverview, counts, chains: [chain], total: 60 }
  expect(overviewWords(overview)).toEqual(['1 under way', '59 waiting'])
  expect(unfinishedCount(overview)).toBe(60)
  expect(totalLines(overview, { nowMs, isAtWork: true, isPaused: false }, String)[0]).toBe('1 under way, 59 queued')
  expect(overviewWords({ ...overview, counts: { ...counts, running: 0, inLine: 0, waiting: 2 } })[0]).toBe('2 waiting')
})

test('a sent recording shows to whom it went', () => {
  const account = 'Newsroom (US)'
  expect(remoteWords([])).toBeNull()
  expect(remoteWords([{ account, state: 'going' }])).toBe('Goes to Newsroom (US)')
  const copies = [
    { account, state: 'sent' as const },
    { account: 'Tokyo (Japan)', state: 'partly-sent' as const },
  ]
  expect(remoteWords(copies)).toBe('Sent to Newsroom (US) · Partly sent to Tokyo (Japan)')
  expect(recordingLine({ ...recording, stage: 'ready', remoteCopies: copies })).toMatch(/Sent to Newsroom \(US\)/)
  expect(chainLine({ ...chain, remoteCopies: copies }, { nowMs, isAtWork: true, isPaused: false })).toMatch(
    /Sent to Newsroom \(US\)/,
  )
})
