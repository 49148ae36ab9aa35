import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BatchRule, batchNotification } from '../../../electron/main/batchRule.ts'
import { trayStatus } from '../../../electron/main/queueWatch.ts'
import { mustAskBeforeQuit, onWindowClose } from '../../../electron/main/quitRules.ts'
import { words } from '../../../shared/words/catalogue.ts'

const ended = (transcribed: number, needAttention = 0, copied = 0) => ({ transcribed, copied, needAttention })
/** Snapshots of the queue: seconds, how many jobs need a person, which batches ended. */
function follow(snapshots: [atS: number, needAttention: number, ...ended: ReturnType<typeof ended>[]][]) {
  const rule = new BatchRule()
  return snapshots.map(([atS, needAttention, ...batches]) => rule.next({ needAttention, ended: batches }, atS * 1000))
}
const newsOf = (snapshots: Parameters<typeof follow>[0]) => follow(snapshots).map(({ news }) => news)

describe('a notification', () => {
  test('comes once for each batch that ended', () => {
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
  test('comes once for all batches that ended before the first snapshot', () => {
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
  test('tells of recordings that need a person, at most once a minute', () => {
    const news = newsOf([
      [0, 2],
      [1, 3],
      [2, 4],
      [30, 9],
      [61, 9],
      [70, 9, ended(0, 7)],
      [80, 9],
    ])
    expect(news).toEqual([
      [],
      [{ kind: 'needs-attention', needAttention: 1 }],
      [],
      [],
      [{ kind: 'needs-attention', needAttention: 7 }],
      // The batch's only news was already notified.
      [],
      [],
    ])
    expect(
      follow([
        [0, 0],
        [1, 1],
        [2, 2],
      ]).at(-1)?.nextMs,
    ).toBe(61_000)
  })
  test('comes once for a batch that ends with failures', () => {
    expect(
      newsOf([
        [0, 0],
        [5, 1, ended(2, 1)],
        [90, 1],
      ]),
    ).toEqual([[], [{ kind: 'ended', batch: ended(2, 1) }], []])
  })
  test('comes again for a recording that fails again', () => {
    const news = newsOf([
      [0, 0],
      [1, 1],
      [100, 0],
      [200, 1],
    ])
    expect(news.map(([first]) => first?.kind ?? null)).toEqual([null, 'needs-attention', null, 'needs-attention'])
  })
  test('comes at most once a minute for recordings that need a person', () => {
    const snapshot = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(snapshot, { maxLength: 60 }), (steps) => {
        const rule = new BatchRule()
        let atMs = 0
        let needsNotifiedMs = Number.NEGATIVE_INFINITY
        for (const [seconds, needAttention, hasEnded] of steps) {
          atMs += seconds * 1000
          const { news, nextMs } = rule.next({ needAttention, ended: hasEnded ? [ended(1)] : [] }, atMs)
          expect(nextMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(atMs)
          expect(news.filter(({ kind }) => kind === 'ended')).toHaveLength(hasEnded ? 1 : 0)
          for (const one of news) {
            if (one.kind === 'ended') continue
            expect(one.needAttention).toBeLessThanOrEqual(needAttention)
            expect(atMs - needsNotifiedMs).toBeGreaterThanOrEqual(60_000)
            needsNotifiedMs = atMs
          }
        }
      }),
    )
  })
})

test('contains numbers only', () => {
  expect(batchNotification(ended(12, 2, 3))).toEqual({
    title: '12 of 17 recordings transcribed',
    body: '3 of 17 recordings copied and checked. 2 recordings need attention.',
  })
  expect(batchNotification(ended(2, 1))).toEqual({
    title: '2 of 3 recordings transcribed',
    body: '1 recording needs attention.',
  })
  expect(batchNotification(ended(2))).toEqual({ title: '2 recordings transcribed', body: '' })
  expect(batchNotification(ended(0, 0, 1))).toEqual({ title: '1 recording copied and checked', body: '' })
  expect(batchNotification(ended(0, 1))?.title).toBe('1 recording needs attention')
  expect(batchNotification(ended(0))).toBeNull()
})

test('shows the queue in one line in the tray', () => {
  const counts = { running: 2, inLine: 0, queued: 3, waiting: 0, paused: 0, failed: 1 }
  expect(trayStatus(null)).toBe('Starting…')
  expect(trayStatus({ counts, paused: false })).toBe('2 under way · 3 waiting · 1 needs attention')
  expect(trayStatus({ counts: { ...counts, inLine: 1, waiting: 1 }, paused: false })).toMatch(/ · 5 waiting · /)
  expect(trayStatus({ counts: { ...counts, failed: 0 }, paused: true })).toBe('Paused · 5 waiting')
  expect(
    trayStatus({ counts: { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 }, paused: false }),
  ).toBe('Nothing to do')
})

describe('closing and quitting', () => {
  const last = { isQuitting: false, isInTray: false, isLastWindow: true, platform: 'linux' } as const
  test('closing the last window quits, except with a tray or on a Mac', () => {
    expect(onWindowClose(last)).toBe('quit')
    expect(onWindowClose({ ...last, platform: 'darwin' })).toBe('close')
    expect(onWindowClose({ ...last, isInTray: true })).toBe('hide')
    expect(onWindowClose({ ...last, isInTray: true, platform: 'darwin' })).toBe('hide')
    expect(onWindowClose({ ...last, isLastWindow: false })).toBe('close')
  })
  test('every window closes while Tapelog quits', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(onWindowClose({ ...last, isInTray: true, isQuitting: true, platform })).toBe('close')
  })
  test('quitting asks while a recording is copied, but never at a shutdown', () => {
    expect(mustAskBeforeQuit({ isShuttingDown: false, copiesRunning: 1 })).toBe(true)
    expect(mustAskBeforeQuit({ isShuttingDown: false, copiesRunning: 0 })).toBe(false)
    expect(mustAskBeforeQuit({ isShuttingDown: true, copiesRunning: 4 })).toBe(false)
    expect(words.shell.copying(1)).toEqual({
      message: 'A recording is being copied.',
      detail: 'Quit now? Tapelog continues at the next start.',
      buttons: ['Keep copying', 'Quit'],
    })
    expect(words.shell.copying(3).message).toBe('3 recordings are being copied.')
  })
})
