import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobRow } from '../../../../electron/engine/jobs/types.ts'
import { PartnerError } from '../../../../electron/partner/errors.ts'
import { openSubmitLibrary, type SubmitLibrary } from '../../../support/hostileServerSubmits.ts'

/** The rate of submits, by the service's own count, whatever the work, the clock and the restarts. */
const mostInAMinute = 60
const twoHoursMs = 2 * 3_600_000

let library: SubmitLibrary
let service: SubmitLibrary['service']
beforeEach(() => {
  library = openSubmitLibrary()
  service = library.service
})
afterEach(() => library.close())

/** Lets the runner work and moves the time to the next due moment, until `happened`. */
async function until(happened: () => boolean): Promise<void> {
  for (let round = 0; round < 20_000 && !happened(); round++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (!happened()) vi.advanceTimersToNextTimer()
  }
  expect(happened()).toBe(true)
}

/** The most submits within any minute, both ends included. */
function busiestMinute(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  let most = 0
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) > 60_000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}
/**
 * The fewest submits a minute while there is always work: 55 submits never take longer than they would at 54 a minute. (The first
 * ones come in one burst without a limit, so a mean over all would flatter.)
 */
function slowestPace(times: readonly number[]): number {
  const spans = times.slice(55).map((time, index) => time - (times[index] ?? 0))
  expect(spans.length).toBeGreaterThan(100)
  return 55 / (Math.max(...spans) / 60_000)
}

async function submitAll(count: number): Promise<void> {
  const { runner, enqueue, isDone } = library.begin()
  enqueue(count)
  runner.start(['submit'])
  await until(isDone)
  await runner.stop()
}

test.each([0, 900])('sends 54 submits a minute, never more than 60, with answers after %i ms', async (latencyMs) => {
  service.latencyMs = latencyMs
  await submitAll(180)
  expect(service.left).toHaveLength(180)
  expect(busiestMinute(service.left)).toBeLessThanOrEqual(mostInAMinute)
  expect(slowestPace(service.left)).toBeGreaterThanOrEqual(54)
})

test('keeps its rate over a restart in mid-minute', async () => {
  service.latencyMs = 100
  let { runner, enqueue, isDone } = library.begin()
  enqueue(180)
  for (const submits of [20, 50, 70, 130]) {
    runner.start(['submit'])
    await until(() => service.left.length >= submits)
    // A response under way arrives before the end, as when a person quits.
    const stopped = runner.stop()
    vi.advanceTimersByTime(100)
    await stopped
    ;({ runner, enqueue, isDone } = library.restart())
  }
  runner.start(['submit'])
  await until(isDone)
  await runner.stop()
  expect(service.left).toHaveLength(180)
  expect(busiestMinute(service.left)).toBeLessThanOrEqual(mostInAMinute)
  expect(slowestPace(service.left)).toBeGreaterThanOrEqual(54)
})

test('sends waiting submits in the order they were asked for, with few questions', async () => {
  // Slow responses make the slots of the next minute come one by one, not all at once.
  service.latencyMs = 900
  service.refusal = (nth) => {
    if (nth === 55) service.latencyMs = 0
    return null
  }
  const { runner, enqueue, isDone } = library.begin()
  enqueue(300)
  runner.start(['submit'])
  await until(isDone)
  await runner.stop()
  expect(library.submittedRuns()).toEqual(library.submittedRuns().toSorted((a, b) => a - b))
  // A submit asks once when it leaves, and once or twice in each minute of waiting.
  expect(library.asked()).toBeLessThan(300 * (2 + 300 / 55))
})

test('puts a new submit behind waiting ones, also after a restart', async () => {
  service.latencyMs = 900
  service.refusal = (nth) => {
    if (nth === 55) service.latencyMs = 0
    return null
  }
  let { runner, enqueue, isDone } = library.begin()
  enqueue(200)
  runner.start(['submit'])
  // Uploads end one by one, while other submits take the next minute's slots.
  for (let submits = 57; submits <= 157; submits += 5) {
    await until(() => service.left.length >= submits)
    if (submits === 107) {
      await runner.stop()
      ;({ runner, enqueue, isDone } = library.restart())
      runner.start(['submit'])
    }
    enqueue(1)
    runner.pump()
  }
  await until(isDone)
  await runner.stop()
  expect(library.submittedRuns()).toHaveLength(221)
  expect(library.submittedRuns()).toEqual(library.submittedRuns().toSorted((a, b) => a - b))
})

