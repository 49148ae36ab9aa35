import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { itemAt, pageSize, rowKey } from '../../../renderer/base/pages.ts'
import { withChanged, withProgress } from '../../../renderer/base/progressPatches.ts'
import { Refresher } from '../../../renderer/base/refresher.ts'
import { mainReason, overviewWords, targetOf, unfinishedCount } from '../../../renderer/pages/queue/queueChains.ts'
import { parseMinutes, parseRate, rateWords } from '../../../renderer/settings/limits.ts'
import { words as catalogue } from '../../../renderer/words/index.ts'
import { roughWorkMs, secondsPerHourHere } from '../../../shared/models/expectedWork.ts'
import type { Progress, WaitReason } from '../../../shared/recordings/domain.ts'
import type { QueueChain, QueueOverview } from '../../../shared/recordings/queue.ts'
import { endedWords, outcomeWords } from '../../../shared/words/historyWords.ts'
import {
  amountWords,
  type ChainFacts,
  chainWords,
  failedStepWords,
  isTimed,
  networkWords,
  stepName,
  triedWords,
} from '../../../shared/words/queueWords.ts'
import { waitWords } from '../../../shared/words/waitWords.ts'
import { everyLanguage } from '../../support/everyLanguage.ts'
import { anyChain, anyJob, emptyOverview } from '../../support/samples.ts'

/** The texts of the queue's page. */
const { waiting } = catalogue.states
const { left } = catalogue.units
const MB = 1_000_000
const nowMs = new Date(2026, 10, 14, 12, 0).getTime()
const facts: ChainFacts = { nowMs, isPaused: false, network: null, sendOver: 'any', secondsPerHour: null }
const chain: QueueChain = { ...anyChain, updatedMs: nowMs }
const error = { code: 'x', message: 'The service is closed on Sundays.', retryable: true }
const words = (more: Partial<QueueChain>, other: Partial<ChainFacts> = {}) =>
  chainWords({ ...chain, ...more }, { ...facts, ...other })
const waits = (waitingFor: QueueChain['waitingFor'], more: Partial<QueueChain> = {}, other: Partial<ChainFacts> = {}) =>
  words({ state: 'waiting', waitingFor, ...more }, other)

describe('the time left', () => {
  test.each([
    [0, 'a few seconds left'],
    [4999, 'a few seconds left'],
    [5000, 'about 5 s left'],
    [41_000, 'about 40 s left'],
    [57_400, 'about 55 s left'],
    [57_500, 'about 1 min left'],
    [167_000, 'about 3 min left'],
    [9.4 * 60_000, 'about 9 min left'],
    [9.6 * 60_000, 'about 10 min left'],
    [33 * 60_000, 'about 35 min left'],
    [58 * 60_000, 'about 1 h left'],
    [100 * 60_000, 'about 1.5 h left'],
    [9.9 * 3_600_000, 'about 10 h left'],
    [30 * 3_600_000, 'about 30 h left'],
    [72 * 3_600_000, 'more than two days left'],
  ])('is shown for %d ms: %s', (ms, said) => expect(left(ms)).toBe(said))

  test('is never far off and never grows as time shrinks', () => {
    const msOf = (said: string) => {
      const [, count = '0', unit = 's'] = /about ([\d.]+) (s|min|h) left/.exec(said) ?? []
      return Number(count) * { s: 1000, min: 60_000, h: 3_600_000 }[unit as 's' | 'min' | 'h']
    }
    const spans = fc.integer({ min: 5000, max: 47 * 3_600_000 })
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(msOf(left(less))).toBeLessThanOrEqual(msOf(left(more)))
        // At 89 s, the text says a minute.
        expect(Math.abs(msOf(left(less)) - less)).toBeLessThanOrEqual(Math.max(2500, less * 0.34))
      }),
    )
  })
})

test('an amount shows its unit once if it is the same', () => {
  expect(amountWords(31 * MB, 118 * MB)).toBe('31 of 118 MB')
  expect(amountWords(449_000, 1.2 * MB)).toBe('449 kB of 1.2 MB')
  expect(amountWords(0, 5 * MB)).toBe('0 bytes of 5 MB')
  expect(amountWords(6 * MB, 5 * MB)).toBe('5 of 5 MB')
})

