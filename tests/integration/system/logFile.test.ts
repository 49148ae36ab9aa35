import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { LogFile } from '../../../electron/system/index.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { onSmallDisk } from '../../support/smallDisk.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (...names: string[]) => join(folder, ...names)
const current = () => at('log/tapelog.jsonl')
const eventsOf = async (file: LogFile) => (await file.readLast(1000)).map(({ event }) => event)

test('a line has time, level, process, event and fields', async () => {
  const file = new LogFile(at('log'), { now: () => 1_789_398_120_000 })
  file.of('engine')('warn', 'job-failed', { jobId: 3, kind: 'upload', code: 'engine-down' })
  await file.written()
  expect(readFileSync(current(), 'utf8')).toBe(
    '{"jobId":3,"kind":"upload","code":"engine-down","time":"2026-09-14T15:02:00.000Z","level":"warn","process":"engine","event":"job-failed"}\n',
  )
  expect((statSync(current()).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(at('log')).mode & 0o777).toString(8)).toBe('700')
  expect(await file.readLast(5)).toEqual([
    {
      ...{ atMs: 1_789_398_120_000, level: 'warn', process: 'engine', event: 'job-failed' },
      fields: { jobId: 3, kind: 'upload', code: 'engine-down' },
    },
  ])
})

test('keeps the newest lines in two files of limited size, over restarts too', async () => {
  let nowMs = 0
  const open = () => new LogFile(at('log'), { now: () => nowMs, mostBytes: 4000 })
  let file = open()
  for (let line = 1; line <= 200; line += 1) {
    nowMs += 60_000
    file.of('engine')('info', 'job-failed', { jobId: line })
    await file.written()
    if (line % 50 === 0) file = open()
  }
  expect(readdirSync(at('log')).sort()).toEqual(['tapelog.1.jsonl', 'tapelog.jsonl'])
  for (const name of readdirSync(at('log'))) expect(statSync(at('log', name)).size).toBeLessThanOrEqual(4000)
  const entries = await file.readLast(1000)
  expect(entries.length).toBeGreaterThan(30)
  expect(entries.map(({ fields }) => fields.jobId)).toEqual(entries.map((_, index) => 201 - entries.length + index))
  expect((await file.readLast(2)).map(({ fields }) => fields.jobId)).toEqual([199, 200])
})

test('lines of one event beyond a hundred a minute are only counted', async () => {
  let nowMs = 0
  const file = new LogFile(at('log'), { now: () => nowMs })
  const log = file.of('engine')
  for (let line = 0; line < 150; line += 1) log('warn', 'job-failed')
  log('warn', 'other')
  log('debug', 'never-kept')
  nowMs = 60_000
  log('warn', 'job-failed')
  await file.written()
  const events = await eventsOf(file)
  expect(events.filter((event) => event === 'job-failed')).toHaveLength(101)
  expect(events).toContain('other')
  expect(events).not.toContain('never-kept')
  expect((await file.readLast(1000)).find(({ event }) => event === 'lines-lost')?.fields).toEqual({ count: 50 })
})

describe('a log file that cannot be written', () => {
  test('throws nothing if a file is in the place of its folder', async () => {
    writeFileSync(at('log'), '')
    const file = new LogFile(at('log'))
    file.of('main')('error', 'one')
    await file.written()
    file.lastLine('two', {})
    expect(await eventsOf(file)).toEqual([])
  })

  test('counts the lost lines while a folder is in its place', async () => {
    mkdirSync(current(), { recursive: true })
    const file = new LogFile(at('log'))
    file.of('main')('error', 'one')
    await file.written()
    file.of('main')('error', 'two')
    await file.written()
    rmSync(folder, { recursive: true })
    file.of('main')('error', 'three')
    await file.written()
    expect(await file.readLast(10)).toMatchObject([
      { event: 'three' },
      { event: 'lines-lost', process: 'main', fields: { count: 2 } },
    ])
  })

  testNeeding(needs.smallDisk)('counts lost lines on a full disk and writes again once there is room', () => {
    mkdirSync(at('disk'))
    const lines = onSmallDisk('1m', at('disk'), 'logOnFullDisk.ts') as { event: string; count?: number }[]
    expect(lines[0]).toEqual({ event: 'before' })
    const kept = lines.filter(({ event }) => event === 'while-full').length
    const lost = lines.find(({ event }) => event === 'lines-lost')?.count
    // The first line still fits into the last block of the file. A batch that fits in part is counted as lost.
    expect(kept).toBeLessThan(90)
    expect(lost).toBe(90)
    expect(lines.filter(({ event }) => event === 'after')).toHaveLength(2)
    expect(lines.some(({ event }) => event === 'while-read-only')).toBe(false)
  })
})

test('incomplete lines and lines of other programs are left out', async () => {
  mkdirSync(at('log'))
  writeFileSync(
    current(),
    [
      '{"time":"2026-09-14T15:02:00.000Z","level":"warn","process":"engine","event":"Reyes called","title":"Harbour"}',
      'not JSON',
      '{"time":"2026-09-14T15:02:00.000Z","level":"warn","proc',
      '',
    ].join('\n'),
  )
  const entries = await new LogFile(at('log')).readLast(10)
  expect(entries).toMatchObject([{ event: 'left-out', fields: { title: 'left-out' } }])
  expect(JSON.stringify(entries)).not.toMatch(/Reyes|Harbour/)
})

test('the last line of a program that ends is written at once', async () => {
  const file = new LogFile(at('log'))
  file.of('engine')('info', 'one')
  await file.written()
  file.of('engine')('info', 'two')
  file.lastLine('program-threw', { error: 'TypeError' })
  const text = readFileSync(current(), 'utf8')
  expect(text).toContain('"program-threw"')
  expect(await eventsOf(file)).toContain('two')
})
