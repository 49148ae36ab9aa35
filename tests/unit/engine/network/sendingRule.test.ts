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

test('what cannot be told is not metered, and is not one of the chosen', () => {
  const chosen: SendingSettings = { sendOver: 'chosen', chosenNetworks: [{ id: 'aaaa', name: 'Home' }] }
  const unmetered: SendingSettings = { sendOver: 'unmetered', chosenNetworks: [] }
  expect([home, train, unknownNetwork].map((state) => maySendOver(unmetered, state))).toEqual([true, false, true])
  expect([home, train, unknownNetwork].map((state) => maySendOver(chosen, state))).toEqual([true, false, false])
  expect(maySendOver({ ...chosen, sendOver: 'any' }, train)).toBe(true)
})

describe('while any network will do', () => {
  test('none is looked at and no timer runs', async () => {
    settings = { sendOver: 'any', chosenNetworks: [] }
    rule.start()
    expect(await rule.maySend()).toEqual({ maySend: true, state: unknownNetwork })
    expect(rule.latest).toBeNull()
    await pass(60_000)
    expect([looks, clock.timers.size]).toEqual([0, 0])
  })
})

describe('while sending is limited', () => {
  test('a change is reported within 30 s, and only a change', async () => {
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
  test('a hundred jobs that begin together ask the system once', async () => {
    await Promise.all(Array.from({ length: 100 }, () => rule.maySend()))
    expect(looks).toBe(1)
    clock.advance(10_000)
    await rule.maySend()
    expect(looks).toBe(2)
  })
  test('the person’s choice works at once, and lifting the limit ends the looking', async () => {
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
  test('after waking the system is asked again, whatever it said a moment ago', async () => {
    rule.start()
    await pass(0)
    network = train
    await rule.lookAgain()
    expect(told).toEqual(['allowed', 'refused'])
  })
  test('a look that is under way when all is stopped asks for nothing any more', async () => {
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
  test('a library that cannot be read is looked at again later', async () => {
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
  test('a system that fails to answer has an unknown network', async () => {
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

  test('waits for another network, without an attempt; what stays on this machine does not', async () => {
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
  test('waits while the system is offline, but one in a minute tries; being online wakes the rest', async () => {
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
  test('a system that wrongly says that it is offline is not believed once something went through', async () => {
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
