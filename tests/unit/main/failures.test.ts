import { afterEach, describe, expect, test, vi } from 'vitest'
import { Failures } from '../../../electron/main/failures.ts'
import type { CommandOutput, EngineCommandName } from '../../../shared/contract.ts'
import type { Log } from '../../../shared/errors/log.ts'
import { entryOf, type LogEntry, lineOf } from '../../../shared/support/logEntry.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'

afterEach(() => vi.useRealTimers())

/** The log as it is written and read back, and an engine with these jobs and recordings. */
function desk(more: { jobs?: unknown[]; titles?: Record<number, string>; isDown?: boolean; models?: unknown[] } = {}) {
  const lines: string[] = []
  let nowMs = 0
  const log: Log = (level, event, fields = {}) => {
    nowMs += 1000
    lines.push(lineOf({ atMs: nowMs, level, process: 'main', event, fields }))
  }
  const engine = {
    call: async (name: EngineCommandName, input: unknown) => {
      if (more.isDown) throw problem('engine-down')
      if (name === 'queue.get') return { jobs: more.jobs ?? [] }
      const { recordingId } = input as { recordingId: number }
      return { title: more.titles?.[recordingId] }
    },
  }
  const asked: string[] = []
  const models = {
    call: async ({ name }: { name: 'models.list' }) => {
      asked.push(name)
      return { models: more.models ?? [] } as CommandOutput<'models.list'>
    },
  }
  const readLast = async () => lines.flatMap((line): LogEntry[] => [entryOf(line.trim())].filter((one) => one !== null))
  const open = (startMs: number) => new Failures({ log, readLast, engine, models, startMs })
  return { log, lines, open, models, asked }
}
const job = (error: unknown, more = {}) => ({
  ...{ id: 7, kind: 'upload', state: 'failed', recordingId: 3, subject: 'Harbour office', error },
  ...more,
})

test('lists a failed job once, with sentence, title, recording and newest time', async () => {
  const error = problemInfo('hotwords-too-many-to-send', { count: 70 })
  const { log, open } = desk({ jobs: [job(error)] })
  for (let time = 0; time < 3; time += 1)
    log('warn', 'job-failed', { jobId: 7, recordingId: 3, kind: 'upload', outcome: 'retry', code: error.code })
  log('info', 'job-failed', { jobId: 9, code: 'engine-down' })
  expect(await open(1).list()).toEqual([
    {
      ...{ atMs: 3000, times: 3, code: error.code, error, jobKind: 'upload', jobId: 7, recordingId: 3 },
      subject: 'Harbour office',
    },
  ])
})

test('shows no sentence of a later, different failure', async () => {
  const { log, open } = desk({ jobs: [job(problemInfo('engine-down'))] })
  log('warn', 'job-failed', { jobId: 7, kind: 'upload', code: 'hotwords-too-many-to-send' })
  log('warn', 'job-failed', { jobId: 7, kind: 'upload', code: 'engine-restarted' })
  expect(await open(1).list()).toMatchObject([
    { code: 'engine-restarted', error: { code: 'engine-restarted' }, subject: 'Harbour office' },
    { code: 'hotwords-too-many-to-send', error: null, subject: 'Harbour office' },
  ])
})

describe('a failed command', () => {
  const failed = problem('credentials-file-twice', { name: 'Reyes' })

  test('keeps its values until the program ends and writes none to the log', async () => {
    const { lines, open } = desk()
    const failures = open(5)
    failures.commandFailed('accounts.chooseFile', undefined, failed)
    expect(await failures.list()).toMatchObject([{ error: { values: { name: 'Reyes' } }, jobKind: null, times: 1 }])
    expect(lines.join()).not.toContain('Reyes')
    expect(await open(6).list()).toMatchObject([{ code: 'credentials-file-twice', error: null }])
  })

  test('names its recording by its current title', async () => {
    const { open } = desk({ titles: { 3: 'Harbour office' } })
    const failures = open(5)
    failures.commandFailed('recordings.rename', { recordingId: 3, title: 'Reyes' }, problem('report-outdated'))
    failures.commandFailed('recordings.rename', { recordingId: 4 }, problem('report-outdated'))
    expect(await failures.list()).toMatchObject([
      { recordingId: null, subject: null },
      { recordingId: 3, subject: 'Harbour office' },
    ])
  })

  test('is not listed if the person refused or newer work replaced it', async () => {
    const { lines, open } = desk()
    const failures = open(5)
    failures.commandFailed('settings.update', {}, problem('not-confirmed'))
    failures.commandFailed('recordings.makeChannelSound', {}, problem('stopped'))
    expect(lines).toEqual([])
  })

  test('logs an error of Node with its place and without its message', async () => {
    const { lines, open } = desk()
    open(5).commandFailed('support.saveReport', {}, new Error("ENOENT: '/home/anna/Reyes.txt'"))
    expect(lines.join()).toMatch(/"code":"internal".*"stack":"failures\.test\.ts:\d+:\d+/)
    expect(lines.join()).not.toMatch(/anna|Reyes/)
  })
})

test('shows the model’s sentence for a download without network', async () => {
  const error = problemInfo('model-offline', { host: 'models.example' })
  const { log, open, asked } = desk({
    models: [
      { id: 'a', error: null },
      { id: 'b', error },
    ],
  })
  log('warn', 'job-failed', { jobId: 7, kind: 'upload', code: 'engine-restarted' })
  await open(1).list()
  expect(asked).toEqual([])
  log('warn', 'model-not-installed', { code: 'model-offline' })
  log('warn', 'model-not-installed', { code: 'model-offline' })
  log('warn', 'model-not-installed', { code: 'model-interrupted' })
  expect(await open(1).list()).toMatchObject([
    { code: 'model-interrupted', error: null },
    { code: 'model-offline', times: 2, error },
    { code: 'engine-restarted' },
  ])
})

test('lists once what fails because the engine ended', async () => {
  const { log, open } = desk()
  const failures = open(5)
  log('error', 'process-died', { code: 'engine-restarted' })
  failures.commandFailed('queue.overview', {}, problem('engine-restarted'))
  failures.commandFailed('recordings.get', { recordingId: 3 }, problem('engine-restarted'))
  expect(await failures.list()).toMatchObject([{ code: 'engine-restarted', times: 3 }])
})

test('lists failures while the engine waits for its library', async () => {
  vi.useFakeTimers()
  const { log, lines, models } = desk()
  log('warn', 'job-failed', { jobId: 7, recordingId: 3, kind: 'upload', code: 'engine-restarted' })
  const readLast = async () => lines.flatMap((line): LogEntry[] => [entryOf(line.trim())].filter((one) => one !== null))
  const waiting = new Failures({ log, readLast, models, engine: { call: () => new Promise(() => {}) } }).list()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await waiting).toMatchObject([{ code: 'engine-restarted', subject: null }])
})

test('lists failures without titles while the engine is down', async () => {
  const { log, open } = desk({ isDown: true })
  log('error', 'process-died', { code: 'engine-keeps-stopping' })
  log('warn', 'job-failed', { jobId: 7, recordingId: 3, kind: 'upload', code: 'engine-restarted' })
  expect(await open(1).list()).toMatchObject([
    { code: 'engine-restarted', subject: null, recordingId: null, jobId: null, jobKind: 'upload' },
    { code: 'engine-keeps-stopping', error: { code: 'engine-keeps-stopping' } },
  ])
})