test('orders waiting submits of an account by priority, order and age', () => {
  const [one, two] = [library.begin('one'), library.begin('two')]
  const firstSlotMs = Date.now() + 61_000
  for (let count = 0; count < 55; count++) {
    for (const account of ['one', 'two'])
      expect(one.slots.take(account, { runId: 0, priority: 0, sliceNumber: 0 })).toBeNull()
    vi.advanceTimersByTime(100)
  }
  /** Enqueues a submit and lets it ask. Returns the time of its slot, and its id. */
  type More = { priority?: number; sliceNumber?: number; runId?: number }
  const ask = ({ runId: earlier, ...more }: More = {}, { queue, newRun } = one, account = 'one') => {
    const runId = earlier ?? newRun()
    queue.enqueue({ kind: 'submit', dedupeKey: `${runId}`, payload: { runId }, recordingId: 1, subject: 'a', ...more })
    const claimed = queue.claim('submit')
    const untilMs = claimed && one.slots.take(account, { ...claimed, runId })
    if (!claimed || untilMs === null) throw new Error('no submit has to wait')
    queue.endClaim(claimed, {
      ...{ state: 'waiting', waitingFor: 'rate-limit', runAfterMs: untilMs },
      ...{ error: null, refund: true, progress: null },
    })
    return { slot: (untilMs - firstSlotMs) / 100, id: claimed.id }
  }
  const first = ask()
  const uploadedLate = one.newRun()
  expect([first, ask(), ask()].map(({ slot }) => slot)).toEqual([0, 1, 2])
  expect(ask({}, two, 'two').slot).toBe(0)
  expect(ask({ priority: 1 }).slot).toBe(0)
  expect(ask({ sliceNumber: 1 }).slot).toBe(4)
  expect(ask().slot).toBe(4)
  one.queue.cancel(first.id)
  expect(ask().slot).toBe(4)
  // All slots are taken by earlier submits, so all later ones come back with the last slot.
  for (let slot = 5; slot < 55; slot++) expect(ask().slot).toBe(slot)
  expect([ask(), ask()].map(({ slot }) => slot)).toEqual([54, 54])
  // One submit has priority. The earlier one was cancelled.
  expect(ask({ runId: uploadedLate }).slot).toBe(1)
  expect(ask({ priority: 1 }).slot).toBe(1)
  expect(ask({}, two, 'two').slot).toBe(1)
})

test('leaves a free slot to the submit that was promised it', () => {
  const { slots, queue, newRun } = library.begin()
  for (let count = 0; count < 55; count++) {
    expect(slots.take('account', { runId: 0, priority: 0, sliceNumber: 0 })).toBeNull()
    vi.advanceTimersByTime(100)
  }
  const [told, comesNew] = [newRun(), newRun()]
  const place = { priority: 0, sliceNumber: 0 }
  queue.enqueue({ kind: 'submit', dedupeKey: 'a', payload: { runId: told }, recordingId: 1, subject: 'a' })
  const claimed = queue.claim('submit')
  const untilMs = slots.take('account', { ...place, runId: told })
  if (!claimed || untilMs === null) throw new Error('no submit has to wait')
  const waits = { state: 'waiting', waitingFor: 'rate-limit', runAfterMs: untilMs } as const
  queue.endClaim(claimed, { ...waits, error: null, refund: true, progress: null })
  vi.advanceTimersByTime(untilMs + 5 - Date.now())
  expect(slots.take('account', { ...place, runId: comesNew })).toBe(untilMs + 100)
  expect(queue.claim('submit')?.id).toBe(claimed.id)
  expect(slots.take('account', { ...place, runId: told })).toBeNull()
})

test('holds no submit back when the clock is set back', () => {
  const { slots, queue, newRun } = library.begin()
  const place = { runId: 0, priority: 0, sliceNumber: 0 }
  for (let count = 0; count < 55; count++) expect(slots.take('account', place)).toBeNull()
  const ask = () => {
    const runId = newRun()
    queue.enqueue({ kind: 'submit', dedupeKey: `${runId}`, payload: { runId }, recordingId: 1, subject: 'a' })
    const claimed = queue.claim('submit')
    const untilMs = claimed && slots.take('account', { ...claimed, runId })
    if (!claimed || untilMs === null) throw new Error('no submit has to wait')
    const waits = { state: 'waiting', waitingFor: 'rate-limit', runAfterMs: untilMs } as const
    queue.endClaim(claimed, { ...waits, error: null, refund: true, progress: null })
    return untilMs
  }
  for (let count = 0; count < 100; count++) ask()
  vi.setSystemTime(Date.now() - twoHoursMs)
  expect(ask()).toBeLessThanOrEqual(Date.now() + 61_000)
})

test('gives each account its own minute', async () => {
  for (const account of ['one', 'two'] as const) {
    const { submit, newRun } = library.begin(account)
    for (let count = 0; count < 55; count++)
      expect(await submit(job(newRun()), context)).toMatchObject({ outcome: 'done' })
    expect(await submit(job(newRun()), context)).toEqual({
      outcome: 'again',
      untilMs: Date.now() + 61_000,
      waitingFor: 'rate-limit',
    })
  }
  expect(service.left).toHaveLength(110)
})

test('waits as Retry-After of a 429 asks, and keeps the rate before and after', async () => {
  const told = new PartnerError(
    'rate-limit',
    { code: 'a', message: 'slower' },
    {
      status: 429,
      operation: 'submitTranscription',
      retryAfterMs: 30_000,
    },
  )
  service.refusal = (nth) => (nth === 30 ? told : null)
  service.latencyMs = 100
  await submitAll(180)
  expect(service.left).toHaveLength(181)
  expect(busiestMinute(service.left)).toBeLessThanOrEqual(mostInAMinute)
  expect(slowestPace(service.left)).toBeGreaterThanOrEqual(54)
})