describe('the state of a chain', () => {
  const progress: Progress = { fraction: 0.26, bytesDone: 31 * MB, bytesTotal: 118 * MB, remainingMs: 41_000 }

  test('shows bytes, speed and time left as far as they are known', () => {
    expect(words({ progress })).toBe('Uploading 31 of 118 MB · 2.1 MB/s · about 40 s left')
    expect(words({ progress: { ...progress, remainingMs: 400 } })).toBe('Uploading 31 of 118 MB · a few seconds left')
    expect(words({ progress: { fraction: 0.26, bytesDone: 31 * MB, bytesTotal: 118 * MB } })).toBe(
      'Uploading 31 of 118 MB',
    )
    expect(words({ current: 'import', progress })).toMatch(/^Copying 31 of 118 MB/)
    expect(words({ current: 'complete', progress: { ...progress, fraction: 1 } })).toBe(
      'Checking the upload · about 40 s left',
    )
    expect(words({ current: 'transcode', progress: { fraction: 0.29 } })).toBe('Making a smaller copy 29 %')
    expect(words({ current: 'submit' })).toBe('Requesting the transcript')
    expect(words({ current: 'poll', taskStatus: 'RECEIVED' })).toBe(catalogue.states.queuedAtService)
    expect(words({ current: 'poll', taskStatus: 'STARTED' })).toBe('The service is transcribing')
    expect(words({ progress, slices: { done: 2, total: 5 } })).toMatch(/ · 2 of 5 slices done$/)
    expect(words({ current: 'stitch', slices: { done: 1, total: 1 } })).toBe('Joining the slices · 1 of 1 slice done')
  })

  test('shows transcribing while the next question waits', () => {
    expect(words({ current: 'poll', state: 'waiting' })).toBe('The service is transcribing')
    expect(words({ current: 'poll', state: 'waiting', progress: { fraction: 0.64, remainingMs: 120_000 } })).toBe(
      'Transcribing 64 % · about 2 min left',
    )
  })

  test('shows why it waits and how much is done', () => {
    expect(words({ state: 'queued', waitingFor: 'turn', progress })).toBe(waiting.turn)
    expect(waits('network')).toBe(waiting.network)
    expect(waits('network', { progress })).toBe(`${waiting.network} · 31 of 118 MB`)
    expect(waits('sign-in', { error })).toBe(`${waiting['sign-in']} · ${error.message}`)
    expect(waits('device', { error })).toBe(waiting.device)
    expect(waits('wrong-network', {}, { sendOver: 'chosen', network: { ...hotel, maySend: false } })).toBe(
      'Waiting for a network you chose: now on “Hotel”',
    )
  })

  test('shows a timed wait in steps that never end too early', () => {
    const limited = (ms: number, more: Partial<QueueChain> = {}) =>
      waits('rate-limit', { current: 'submit', resumesMs: nowMs + ms, ...more })
    expect(limited(12_000)).toBe('Waiting 15 s: the service accepts 60 recordings a minute')
    expect(limited(4000)).toBe('Waiting 5 s: the service accepts 60 recordings a minute')
    expect(limited(-500)).toBe('Waiting a moment: the service accepts 60 recordings a minute')
    expect(limited(600_000)).toBe('Waiting until 12:10: the service accepts 60 recordings a minute')
    expect(limited(12_000, { error })).toBe('Waiting 15 s: the service asked Tapelog to slow down')
    expect(limited(12_000, { current: 'upload' })).toBe('Waiting 15 s: the service asked Tapelog to slow down')
    const again = (ms: number | null) => waits('retry', { error, resumesMs: ms === null ? null : nowMs + ms })
    expect(again(28_000)).toBe(`Trying again in 30 s · ${error.message}`)
    expect(again(120_000)).toBe(`Trying again at 12:02 · ${error.message}`)
    expect(again(0)).toBe(`Trying again · ${error.message}`)
    expect(again(null)).toBe(`Trying again · ${error.message}`)
    // Rows that are not drawn every second have an infinite time.
    expect(waits('retry', { error, resumesMs: nowMs }, { nowMs: Number.POSITIVE_INFINITY })).toMatch(/^Trying again ·/)
  })

  test('is drawn every second only for a timed wait', () => {
    const timed = (more: Partial<QueueChain>) => isTimed({ ...chain, state: 'waiting', ...more }, nowMs)
    expect(timed({ waitingFor: 'retry', resumesMs: nowMs + 1 })).toBe(true)
    expect(timed({ waitingFor: 'rate-limit', resumesMs: nowMs - 3000 })).toBe(false)
    expect(timed({ waitingFor: 'network', resumesMs: nowMs + 1 })).toBe(false)
    expect(timed({ waitingFor: null, resumesMs: nowMs + 1 })).toBe(false)
  })

  test('shows a pause of its own and of the whole queue', () => {
    expect(words({ state: 'paused', waitingFor: 'paused', progress })).toBe('Paused · 31 of 118 MB')
    expect(words({ state: 'paused', waitingFor: 'paused' }, { isPaused: true })).toBe('Only this one is paused')
    // On this machine nothing is sent.
    expect(words({ state: 'paused', waitingFor: 'paused', progress, destination: 'this-machine' })).toBe('Paused')
    for (const state of ['queued', 'waiting', 'running'] as const)
      expect(words({ state, waitingFor: state === 'queued' ? 'turn' : null }, { isPaused: true })).toBe('Paused')
    expect(words({ state: 'failed', error }, { isPaused: true })).toBe(error.message)
  })

  test('shows why nothing is sent over a network', () => {
    const said = (sendOver: ChainFacts['sendOver'], name: string | null) =>
      networkWords({ sendOver, network: { ...hotel, name, maySend: false } })
    expect(said('unmetered', 'Hotel')).toBe('Waiting for an unmetered network: now on “Hotel”')
    expect(said('unmetered', null)).toBe('Waiting for an unmetered network')
    expect(said('chosen', null)).toBe('Waiting for a network you chose')
    expect(said('any', 'Hotel')).toBe(waitWords('wrong-network', null))
  })

  test('shows deleted audio in every state', () => {
    for (const state of ['queued', 'running', 'paused', 'failed'] as const)
      expect(words({ state, audioDeleted: true })).toBe(`${words({ state })} · audio deleted`)
  })

  test('shows which step failed', () => {
    expect(failedStepWords({ ...chain, current: 'poll' })).toBe('Transcription failed')
    expect(failedStepWords({ ...chain, current: 'poll', audioDeleted: true })).toBe(
      'Transcription failed · audio deleted',
    )
    expect(failedStepWords({ ...chain, current: 'transcode' })).toBe('Making a smaller copy failed')
    expect(failedStepWords({ ...chain, current: 'transcode', slices: { done: 0, total: 2 } })).toBe(
      'Cutting into slices failed',
    )
    expect(triedWords(chain)).toBeNull()
    expect(triedWords({ ...chain, attempts: 5 })).toBe('tried 5 times')
    expect(triedWords({ ...chain, attempts: 5, crashes: 3 })).toBe('crashed 3 times during this step')
    expect(stepName('transcode')).toBe('Make smaller')
    expect(stepName('transcode', true)).toBe('Cut into slices')
  })
})

