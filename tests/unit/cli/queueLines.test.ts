import { expect, test } from 'vitest'
import { LiveScreen } from '../../../electron/cli/liveScreen.ts'
import { chainLine, historyLine, totalLines } from '../../../electron/cli/queueLines.ts'
import type { JobSummary } from '../../../shared/recordings/domain.ts'
import type { QueueChain } from '../../../shared/recordings/queue.ts'
import { anyChain, emptyOverview } from '../../support/samples.ts'

const command = (args: string) => `tapelog ${args}`
const nowMs = Date.UTC(2026, 10, 21, 12)
const atWork = { nowMs, isAtWork: true, isPaused: false }
const chain = (more: Partial<QueueChain>): QueueChain => ({
  ...anyChain,
  subject: 'council',
  updatedMs: nowMs,
  ...more,
})
const line = (more: Partial<QueueChain>, facts = atWork) => chainLine(chain(more), facts).trim()
const refused = { code: 'refused', message: 'The service refused it.', retryable: true }

test('a line shows the progress, or why a recording waits and until when', () => {
  const progress = { fraction: 0.456, bytesDone: 31_000_000, bytesTotal: 68_000_000, remainingMs: 190_000 }
  expect(line({ progress })).toBe('7  Uploading 31 of 68 MB · 195 kB/s · about 3 min left  council')
  expect(line({ current: 'complete', progress: { fraction: 1 } })).toBe('7  Checking the upload  council')
  expect(line({ current: 'poll', state: 'waiting' })).toBe('7  The service is transcribing  council')
  expect(line({ current: 'poll', taskStatus: 'PENDING' })).toBe('7  Waiting for its turn at the service  council')
  expect(line({ slices: { done: 2, total: 5 }, current: 'poll' })).toBe(
    '7  The service is transcribing · 2 of 5 slices done  council',
  )
  expect(line({ state: 'queued', waitingFor: 'turn' })).toBe('7  Waiting for its turn  council')
  expect(line({ state: 'waiting', waitingFor: 'network', resumesMs: nowMs + 5000 })).toBe(
    '7  Waiting: the service cannot be reached  council',
  )
  expect(line({ state: 'waiting', waitingFor: 'wrong-network' })).toContain('Waiting for a network you allow')
  expect(line({ state: 'waiting', waitingFor: 'retry', resumesMs: nowMs + 40_000, error: refused })).toBe(
    '7  Trying again in 40 s · The service refused it.  council',
  )
  expect(line({ state: 'waiting', waitingFor: 'rate-limit', resumesMs: nowMs + 600_000 })).toContain('Waiting until ')
  expect(line({ state: 'failed', error: refused, crashes: 3 })).toBe(
    '7  Upload failed: The service refused it. (Tapelog crashed 3 times during this step)  council',
  )
  expect(line({ recordingId: null, current: 'import', progress: { fraction: 0.1 } })).toBe('–  Copying 10 %  council')
})

test('a line and the history say that the audio is deleted', () => {
  expect(line({ audioDeleted: true, state: 'failed', error: refused })).toBe(
    '7  Upload failed · audio deleted: The service refused it.  council',
  )
  const job = { kind: 'poll', state: 'done', subject: 'council', updatedMs: nowMs, destination: 'remote' } as JobSummary
  expect(historyLine({ ...job, audioDeleted: true })).toContain('Transcribed · audio deleted  council')
  expect(historyLine({ ...job, audioDeleted: false })).not.toContain('audio deleted')
})

test('shows no work as running while no process is at work', () => {
  const left = { nowMs, isAtWork: false, isPaused: false }
  expect(line({}, left)).toBe('7  Upload stopped, continues at the next start  council')
  const counts = { running: 1, inLine: 0, queued: 2, waiting: 0, paused: 0, failed: 0 }
  const overview = { ...emptyOverview, counts, total: 3 }
  expect(totalLines(overview, left, command)).toEqual([
    '3 queued',
    'Tapelog is not running on this library. To continue: tapelog sync',
  ])
})

test('the totals show the progress of uploads', () => {
  const counts = { running: 1, inLine: 0, queued: 2, waiting: 3, paused: 4, failed: 5 }
  const uploads = { bytesDone: 1_200_000, bytesTotal: 3_400_000_000, bytesPerSecond: 2_100_000, remainingMs: 1_600_000 }
  const overview = { ...emptyOverview, counts, total: 3, uploads }
  expect(totalLines(overview, atWork, command)).toEqual([
    '1 under way, 2 queued, 3 waiting, 4 paused, 5 need attention',
    '1.2 MB of 3.4 GB uploaded, 2.1 MB/s, about 25 min left',
  ])
  expect(totalLines({ ...overview, paused: true }, atWork, command)).toEqual([
    'Paused: 3 queued, 3 waiting, 4 paused, 5 need attention',
    '1.2 MB of 3.4 GB uploaded',
    'Everything is paused. To resume: tapelog resume --all',
  ])
  const nothing = { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 }
  expect(totalLines({ ...overview, counts: nothing, uploads: null }, atWork, command)).toEqual(['Nothing to do'])
})

test('prints a name without control characters', () => {
  expect(line({ subject: 'a\x1b[2Jb\r\nc\x07' })).toMatch(/ {2}ab c ?$/)
  const job = { kind: 'poll', state: 'done', subject: '\x1b]0;x\x07title', error: null, updatedMs: nowMs } as JobSummary
  expect(historyLine(job)).toMatch(/^2026-11-21 \d\d:00 {2}Transcribed {2}title$/)
})

test('the screen draws within its rows and restores the terminal', () => {
  let written = ''
  const terminal = { rows: 2, write: (text: string) => (written += text) }
  const screen = new LiveScreen(terminal as never)
  screen.draw(['one', 'two', 'three'])
  screen.close()
  expect(written).toBe('\x1b[?1049h\x1b[?7l\x1b[?25l\x1b[Hone\x1b[K\r\ntwo\x1b[K\x1b[J\x1b[?25h\x1b[?7h\x1b[?1049l')
})