test('holds back other submits of the account after a 429 with Retry-After', async () => {
  const told = new PartnerError(
    'rate-limit',
    { code: 'a', message: 'slower' },
    {
      status: 429,
      operation: 'submitTranscription',
      retryAfterMs: 30_000,
    },
  )
  const pauseEndsMs = () => (service.left[4] ?? Number.POSITIVE_INFINITY) + 30_000
  service.refusal = (nth) => (nth >= 5 && performance.now() < pauseEndsMs() ? told : null)
  service.latencyMs = 100
  const { runner, enqueue, isDone } = library.begin()
  enqueue(40)
  runner.start(['submit'])
  await until(isDone)
  await runner.stop()
  expect(service.left.slice(5).filter((ms) => ms < pauseEndsMs())).toEqual([])
})

/** Runs the handler alone, job by job, with a queue of jobs by due time, in elapsed time. */
const context = { signal: new AbortController().signal, report: () => {}, progressMade: () => {} }
const job = (runId: number): JobRow<'submit'> =>
  ({ kind: 'submit', id: runId, priority: 0, sliceNumber: 0, payload: { runId } }) as JobRow<'submit'>
type Event = { afterMs: number; what: 'submits' | 'restart' | 'jump'; count: number; jumpMs: number }

async function play(events: readonly Event[]): Promise<void> {
  let { submit, newRun } = library.begin()
  const due: { atMs: number; runId: number }[] = []
  let nextMs = performance.now()
  const workUntil = async (endMs: number) => {
    for (;;) {
      due.sort((a, b) => a.atMs - b.atMs)
      const [next] = due
      if (!next || next.atMs > endMs) break
      due.shift()
      vi.advanceTimersByTime(Math.max(0, next.atMs - performance.now()))
      const result = await submit(job(next.runId), context)
      if (result.outcome === 'again' && 'untilMs' in result)
        due.push({ atMs: performance.now() + result.untilMs - Date.now(), runId: next.runId })
      else expect(result.outcome).toBe('done')
    }
    if (endMs !== Number.POSITIVE_INFINITY) vi.advanceTimersByTime(Math.max(0, endMs - performance.now()))
  }
  for (const { afterMs, what, count, jumpMs } of events) {
    nextMs += afterMs
    await workUntil(nextMs)
    if (what === 'submits') for (let index = 0; index < count; index++) due.push({ atMs: nextMs, runId: newRun() })
    if (what === 'jump') vi.setSystemTime(Date.now() + jumpMs)
    if (what === 'restart') ({ submit, newRun } = library.restart())
  }
  await workUntil(Number.POSITIVE_INFINITY)
}
const eventsWith = (whats: Event['what'][], jumpMs: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      afterMs: fc.oneof(fc.constant(0), fc.nat(2000), fc.nat(70_000)),
      what: fc.constantFrom(...whats),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 30, max: 90 })),
      jumpMs,
    }),
    { minLength: 1, maxLength: 8 },
  )
const submitsIn = (events: readonly Event[]) =>
  events.reduce((sum, { what, count }) => sum + (what === 'submits' ? count : 0), 0)

test('never sends more than 60 submits a minute, however often it restarts', async () => {
  await fc.assert(
    fc.asyncProperty(eventsWith(['submits', 'submits', 'restart'], fc.constant(0)), async (events) => {
      // Wait until earlier rounds no longer count.
      vi.advanceTimersByTime(200_000)
      service.left = []
      const beganMs = performance.now()
      await play(events)
      expect(service.left).toHaveLength(submitsIn(events))
      expect(busiestMinute(service.left)).toBeLessThanOrEqual(mostInAMinute)
      const comingMs = events.reduce((sum, { afterMs }) => sum + afterMs, 0)
      expect(performance.now() - beganMs).toBeLessThanOrEqual(comingMs + Math.ceil(service.left.length / 55) * 61_000)
    }),
    { numRuns: 8 },
  )
})

test('never sends more than 60 submits a minute when the clock is set back', async () => {
  const back = fc.oneof(fc.constant(-twoHoursMs), fc.integer({ min: -120_000, max: 0 }))
  await fc.assert(
    fc.asyncProperty(eventsWith(['submits', 'submits', 'jump', 'restart'], back), async (events) => {
      vi.advanceTimersByTime(200_000)
      service.left = []
      await play(events)
      expect(service.left).toHaveLength(submitsIn(events))
      expect(busiestMinute(service.left)).toBeLessThanOrEqual(mostInAMinute)
    }),
    { numRuns: 8 },
  )
})

test('never sends more than 60 submits a minute when the clock is set two hours forward', async () => {
  await play([
    { afterMs: 0, what: 'submits', count: 120, jumpMs: 0 },
    { afterMs: 5000, what: 'jump', count: 0, jumpMs: twoHoursMs },
    { afterMs: 0, what: 'submits', count: 60, jumpMs: 0 },
  ])
  expect(service.left).toHaveLength(180)
  expect(busiestMinute(service.left)).toBeLessThanOrEqual(mostInAMinute)
})
