import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BatchRule, batchSentence } from '../../electron/main/batchRule.ts'
import { mustAskBeforeQuit, onWindowClose, quitQuestion } from '../../electron/main/quitRules.ts'
import { trayStatus } from '../../electron/main/trayMenu.ts'

const ended = (transcribed: number, needSomeone = 0, copied = 0) => ({ transcribed, copied, needSomeone })
/** The queue as it is looked at: seconds, how many need someone, which batches ended. */
function follow(looks: [atS: number, needSomeone: number, ...ended: ReturnType<typeof ended>[]][]) {
  const rule = new BatchRule()
  return looks.map(([atS, needSomeone, ...batches]) => rule.next({ needSomeone, ended: batches }, atS * 1000))
}
const newsOf = (looks: Parameters<typeof follow>[0]) => follow(looks).map(({ news }) => news)

describe('when a person is told', () => {
  test('once for each batch that ended, also when it ended before the first look', () => {
    expect(
      newsOf([
        [0, 0, ended(2)],
        [10, 0],
        [20, 0, ended(1), ended(3)],
        [60, 0],
      ]),
    ).toEqual([
      [{ kind: 'ended', batch: ended(2) }],
      [],
      [
        { kind: 'ended', batch: ended(1) },
        { kind: 'ended', batch: ended(3) },
      ],
      [],
    ])
  })
  test('all that ended before the first look is told as one, and nothing of it again', () => {
    const earlier = Array.from({ length: 30 }, () => ended(0, 0, 1))
    expect(
      newsOf([
        [0, 4, ...earlier, ended(2, 1), ended(0, 3)],
        [10, 4, ended(1), ended(1)],
      ]),
    ).toEqual([
      [{ kind: 'ended', batch: ended(2, 1, 30) }],
      [
        { kind: 'ended', batch: ended(1) },
        { kind: 'ended', batch: ended(1) },
      ],
    ])
  })
  test('what needed someone before is no news; what needs someone now is, at most once a minute', () => {
    const told = newsOf([
      [0, 2],
      [1, 3],
      [2, 4],
      [30, 9],
      [61, 9],
      [70, 9, ended(0, 7)],
      [80, 9],
    ])
    expect(told).toEqual([
      [],
      [{ kind: 'needs-someone', needSomeone: 1 }],
      [],
      [],
      [{ kind: 'needs-someone', needSomeone: 7 }],
      // Told of in between, and nothing else came of it.
      [],
      [],
    ])
    expect(
      follow([
        [0, 0],
        [1, 1],
        [2, 2],
      ]).at(-1)?.lookAgainMs,
    ).toBe(61_000)
  })
  test('a batch that ends with failures is one sentence, and they are not told of once more', () => {
    expect(
      newsOf([
        [0, 0],
        [5, 1, ended(2, 1)],
        [90, 1],
      ]),
    ).toEqual([[], [{ kind: 'ended', batch: ended(2, 1) }], []])
  })
  test('what was seen to and fails again is news again', () => {
    const told = newsOf([
      [0, 0],
      [1, 1],
      [100, 0],
      [200, 1],
    ])
    expect(told.map(([news]) => news?.kind ?? null)).toEqual([null, 'needs-someone', null, 'needs-someone'])
  })
  test('whatever happens, never twice within a minute of what needs someone, and never more than there is', () => {
    const look = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(look, { maxLength: 60 }), (steps) => {
        const rule = new BatchRule()
        let atMs = 0
        let needsToldMs = Number.NEGATIVE_INFINITY
        for (const [seconds, needSomeone, hasEnded] of steps) {
          atMs += seconds * 1000
          const { news, lookAgainMs } = rule.next({ needSomeone, ended: hasEnded ? [ended(1)] : [] }, atMs)
          expect(lookAgainMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(atMs)
          expect(news.filter(({ kind }) => kind === 'ended')).toHaveLength(hasEnded ? 1 : 0)
          for (const one of news) {
            if (one.kind === 'ended') continue
            expect(one.needSomeone).toBeLessThanOrEqual(needSomeone)
            expect(atMs - needsToldMs).toBeGreaterThanOrEqual(60_000)
            needsToldMs = atMs
          }
        }
      }),
    )
  })
})

test('what is said are numbers, in good English', () => {
  expect(batchSentence(ended(12, 2, 3))).toEqual({
    title: '12 of 17 recordings transcribed',
    body: '3 of 17 recordings copied and verified. 2 recordings need you.',
  })
  expect(batchSentence(ended(2, 1))).toEqual({
    title: '2 of 3 recordings transcribed',
    body: '1 recording needs you.',
  })
  expect(batchSentence(ended(2))).toEqual({ title: '2 recordings transcribed', body: '' })
  expect(batchSentence(ended(0, 0, 1))).toEqual({ title: '1 recording copied and verified', body: '' })
  expect(batchSentence(ended(0, 1))?.title).toBe('1 recording needs you')
  expect(batchSentence(ended(0))).toBeNull()
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
