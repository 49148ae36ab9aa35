import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BatchRule, batchSentence } from '../../electron/main/batchRule.ts'
import { mustAskBeforeQuit, onWindowClose, quitQuestion } from '../../electron/main/quitRules.ts'
import { trayStatus } from '../../electron/main/trayMenu.ts'

/** A batch as it is looked at: seconds, how many are under way, how many need someone. */
function follow(looks: [atS: number, underWay: number, needSomeone: number][]) {
  const rule = new BatchRule()
  return looks.map(([atS, underWay, needSomeone]) => rule.next({ underWay, needSomeone }, atS * 1000))
}
const newsOf = (looks: Parameters<typeof follow>[0]) => follow(looks).map(({ news }) => news)

describe('when a person is told', () => {
  test('once, when nothing is under way any more, and not in a gap between two steps', () => {
    const answers = follow([
      [0, 0, 0],
      [10, 12, 0],
      [20, 0, 0],
      [21, 3, 0],
      [30, 0, 0],
      [32, 0, 0],
      [33, 0, 0],
      [60, 0, 0],
    ])
    expect(answers.map(({ news }) => news?.kind ?? null)).toEqual([null, null, null, null, null, null, 'ended', null])
    expect(answers[6]?.news).toEqual({ kind: 'ended', sinceMs: 10_000, needSomeone: 0, isTold: true })
    expect(answers[4]?.lookAgainMs).toBe(33_000)
  })
  test('what needed someone before is no news; what needs someone now is, at most once a minute', () => {
    const told = newsOf([
      [0, 5, 2],
      [1, 5, 3],
      [2, 5, 4],
      [30, 5, 9],
      [61, 5, 9],
      [70, 0, 9],
      [73, 0, 9],
      [80, 0, 9],
    ])
    expect(told).toEqual([
      null,
      { kind: 'needs-someone', needSomeone: 1 },
      null,
      null,
      { kind: 'needs-someone', needSomeone: 7 },
      null,
      { kind: 'ended', sinceMs: 0, needSomeone: 7, isTold: true },
      null,
    ])
    expect(
      follow([
        [0, 1, 0],
        [1, 1, 1],
        [2, 1, 2],
      ]).at(-1)?.lookAgainMs,
    ).toBe(61_000)
  })
  test('what was seen to and fails again is news again', () => {
    const told = newsOf([
      [0, 0, 0],
      [1, 0, 1],
      [100, 0, 0],
      [200, 0, 1],
    ])
    expect(told.map((news) => news?.kind ?? null)).toEqual([null, 'needs-someone', null, 'needs-someone'])
  })
  test('whatever happens, never two of a kind within their time, and never more than there is', () => {
    const look = fc.tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 9 }),
    )
    fc.assert(
      fc.property(fc.array(look, { maxLength: 60 }), (steps) => {
        const rule = new BatchRule()
        let atMs = 0
        let needsToldMs = Number.NEGATIVE_INFINITY
        for (const [seconds, underWay, needSomeone] of steps) {
          atMs += seconds * 1000
          const { news, lookAgainMs } = rule.next({ underWay, needSomeone }, atMs)
          expect(lookAgainMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(atMs)
          if (!news) continue
          expect(news.needSomeone).toBeLessThanOrEqual(needSomeone)
          if (news.kind === 'ended') expect(underWay).toBe(0)
          else {
            expect(atMs - needsToldMs).toBeGreaterThanOrEqual(60_000)
            needsToldMs = atMs
          }
        }
      }),
    )
  })
})

test('what is said are numbers, in good English', () => {
  expect(batchSentence({ transcribed: 12, copied: 3, needSomeone: 2 })).toEqual({
    title: '12 recordings transcribed',
    body: '2 recordings need you.',
  })
  expect(batchSentence({ transcribed: 0, copied: 1, needSomeone: 0 })).toEqual({
    title: '1 recording copied and verified',
    body: '',
  })
  expect(batchSentence({ transcribed: 0, copied: 0, needSomeone: 1 })?.title).toBe('1 recording needs you')
  expect(batchSentence({ transcribed: 0, copied: 0, needSomeone: 0 })).toBeNull()
})

test('the tray says in a line how things stand', () => {
  const counts = { running: 2, inLine: 0, queued: 3, waiting: 0, paused: 0, failed: 1 }
  expect(trayStatus(null)).toBe('Starting…')
  expect(trayStatus({ counts, paused: false })).toBe('2 at work · 3 queued · 1 needs you')
  expect(trayStatus({ counts: { ...counts, failed: 0 }, paused: true })).toBe('Paused · 5 queued')
  expect(
    trayStatus({ counts: { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 }, paused: false }),
  ).toBe('Nothing to do')
})

describe('closing and quitting', () => {
  const last = { isQuitting: false, isInTray: false, isLastWindow: true, platform: 'linux' } as const
  test('the last window ends Tapelog, unless it is in the tray or this is a Mac', () => {
    expect(onWindowClose(last)).toBe('quit')
    expect(onWindowClose({ ...last, platform: 'darwin' })).toBe('close')
    expect(onWindowClose({ ...last, isInTray: true })).toBe('hide')
    expect(onWindowClose({ ...last, isInTray: true, platform: 'darwin' })).toBe('hide')
    expect(onWindowClose({ ...last, isLastWindow: false })).toBe('close')
  })
  test('once it ends, every window closes', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(onWindowClose({ ...last, isInTray: true, isQuitting: true, platform })).toBe('close')
  })
  test('asked while a recording is copied, and never by a system that ends', () => {
    expect(mustAskBeforeQuit({ systemEnds: false, copiesRunning: 1 })).toBe(true)
    expect(mustAskBeforeQuit({ systemEnds: false, copiesRunning: 0 })).toBe(false)
    expect(mustAskBeforeQuit({ systemEnds: true, copiesRunning: 4 })).toBe(false)
    expect(quitQuestion(1)).toEqual({
      message: 'A recording is being copied.',
      detail: 'Quit now? It goes on at the next start.',
      buttons: ['Go on copying', 'Quit'],
    })
    expect(quitQuestion(3).message).toBe('3 recordings are being copied.')
  })
})