const hotel = { id: 'n', name: 'Hotel', metered: true } as const

describe('the time that this machine needs', () => {
  const measured = { secondsPerHour: 360 }
  const here = { destination: 'this-machine', durationMs: 3_600_000 } as const
  const says = (more: Partial<QueueChain>, other: Partial<ChainFacts> = {}) =>
    words({ ...here, ...more }, { ...measured, ...other })

  test('covers the recording or its part before the work', () => {
    const inLine = { current: 'poll', taskStatus: 'PENDING' } as const
    expect(says(inLine)).toMatch(/ · takes about 6 min$/)
    expect(says({ ...inLine, durationMs: 300_000 })).toMatch(/ · takes about 30 s$/)
    expect(says({ current: 'upload', state: 'queued', waitingFor: 'turn' })).toMatch(/ · takes about 6 min$/)
    expect(says({ ...inLine, durationMs: 10 * 3_600_000 })).toMatch(/ · takes about 1 h$/)
    // Two of three slices are done.
    expect(says({ ...inLine, slices: { done: 2, total: 3 } })).toMatch(/ · takes about 2 min · /)
  })

  test('follows the work’s own speed during the work', () => {
    const working = { current: 'poll', taskStatus: 'PROGRESS' } as const
    expect(says(working)).toMatch(/ · about 6 min left$/)
    expect(says({ ...working, progress: { fraction: 0.5 } })).toMatch(/ 50 % · about 3 min left$/)
    expect(says({ ...working, progress: { fraction: 0.5, remainingMs: 60_000 } })).toMatch(/ · about 1 min left$/)
  })

  test('is absent if nothing is known', () => {
    const inLine = { current: 'poll', taskStatus: 'PENDING' } as const
    const all = [
      says(inLine, { secondsPerHour: null }),
      says({ ...inLine, destination: 'remote' }),
      says({ ...inLine, durationMs: null }),
      says({ current: 'export' }),
      says({ current: 'import', durationMs: null }),
      says({ current: 'poll', state: 'paused' }),
      says({ current: 'poll', state: 'failed', error }),
    ]
    for (const said of all) expect(said).not.toMatch(/about/)
  })

  test('uses the speed of the speech model for that language', () => {
    const known = { secondsPerHour: 360, peakBytes: 1e9, device: null }
    const model = { task: 'asr', inUse: true, languages: ['de', 'en'], measured: known } as const
    const speaker = { ...model, task: 'embedding', measured: { ...known, secondsPerHour: 1 } } as const
    const models = [
      speaker,
      { ...model, inUse: false, measured: null },
      { ...model, languages: [...model.languages] },
    ].map((one) => ({ ...one, languages: [...one.languages] }))
    expect(['auto', 'de-AT', 'ja'].map((language) => secondsPerHourHere(models, language))).toEqual([360, 360, null])
    expect(secondsPerHourHere([], 'auto')).toBeNull()
    expect(secondsPerHourHere([{ ...model, languages: 'many', measured: null }])).toBeNull()
  })

  test('is rounded and never nothing', () => {
    const minute = 60_000
    expect([0, 12_000, 56_000, 90_000, 12 * minute, 58 * minute, 100 * minute].map(roughWorkMs)).toEqual([
      ...[5000, 10_000, 55_000, 2 * minute, 10 * minute, 60 * minute, 90 * minute],
    ])
  })
})

