import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Bandwidth } from '../../../../electron/engine/upload/bandwidth.ts'
import { UploadRates } from '../../../../electron/engine/upload/rates.ts'
import { BurstSize } from '../../../../electron/partner/throttle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

describe('a limit on bytes per second', () => {
  /** Connections that take what they may until the time is over. Returns the bytes that each took. */
  async function takenIn(
    ms: number,
    bandwidth: Bandwidth,
    connections: number,
    change?: () => void,
  ): Promise<number[]> {
    const taken = Array.from({ length: connections }, () => 0)
    let isOver = false
    for (const index of taken.keys())
      void (async () => {
        while (!isOver) {
          const bytes = await bandwidth.allow(256 * 1024)
          if (!isOver) taken[index] = (taken[index] ?? 0) + bytes
        }
      })()
    await vi.advanceTimersByTimeAsync(ms)
    change?.()
    isOver = true
    return taken
  }

  test.each([8192, 100_000, 1_000_000, 20_000_000])(
    'holds for all connections together, in equal shares, at %i',
    async (limit) => {
      const bandwidth = new Bandwidth(() => limit)
      const taken = await takenIn(20_000, bandwidth, 4)
      const sum = taken.reduce((total, bytes) => total + bytes)
      expect(sum).toBeGreaterThan(limit * 19)
      expect(sum).toBeLessThan(limit * 20.5)
      for (const bytes of taken) expect(bytes).toBeGreaterThan((sum / 4) * 0.9)
    },
  )

  test('never makes a connection wait so long that it looks dead', async () => {
    const bandwidth = new Bandwidth(() => 8192)
    let longestMs = 0
    for (let connection = 0; connection < 8; connection++)
      void (async () => {
        for (;;) {
          const beganMs = performance.now()
          await bandwidth.allow(256 * 1024)
          longestMs = Math.max(longestMs, performance.now() - beganMs)
        }
      })()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(longestMs).toBeGreaterThan(0)
    expect(longestMs).toBeLessThan(5000)
  })

  test('applies a change within a second, also to waiting connections', async () => {
    let limit: number | null = 8192
    const bandwidth = new Bandwidth(() => limit)
    await takenIn(5000, bandwidth, 4)
    limit = null
    const beganMs = performance.now()
    const waiting = Promise.all(Array.from({ length: 6 }, async () => bandwidth.allow(256 * 1024)))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await waiting).toEqual(Array(6).fill(256 * 1024))
    expect(performance.now() - beganMs).toBeLessThanOrEqual(1000)
    limit = 100_000
    await vi.advanceTimersByTimeAsync(500)
    expect(await bandwidth.allow(256 * 1024)).toBeLessThan(20_000)
  })

  test('makes nothing wait if it is off', () => {
    expect(new Bandwidth(() => null).allow(5_000_000)).toBe(5_000_000)
  })

  test('is read at most twice a second', () => {
    let asked = 0
    const bandwidth = new Bandwidth(() => {
      asked += 1
      return null
    })
    for (let burst = 0; burst < 1000; burst++) {
      void bandwidth.allow(1)
      vi.advanceTimersByTime(1)
    }
    expect(asked).toBe(2)
  })
})

