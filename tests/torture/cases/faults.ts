import { randomBytes } from 'node:crypto'
import type { Batch } from '../batch.ts'
import type { Fault, Passing } from '../faultProxy.ts'
import { inLanes, type Rack } from '../rack.ts'
import type { Random } from '../random.ts'
import { offeredBy, spendLife } from '../spendLife.ts'

/** Faults of a network or a service. Each comes only so often that the batch can survive it. */
type Trouble = {
  name: string
  make: (random: Random, batch: Batch) => (passing: Passing) => Fault | null
}

/** At most `times` faults, each with this chance. The first is certain, because a case must not pass without its fault. */
function sometimes(random: Random, share: number, times: number, fault: (passing: Passing) => Fault | null) {
  let left = times
  return (passing: Passing): Fault | null => {
    const isFirst = left === times
    if (left === 0 || (!random.chance(share) && !isFirst)) return null
    const made = fault(passing)
    if (made) left -= 1
    return made
  }
}

/** Faults only for these operations. */
const on =
  (operations: readonly Passing['operation'][], fault: (passing: Passing) => Fault | null) => (passing: Passing) =>
    operations.includes(passing.operation) ? fault(passing) : null

const wrongEtag = () => ({ etag: `"${randomBytes(16).toString('hex')}"` })
const refusal = (status: number): Fault => ({
  do: 'answer',
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code: status, message: 'The service has a problem of its own.' }),
})
/** A minute of the engine's own clock. */
const minuteMs = 60_000 / 20

const troubles: Trouble[] = [
  {
    name: 'survives connections that drop',
    make: (random) =>
      sometimes(random, 0.25, 25, () => ({ do: 'drop', when: random.pick(['before', 'half-way', 'answer']) })),
  },
  {
    name: 'survives answers that stall',
    make: (random) => {
      // One silence lasts longer than any timeout.
      let longMs = 16_000
      return sometimes(random, 0.25, 16, () => {
        const forMs = longMs > 0 ? longMs : random.pick([200, 500, 1500])
        longMs = 0
        return { do: 'stall', forMs, end: random.pick(['cut', 'answer']) }
      })
    },
  },
  { name: 'survives answers cut short', make: (random) => sometimes(random, 0.25, 20, () => ({ do: 'truncate' })) },
  {
    name: 'survives answers that come before the whole part',
    make: (random) =>
      on(
        ['putPart'],
        sometimes(random, 0.4, 6, () => ({ do: 'answer', status: 200, headers: wrongEtag(), early: true })),
      ),
  },
  {
    name: 'survives wrong ETags',
    make: (random) =>
      on(
        ['putPart'],
        sometimes(random, 0.3, 4, () => ({ do: 'headers', headers: wrongEtag() })),
      ),
  },
  {
    name: 'survives status 500 for a minute',
    make: (random) => {
      const minutes = [random.between(2, 12), random.between(20, 40)]
      let seen = 0
      let untilMs = 0
      return () => {
        seen += 1
        if (minutes.includes(seen)) untilMs = performance.now() + minuteMs
        return performance.now() < untilMs ? refusal(random.pick([500, 502, 503])) : null
      }
    },
  },
  {
    name: 'survives addresses that expire in mid-upload',
    make: () => {
      const expired = new Set<string>()
      const begun = new Map<string, number>()
      return on(['putPart'], ({ part }) => {
        const upload = part?.split('/')[0] ?? ''
        const nth = (begun.get(upload) ?? 0) + 1
        begun.set(upload, nth)
        if (expired.size < 3 && nth > 1) expired.add(upload)
        return expired.has(upload) ? refusal(403) : null
      })
    },
  },
  {
    name: 'survives when the answer of complete is lost',
    make: (random) =>
      on(
        ['complete'],
        sometimes(random, 0.7, 5, () => ({ do: 'drop', when: 'answer' })),
      ),
  },
  {
    name: 'survives when the answer of submit is lost',
    make: (random) =>
      on(
        ['submit'],
        sometimes(random, 0.5, 4, () => ({ do: 'drop', when: 'answer' })),
      ),
  },
  {
    name: 'survives a service that moves its clock',
    make: (random, { service }) => {
      let moves = 0
      return ({ operation }) => {
        if (moves < 12 && random.chance(0.15)) {
          moves += 1
          const hours = moves === 12 ? 0 : random.pick([-26, -1, 0, 1, 26])
          service?.moveClock(hours * 3_600_000)
        }
        const theirs = new Date(Date.now() + random.pick([-30, 30]) * 24 * 3_600_000).toUTCString()
        return operation === 'other' ? null : { do: 'headers', headers: { date: theirs } }
      }
    },
  },
]

/** All troubles together. The first one that has a fault for the request decides. */
const everything: Trouble = {
  name: 'survives all faults at once with kill -9',
  make: (random, batch) => {
    const each = troubles.filter(({ name }) => !/minute|clock/.test(name)).map(({ make }) => make(random, batch))
    return sometimes(random, 0.3, 60, (passing) => {
      for (const fault of each) {
        const made = fault(passing)
        if (made) return made
      }
      return null
    })
  },
}

/** The faults with a service of this name. The rack decides which service that is. */
export const faultCasesOf = (service: 'service' | 'newsroom') =>
  [...troubles, everything].map((trouble) => {
    const name = `${service}: ${trouble.name}`
    return { name, run: (rack: Rack, batches: number) => tortureWith(rack, name, trouble, batches) }
  })

const killsAmongFaults = 12

const tortureWith = (rack: Rack, name: string, trouble: Trouble, batches: number) =>
  inLanes(rack, name, batches, async (open, result) => {
    const batch = await open({ small: 6, large: 2 })
    const random = batch.random.branch()
    batch.proxy.fault = trouble.make(random, batch)
    const stopWatching = batch.watchParts()
    for (let death = 0; trouble === everything && death < killsAmongFaults; death++) {
      const offered = offeredBy(batch, death / killsAmongFaults)
      batch.judge(await spendLife(batch, result, { offered, latestMs: 1500 }))
      result.done.kills = (result.done.kills ?? 0) + 1
    }
    await batch.settle()
    stopWatching()
    if (batch.proxy.faults === 0)
      batch.findings.push({ wrong: 'mixed up', what: 'nothing went wrong, and something should have' })
    result.done.faults = (result.done.faults ?? 0) + batch.proxy.faults
    return batch
  })