describe('the whole queue', () => {
  const overview = (more: Partial<QueueOverview['counts']>, rest: Partial<QueueOverview> = {}): QueueOverview => ({
    ...emptyOverview,
    counts: { ...emptyOverview.counts, ...more },
    ...rest,
  })
  const said = (...args: Parameters<typeof overview>) => overviewWords(overview(...args)).join(' · ')
  const waitingChain = (waitingFor: QueueChain['waitingFor']): QueueChain => ({
    ...chain,
    state: 'waiting',
    waitingFor,
  })

  test('shows how much is running, how fast and how long', () => {
    const uploads = { bytesDone: 0, bytesTotal: 10, bytesPerSecond: 8.4 * MB, remainingMs: 190_000 }
    expect(said({ running: 12 }, { uploads })).toBe('12 under way · 8.4 MB/s · about 3 min left')
    expect(said({ running: 1, inLine: 0, queued: 1200, waiting: 2, paused: 3 })).toBe(
      '1 under way · 1,202 waiting · 3 paused',
    )
    expect(said({ running: 1 }, { uploads: { ...uploads, bytesPerSecond: null, remainingMs: null } })).toBe(
      '1 under way',
    )
    expect(said({ queued: 2 }, { uploads })).toBe('2 waiting')
  })

  test('shows why it waits and that the recordings are safe', () => {
    const network = { chains: [waitingChain('network'), waitingChain('network'), waitingChain('sign-in')] }
    expect(said({ waiting: 12 }, network)).toBe(`${waiting.network} · 12 recordings safe on this machine`)
    // Files that are still to be copied are not safe here.
    const notCopied = (reason: WaitReason) => ({ chains: [{ ...waitingChain(reason), recordingId: null }] })
    expect(said({ waiting: 1 }, notCopied('device'))).toBe('Waiting for a device to be plugged in · 1 recording')
    expect(said({ waiting: 2 }, notCopied('disk-space'))).toBe(`${waiting['disk-space']} · 2 recordings`)
    expect(said({ waiting: 2 }, { chains: [waitingChain('disk-space')] })).toBe(
      `${waiting['disk-space']} · 2 recordings safe on this machine`,
    )
    expect(said({ waiting: 3 })).toBe('3 waiting')
    expect(said({ waiting: 3, queued: 2 }, network)).toBe(
      `${waiting.network} · 3 recordings safe on this machine · 2 waiting`,
    )
    expect(said({ waiting: 3, running: 1 }, network)).toBe('1 under way · 3 waiting')
    expect(mainReason([...network.chains, { ...waitingChain('device'), state: 'running' }])).toBe('network')
    expect(mainReason([])).toBeNull()
  })

  test('shows that it is paused or empty', () => {
    expect(said({ queued: 39, running: 1 }, { paused: true })).toBe('Paused · 40 recordings waiting')
    expect(said({ queued: 1 }, { paused: true })).toBe('Paused · 1 recording waiting')
    // Pausing also pauses the service on this machine. A remote service cannot be paused.
    expect(said({ running: 1 }, { paused: true, finishingRemotely: 1 })).toBe(
      'Paused · 1 recording waiting · The service is finishing 1 recording',
    )
    expect(said({ running: 1 }, { paused: true, pausing: true })).toBe('Pausing… · 1 recording waiting')
    expect(said({}, { paused: true })).toBe('Paused')
    expect(said({ failed: 2 })).toBe('')
    expect(unfinishedCount(overview({ running: 1, inLine: 0, queued: 2, waiting: 3, paused: 4, failed: 5 }))).toBe(10)
  })
})