describe('rates', () => {
  /** Sends at this rate for this time, a burst every 100 ms. */
  function send(
    rates: UploadRates,
    transfer: ReturnType<UploadRates['begin']>,
    from: number,
    bytesPerSecond: number,
    seconds: number,
  ): number {
    let done = from
    for (let tick = 0; tick < seconds * 10; tick++) {
      vi.advanceTimersByTime(100)
      done += bytesPerSecond / 10
      transfer.reached(done)
    }
    expect(rates.summary()?.bytesDone).toBe(done)
    return done
  }

  test('show nothing in the first seconds, then the true speed', () => {
    const rates = new UploadRates()
    const transfer = rates.begin(10_000_000, 0)
    send(rates, transfer, 0, 100_000, 2)
    expect(transfer.remainingMs()).toBeNull()
    expect(rates.summary()).toMatchObject({ bytesPerSecond: null, remainingMs: null })
    send(rates, transfer, 200_000, 100_000, 1)
    expect(rates.summary()?.bytesPerSecond).toBeCloseTo(100_000, -1)
    expect(transfer.remainingMs()).toBeCloseTo(97_000, -2)
  })

  test('leave out bytes that were sent before', () => {
    const rates = new UploadRates()
    const transfer = rates.begin(10_000_000, 9_000_000)
    send(rates, transfer, 9_000_000, 100_000, 5)
    expect(rates.summary()?.bytesPerSecond).toBeCloseTo(100_000, -1)
    expect(transfer.remainingMs()).toBeCloseTo(5000, -2)
  })

  test('follow a changed line within half a minute, without jumps', () => {
    const rates = new UploadRates()
    const transfer = rates.begin(1_000_000_000, 0)
    let done = send(rates, transfer, 0, 1_000_000, 60)
    let before = rates.summary()?.bytesPerSecond ?? 0
    for (let second = 0; second < 60; second++) {
      done = send(rates, transfer, done, 100_000, 1)
      const now = rates.summary()?.bytesPerSecond ?? 0
      expect(now).toBeLessThan(before)
      expect(now).toBeGreaterThan(before * 0.93)
      before = now
    }
    expect(before).toBeLessThan(160_000)
  })

  test('raise the time left of a stalled upload and finally show none', () => {
    const rates = new UploadRates()
    const transfer = rates.begin(10_000_000, 0)
    send(rates, transfer, 0, 100_000, 10)
    const left = transfer.remainingMs() ?? 0
    vi.advanceTimersByTime(20_000)
    expect(transfer.remainingMs()).toBeGreaterThan(2 * left)
    vi.advanceTimersByTime(600_000)
    expect(transfer.remainingMs()).toBeNull()
  })

  test('subtract bytes that have to be sent again', () => {
    const rates = new UploadRates()
    const transfer = rates.begin(10_000_000, 0)
    const done = send(rates, transfer, 0, 100_000, 10)
    transfer.reached(done - 50_000)
    expect(rates.summary()?.bytesDone).toBe(done - 50_000)
    expect(rates.summary()?.bytesPerSecond).toBeCloseTo(100_000, -1)
  })

  test('keep the known speed over a pause', () => {
    const rates = new UploadRates()
    const first = rates.begin(10_000_000, 0)
    const done = send(rates, first, 0, 100_000, 20)
    first.end()
    expect(rates.summary()).toBeNull()
    vi.advanceTimersByTime(3_600_000)
    const second = rates.begin(10_000_000, done)
    expect(rates.summary()).toMatchObject({ bytesDone: done, bytesPerSecond: null })
    send(rates, second, done, 100_000, 3)
    expect(rates.summary()?.bytesPerSecond).toBeCloseTo(100_000, -1)
    second.end()
    second.end()
  })

  test('add up two uploads', () => {
    const rates = new UploadRates()
    const [first, second] = [rates.begin(1_000_000, 0), rates.begin(3_000_000, 1_000_000)]
    for (let tick = 1; tick <= 40; tick++) {
      vi.advanceTimersByTime(100)
      first.reached(tick * 10_000)
      second.reached(1_000_000 + tick * 20_000)
    }
    expect(rates.summary()).toMatchObject({ bytesDone: 2_200_000, bytesTotal: 4_000_000 })
    // Slices of two uploads come at once. Bytes since the last look count with the next one.
    expect(Math.abs((rates.summary()?.bytesPerSecond ?? 0) - 300_000)).toBeLessThan(6000)
    expect(Math.abs((rates.summary()?.remainingMs ?? 0) - 6000)).toBeLessThan(150)
    first.end()
    expect(rates.summary()).toMatchObject({ bytesTotal: 3_000_000 })
  })
})

describe('bursts of a part', () => {
  test('grow to the whole part on a fast line', () => {
    const bursts = new BurstSize()
    for (let burst = 0; burst < 20; burst++) bursts.left(bursts.bytes, 5)
    expect(bursts.bytes).toBeGreaterThan(5 * 1024 * 1024)
  })
  test('shrink within seconds on a slow line and stay small', () => {
    const bursts = new BurstSize()
    for (let burst = 0; burst < 20; burst++) bursts.left(bursts.bytes, 5)
    // 100 KB a second.
    let tookMs = 0
    for (let sentBytes = 0; sentBytes < 20 * 1024 * 1024; ) {
      const bytes = Math.min(bursts.bytes, 5 * 1024 * 1024)
      bursts.left(bytes, bytes / 100)
      sentBytes += bytes
      tookMs = bytes / 100
    }
    expect(bursts.bytes).toBe(64 * 1024)
    expect(tookMs).toBeLessThan(1000)
  })
  test('ignore sends that were short for another reason', () => {
    const bursts = new BurstSize()
    const before = bursts.bytes
    for (let burst = 0; burst < 20; burst++) bursts.left(1000, 1)
    expect(bursts.bytes).toBe(before)
  })
})
