import { SqliteError } from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import type { JobContext, JobResult, JobRow } from '../../../../electron/engine/jobs/types.ts'
import { overAllowedNetwork } from '../../../../electron/engine/network/overAllowedNetwork.ts'
import { maySendOver, SendingRule, type SendingSettings } from '../../../../electron/engine/network/sendingRule.ts'
import { type NetworkState, unknownNetwork } from '../../../../electron/system/index.ts'
import { FakeClock } from '../../../support/fakeSystem.ts'

const home: NetworkState = { id: 'aaaa', name: 'Home', metered: false }
const train: NetworkState = { id: 'bbbb', name: 'Train', metered: true }

let clock: FakeClock
let settings: SendingSettings
let network: NetworkState | Error
let looks: number
let told: string[]
let logged: unknown[]
let rule: SendingRule
beforeEach(() => {
  clock = new FakeClock()
  settings = { sendOver: 'unmetered', chosenNetworks: [] }
  network = home
  looks = 0
  told = []
  logged = []
  rule = new SendingRule({
    port: {
      current: async () => {
        looks += 1
        if (network instanceof Error) throw network
        return network
      },
    },
    settings: () => settings,
    events: {
      onAllowed: () => told.push('allowed'),
      onRefused: () => told.push('refused'),
      onOnline: () => told.push('online'),
    },
    log: (_level, event, fields) => logged.push([event, fields]),
    clock,
  })
})
/** Time passes, and all its effects end. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await new Promise((resolve) => setImmediate(resolve))
}

test('an unknown network counts as unmetered and is never a chosen one', () => {
  const chosen: SendingSettings = { sendOver: 'chosen', chosenNetworks: [{ id: 'aaaa', name: 'Home' }] }
  const unmetered: SendingSettings = { sendOver: 'unmetered', chosenNetworks: [] }
  expect([home, train, unknownNetwork].map((state) => maySendOver(unmetered, state))).toEqual([true, false, true])
  expect([home, train, unknownNetwork].map((state) => maySendOver(chosen, state))).toEqual([true, false, false])
  expect(maySendOver({ ...chosen, sendOver: 'any' }, train)).toBe(true)
})

describe('sending over any network', () => {
  test('looks at no network and runs no timer', async () => {
    settings = { sendOver: 'any', chosenNetworks: [] }
    rule.start()
    expect(await rule.maySend()).toEqual({ maySend: true, state: unknownNetwork })
    expect(rule.latest).toBeNull()
    await pass(60_000)
    expect([looks, clock.timers.size]).toEqual([0, 0])
  })
})

describe('limited sending', () => {
  test('reports a change of network within 30 s', async () => {
    rule.start()
    await pass(0)
    expect(told).toEqual(['allowed'])
    network = train
    await pass(15_000)
    expect(told).toEqual(['allowed', 'refused'])
    expect(rule.latest).toEqual({ maySend: false, state: train })
    await pass(15_000)
    await pass(15_000)
    network = home
    await pass(15_000)
    expect(told).toEqual(['allowed', 'refused', 'allowed'])
    rule.stop()
    network = train
    await pass(60_000)
    expect(told).toHaveLength(3)
    expect(clock.timers.size).toBe(0)
  })
  test('asks the system once for a hundred jobs that begin together', async () => {
    await Promise.all(Array.from({ length: 100 }, () => rule.maySend()))
    expect(looks).toBe(1)
    clock.advance(10_000)
    await rule.maySend()
    expect(looks).toBe(2)
  })
  test('follows the person’s choice at once', async () => {
    network = train
    rule.start()
    await pass(0)
    settings = { sendOver: 'chosen', chosenNetworks: [{ id: 'bbbb', name: 'Train' }] }
    await rule.settingsChanged()
    expect(told).toEqual(['refused', 'allowed'])
    settings = { sendOver: 'chosen', chosenNetworks: [] }
    await rule.settingsChanged()
    settings = { sendOver: 'any', chosenNetworks: [] }
    await rule.settingsChanged()
    expect(told).toEqual(['refused', 'allowed', 'refused', 'allowed'])
    expect(clock.timers.size).toBe(0)
  })
  test('asks the system again after waking', async () => {
    rule.start()
    await pass(0)
    network = train
    await rule.lookAgain()
    expect(told).toEqual(['allowed', 'refused'])
  })
  test('asks for nothing more after a stop', async () => {
    rule.start()
    await pass(0)
    network = train
    const look = rule.lookAgain()
    rule.stop()
    settings = new Proxy(settings, {
      get() {
        throw new Error('the library is closed')
      },
    })
    await look
    expect(told).toEqual(['allowed'])
    expect(clock.timers.size).toBe(0)
  })
  test('looks again later if the library cannot be read', async () => {
    const readable = settings
    settings = new Proxy(settings, {
      get() {
        throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
      },
    })
    rule.start()
    await pass(0)
    await rule.settingsChanged()
    await rule.lookAgain()
    expect(logged).toContainEqual(['sending-rule-failed', { code: 'library-unwritable' }])
    expect(told).toEqual([])
    settings = readable
    await pass(15_000)
    expect(told).toEqual(['allowed'])
  })
  test('treats the network as unknown if the system does not answer', async () => {
    network = new Error('no such program')
    expect(await rule.maySend()).toEqual({ maySend: true, state: unknownNetwork })
  })
})

describe('a job that would send', () => {
  const job = { id: 1 } as JobRow
  let runs: number
  let result: JobResult
  let context: JobContext
  let isRemote: boolean
  beforeEach(() => {
    runs = 0
    result = { outcome: 'done' }
    context = { signal: new AbortController().signal, report: () => {}, progressMade: () => {} }
    isRemote = true
  })
  const run = () =>
    overAllowedNetwork(
      rule,
      () => isRemote,
      async (_job, { progressMade }) => {
        runs += 1
        if (result.outcome === 'fail') progressMade()
        return result
      },
    )(job, context)
  const offline: JobResult = {
    outcome: 'retry',
    error: { code: 'offline', message: '', retryable: true },
    waitingFor: 'network',
    attempt: 'free',
  }

  test('waits for another network without using an attempt', async () => {
    network = train
    expect(await run()).toEqual({ outcome: 'again', afterMs: 300_000, waitingFor: 'wrong-network' })
    expect(runs).toBe(0)
    isRemote = false
    expect(await run()).toEqual({ outcome: 'done' })
    network = home
    isRemote = true
    clock.advance(10_000)
    expect(await run()).toEqual({ outcome: 'done' })
  })
  test('waits while the system is offline, except for one try a minute', async () => {
    rule.networkHint(false)
    result = offline
    expect(await run()).toEqual(offline)
    expect(await run()).toEqual({ outcome: 'again', afterMs: 300_000, waitingFor: 'network' })
    clock.advance(59_999)
    expect(await run()).toMatchObject({ outcome: 'again' })
    clock.advance(1)
    expect(await run()).toEqual(offline)
    expect(runs).toBe(2)
    rule.networkHint(true)
    rule.networkHint(true)
    expect(told).toEqual(['online'])
    expect(await run()).toEqual(offline)
    expect(runs).toBe(3)
  })
  test('ignores a system that wrongly reports offline once something went through', async () => {
    rule.networkHint(false)
    expect(await run()).toEqual({ outcome: 'done' })
    expect(told).toEqual(['online'])
    expect(await run()).toEqual({ outcome: 'done' })
    rule.networkHint(true)
    rule.networkHint(false)
    result = { outcome: 'fail', error: { code: 'refused', message: '', retryable: false } }
    await run()
    await run()
    expect(runs).toBe(4)
  })
})
