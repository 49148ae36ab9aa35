import { afterEach, expect, test, vi } from 'vitest'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** A partner server that asks to go slower, in every form that it may use, and one whose clock is hours off. */
let library: HostileLibrary
afterEach(() => library.close())
const twoHoursMs = 2 * 3_600_000

const kindOf = {
  presign: 'upload',
  putPart: 'upload',
  completeUpload: 'upload',
  submit: 'submit',
  poll: 'poll',
} as const

test.each(Object.keys(kindOf) as (keyof typeof kindOf)[])(
  '429 with seconds for %s delays the job by that time and costs no attempt',
  async (operation) => {
    library = await openHostileLibrary()
    const { server } = library
    server.fault(operation, ({ nth }) => (nth === 1 ? { status: 429, headers: { 'retry-after': '90' } } : null))
    await library.begin()
    const job = await library.complaint(kindOf[operation])
    expect(job).toMatchObject({
      state: 'waiting',
      waitingFor: 'rate-limit',
      attempts: 0,
      runAfterMs: Date.now() + 90_000,
    })
    expect(job.error).toMatchObject({ code: 'service-slow-down', message: sentences.slower })
    expect((await library.recordings())[0]).toMatchObject({ waitingFor: 'rate-limit', resumesMs: job.runAfterMs })
    await library.nothingLost()
    vi.advanceTimersByTime(89_999)
    expect(await library.job(job.id)).toMatchObject({ state: 'waiting' })
    expect(server.of(operation)).toHaveLength(1)
    vi.advanceTimersByTime(20)
    expect(await library.job(job.id)).toMatchObject({ state: 'running' })
    await library.finishes()
  },
)

const date = (ms: number) => new Date(ms).toUTCString()
/** Noon in whole seconds, like a date in a header. */
const noonMs = Date.UTC(2026, 8, 14, 12)
test.each<[string, Record<string, string>, number]>([
  ['a date', { 'retry-after': date(noonMs + 45_000), date: date(noonMs) }, 45_000],
  ['no word about how long', {}, 60_000],
  ['a word that is neither', { 'retry-after': 'soon' }, 60_000],
  ['a time that is over', { 'retry-after': date(noonMs - 45_000), date: date(noonMs) }, 60_000],
  ['less than nothing', { 'retry-after': '-5' }, 60_000],
  ['a week', { 'retry-after': '604800' }, 24 * 3_600_000],
])('429 with %s delays the job and costs no attempt', async (_name, headers, waitMs) => {
  library = await openHostileLibrary()
  library.server.fault('presign', ({ nth }) => (nth === 1 ? { status: 429, headers } : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ waitingFor: 'rate-limit', attempts: 0, runAfterMs: Date.now() + waitMs })
  expect(job.error?.message).toBe(sentences.slower)
  await library.nothingLost()
  await library.finishes()
})

test.each(['0', ''])('429 with “Retry-After: %s” is not repeated at once', async (value) => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('presign', ({ nth }) => (nth < 20 ? { status: 429, headers: { 'retry-after': value } } : null))
  await library.begin()
  const began = Date.now()
  await library.until((jobs) => jobs.some(({ kind }) => kind === 'submit') || Date.now() >= began + 1000)
  expect(server.of('presign').length).toBeLessThanOrEqual(2)
})

test('503 with Retry-After delays the job by that time and costs an attempt', async () => {
  library = await openHostileLibrary()
  library.server.fault('presign', ({ nth }) => (nth === 1 ? { status: 503, headers: { 'retry-after': '300' } } : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ waitingFor: 'retry', attempts: 1, runAfterMs: Date.now() + 300_000 })
  expect(job.error?.message).toBe(sentences.ill503)
  await library.nothingLost()
  await library.finishes()
})

test.each([
  ['ahead', twoHoursMs],
  ['behind', -twoHoursMs],
])('a service clock two hours %s does not change the waiting time', async (_name, offMs) => {
  library = await openHostileLibrary()
  const { server } = library
  const theirs = () => Math.floor((Date.now() + offMs) / 1000) * 1000
  for (const operation of ['presign', 'completeUpload', 'submit', 'poll'] as const)
    server.fault(operation, (asked) => {
      const headers = { date: date(theirs()), 'retry-after': date(theirs() + 30_000) }
      if (asked.nth === 1) return { status: 429, headers }
      const proper = server.take(asked)
      return typeof proper === 'function' ? proper : { ...proper, headers }
    })
  await library.begin()
  for (const operation of ['presign', 'completeUpload', 'submit', 'poll'] as const) {
    await library.until(
      async (jobs) => server.of(operation).length === 1 && jobs.some(({ waitingFor }) => waitingFor === 'rate-limit'),
    )
    const waiting = (await library.jobs()).find(({ waitingFor }) => waitingFor === 'rate-limit')
    expect(waiting?.runAfterMs).toBe(Date.now() + 30_000)
    expect(waiting?.error?.message).toBe(sentences.slower)
    await library.nothingLost()
    vi.advanceTimersByTime(30_010)
  }
  await library.finishes()
})

test('waiting jobs continue after the clock of this machine is set back two hours', async () => {
  library = await openHostileLibrary()
  const { server } = library
  await library.begin()
  await library.until((jobs) => jobs.some(({ kind, state }) => kind === 'poll' && state === 'waiting'))
  vi.setSystemTime(Date.now() - twoHoursMs)
  const began = Date.now()
  await library.until(() => server.tasks[0]?.polls === 2 || Date.now() > began + 600_000)
  expect(server.tasks[0]?.polls).toBe(2)
})

test('waiting jobs continue after the clock of this machine is set forward two hours', async () => {
  library = await openHostileLibrary()
  await library.begin()
  await library.until((jobs) => jobs.some(({ kind, state }) => kind === 'poll' && state === 'waiting'))
  vi.setSystemTime(Date.now() + twoHoursMs)
  await library.finishes()
})