test('buttons act on all slices of a recording, else on its current job', () => {
  expect(targetOf(chain)).toEqual({ jobId: 3 })
  expect(targetOf({ ...chain, slices: { done: 0, total: 2 } })).toEqual({ recordingId: 7 })
  expect(targetOf({ ...chain, recordingId: null, slices: { done: 0, total: 2 } })).toEqual({ jobId: 3 })
})

test('finds the item at a place of a list that is loaded by pages', () => {
  const pages = new Map([[2, ['first of the third']]])
  expect(itemAt(pages, 2 * pageSize)).toBe('first of the third')
  expect(itemAt(pages, 2 * pageSize + 1)).toBeUndefined()
  expect(itemAt(pages, 0)).toBeUndefined()
  const used = new Set<string>()
  expect(['a', 'b', 'a', undefined].map((key, index) => rowKey(key, index, used))).toEqual([
    'a',
    'b',
    'place:2',
    'place:3',
  ])
})

describe('the history', () => {
  test('shows how a job ended', () => {
    expect(outcomeWords(anyJob)).toBe('Uploaded')
    expect(outcomeWords({ ...anyJob, error })).toBe(`Uploaded · ${error.message}`)
    expect(outcomeWords({ ...anyJob, audioDeleted: true })).toBe('Uploaded · audio deleted')
    expect(outcomeWords({ ...anyJob, state: 'cancelled', error })).toBe('Upload cancelled')
    expect(outcomeWords({ ...anyJob, kind: 'export', state: 'failed', error })).toBe(`Export failed · ${error.message}`)
  })
  test('shows the time, with the day unless it is today', () => {
    expect(endedWords(nowMs - 3_600_000, nowMs)).toBe('11:00')
    expect(endedWords(nowMs - 24 * 3_600_000, nowMs)).toBe('13 Nov, 12:00')
    expect(endedWords(new Date(2025, 0, 2, 3, 4).getTime(), nowMs)).toBe('2 Jan 2025, 03:04')
  })
})

describe('progress on screen', () => {
  const overview = (chains: QueueChain[]): QueueOverview => ({
    ...emptyOverview,
    counts: { ...emptyOverview.counts, running: 1 },
    chains,
    total: chains.length,
  })
  const half = { fraction: 0.5 }

  test('reaches its own chain and leaves the others as the same objects', () => {
    const importing: QueueChain = { ...chain, key: 'job:9', recordingId: null, jobId: 9, current: 'import' }
    const other: QueueChain = { ...chain, key: 'recording:8', recordingId: 8, jobId: 4 }
    const before = overview([chain, importing, other])
    const after = withProgress(before, new Map([[7, half]]), new Map([[9, { fraction: 0.1 }]]))
    expect(after.chains.map(({ progress }) => progress?.fraction)).toEqual([0.5, 0.1, undefined])
    expect(after.chains[2]).toBe(other)
    expect(withProgress(before, new Map([[99, half]]), new Map())).toBe(before)
  })

  test('does not count one slice for the recording or its workflow', () => {
    const sliced = { ...chain, slices: { done: 1, total: 3 } }
    const workflow: QueueChain = { ...chain, key: 'job:5', current: 'workflow' }
    const before = overview([sliced, workflow])
    expect(withProgress(before, new Map([[7, half]]), new Map())).toBe(before)
  })

  test('an unchanged list is the same list', () => {
    const items = [1, 2, 3]
    expect(withChanged(items, (item) => item)).toBe(items)
    expect(withChanged(items, (item) => (item === 2 ? 5 : item))).toEqual([1, 5, 3])
  })
})

describe('asking again', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('makes one question of a thousand calls and waits for its answer', async () => {
    const answers: (() => void)[] = []
    const refresher = new Refresher(() => new Promise<void>((resolve) => answers.push(resolve)), 250)
    for (let count = 0; count < 1000; count++) refresher.ask()
    expect(answers).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(250)
    expect(answers).toHaveLength(1)
    refresher.ask()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answers).toHaveLength(1)
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(250)
    expect(answers).toHaveLength(2)
    answers[1]?.()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answers).toHaveLength(2)
  })

  test('continues after a failed question and stops with the page', async () => {
    let asked = 0
    const refresher = new Refresher(() => {
      asked++
      return Promise.reject(new Error('no answer'))
    }, 100)
    for (let count = 0; count < 2; count++) {
      refresher.ask()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(asked).toBe(2)
    refresher.ask()
    refresher.stop()
    await vi.advanceTimersByTimeAsync(1000)
    refresher.ask()
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toBe(2)
  })
})

describe('limits as they are typed', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['2', 2 * MB],
    ['2 MB', 2 * MB],
    ['1,5 mb/s', 1.5 * MB],
    ['500 kB', 500_000],
    ['500kB / s', 500_000],
    ['1 GB', 1e9],
    ['1,5\u00a0Mo', 1.5 * MB],
    ['500\u202fko/s', 500_000],
    ['1 Go', 1e9],
  ])('“%s” gives %s bytes a second', (typed, value) => expect(parseRate(typed)).toEqual({ value }))
  test.each(['fast', '2 TB', '-1', '0', '8 kB', '1e3', '2 MB 3', '9999999 GB'])(
    '“%s” is refused with a sentence',
    (typed) => expect(parseRate(typed)).toHaveProperty('problem'),
  )
  test('a shown limit is read as the same limit', () => {
    expect(rateWords(null)).toBe('')
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 99 }), (kB) => {
        expect(parseRate(rateWords(kB * 1000))).toEqual({ value: kB * 1000 })
        expect(parseRate(rateWords(kB * MB))).toEqual({ value: kB * MB })
        for (const { texts } of everyLanguage)
          expect(parseRate(texts.units.size(kB * 100_000))).toEqual({ value: kB * 100_000 })
      }),
    )
  })
  test('minutes of a slice go from 5 to 1,440', () => {
    expect(parseMinutes('')).toEqual({ value: null })
    expect(parseMinutes(' 90 ')).toEqual({ value: 90 })
    for (const typed of ['4', '1441', '1.5', 'x', '-5']) expect(parseMinutes(typed)).toHaveProperty('problem')
  })
})
