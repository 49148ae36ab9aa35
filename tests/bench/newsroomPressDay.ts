import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchTask } from '../../electron/service/newsroom/bench/queueSpeed.ts'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { PgBossQueue } from '../../electron/service/newsroom/queue/pgBossQueue.ts'
import type { Claim } from '../../electron/service/ports/ports.ts'
import { finishTask } from '../../electron/service/work/claimedRows.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { packageRoot } from '../newsroom/setup/packageRoot.ts'
import { startPostgres } from '../newsroom/setup/postgres.ts'
import { type Random, seededRandom } from '../torture/random.ts'

/**
 * A day of a large newsroom, in simulated time: how long recordings wait for a worker, for each hour in which they were
 * submitted. Clock, arrivals and the time of transcribing are simulated; a free worker asks at once, as with the service's
 * notices. By default the queue is simulated too, by the rule of `placeOfNew`. With `--real-queue`, the newsroom's own on
 * PostgreSQL stores every task, chooses every next one and ends it; the program fails if the rule chooses another.
 * Prints a line of JSON for each number of workers.
 *
 *     node tests/bench/newsroomPressDay.ts [--reporters 1000] [--workers 16,22,30] [--archive 100] [--seed 1] [--real-queue]
 */
const { values } = parseArgs({
  options: {
    reporters: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '16,22,30' },
    archive: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'real-queue': { type: 'boolean', default: false },
  },
})
const reporters = Number(values.reporters)

/** Each reporter: two hours of recordings a day, in four files of 20 to 40 minutes. */
const filesEach = 4
const fileMinutes = [20, 40] as const
/** Per cent of the day's files in each hour from 0:00; the peak hour, 17:00, has 15. */
const percentByHour = [1, 0, 0, 0, 0, 1, 2, 3, 5, 7, 8, 8, 6, 6, 7, 8, 9, 15, 6, 3, 2, 1, 1, 1]
/** When press conferences end. A tenth of the reporters then submit one of their files within ten minutes. */
const conferencesEndAtHour = [11.25, 14.5, 17.25]
const shareAtConference = 0.1
/** One account submits an archive at once, beside the day's files. */
const archive = { atHour: 16.5, files: Number(values.archive) }
/** A worker stands for one core: recordings take a twentieth of their length. */
const timesRealTime = 20
const hourMs = 3_600_000

type Arrival = { atMs: number; accountId: string; runsMs: number; isArchive: boolean }
type Waited = { hour: number; waitMs: number; isArchive: boolean }

for (const workers of values.workers.split(',').map(Number)) {
  const begunMs = performance.now()
  const arrivals = arrivalsOfDay(seededRandom(Number(values.seed)))
  const simulated = await simulate(queueOfRule(), arrivals, workers)
  if (values['real-queue']) {
    const real = await withRealQueue((queue) => simulate(queue, arrivals, workers))
    if (JSON.stringify(real) !== JSON.stringify(simulated))
      throw new Error('The queue and the rule choose differently.')
  }
  const { waited, endedAtMs } = simulated
  const day = waited.filter(({ isArchive }) => !isArchive)
  const hours = percentByHour.map((_, hour) => ({ hour, ...spread(day.filter((one) => one.hour === hour)) }))
  const result = {
    ...{ reporters, workers, timesRealTime, seed: Number(values.seed), tasks: arrivals.length },
    queue: values['real-queue'] ? 'the real one and the rule, with the same order' : 'the rule',
    usedAtPeakPercent: usedPercent(arrivals, workers, percentByHour.indexOf(Math.max(...percentByHour))),
    day: spread(day),
    archive: spread(waited.filter(({ isArchive }) => isArchive)),
    hours: hours.filter(({ files }) => files > 0),
    endedAtHour: round(endedAtMs / hourMs),
    ...{ measuredInSeconds: round((performance.now() - begunMs) / 1000), load: loadavg().map(round) },
  }
  console.log(JSON.stringify(result))
}

function arrivalsOfDay(random: Random): Arrival[] {
  const arrivals: Arrival[] = []
  const add = (atMs: number, accountId: string, isArchive = false) => {
    const minutes = fileMinutes[0] + random.next() * (fileMinutes[1] - fileMinutes[0])
    arrivals.push({
      atMs: Math.round(atMs),
      accountId,
      runsMs: Math.round((minutes * 60_000) / timesRealTime),
      isArchive,
    })
  }
  const hourOf = () => {
    let left = random.next() * 100
    for (const [hour, percent] of percentByHour.entries()) {
      left -= percent
      if (left < 0) return hour
    }
    return 23
  }
  for (let reporter = 0; reporter < reporters; reporter++) {
    const accountId = `news/reporter ${reporter}`
    const atConferences = conferencesEndAtHour.filter(() => random.chance(shareAtConference))
    for (const hour of atConferences) add((hour + random.next() / 6) * hourMs, accountId)
    for (let file = atConferences.length; file < filesEach; file++) add((hourOf() + random.next()) * hourMs, accountId)
  }
  for (let file = 0; file < archive.files; file++) add(archive.atHour * hourMs, 'news/archive', true)
  return arrivals.sort((one, other) => one.atMs - other.atMs)
}

/** What a day needs of a queue. `nowMs`: the simulated time. */
type DayQueue = {
  add(arrivals: readonly Arrival[]): Promise<void>
  claim(): Promise<Arrival>
  finish(arrival: Arrival, nowMs: number): Promise<void>
}

/** As `placeOfNew` places tasks, and pg-boss gives them out: the smallest place first, of equal ones the earliest. */
function queueOfRule(): DayQueue {
  const step = 120
  let claimed = 0
  const waiting: { arrival: Arrival; place: number }[] = []
  const unfinished = new Map<string, Map<Arrival, number>>()
  return {
    async add(arrivals) {
      for (const arrival of arrivals) {
        const own = unfinished.get(arrival.accountId) ?? new Map<Arrival, number>()
        const place = step + Math.max(claimed, ...own.values())
        unfinished.set(arrival.accountId, own.set(arrival, place))
        waiting.push({ arrival, place })
      }
      waiting.sort((one, other) => one.place - other.place)
    },
    async claim() {
      const next = waiting.shift()
      if (!next) throw new Error('Nothing waits.')
      claimed = Math.max(claimed, next.place)
      return next.arrival
    },
    async finish(arrival) {
      unfinished.get(arrival.accountId)?.delete(arrival)
    },
  }
}

async function withRealQueue<T>(work: (queue: DayQueue) => Promise<T>): Promise<T> {
  const server = await startPostgres(async (url) => {
    await migrate({ url }, packageRoot, silentLog)
    await migrateQueue({ url }, silentLog)
  })
  const url = await server.newDatabase()
  const rows = new PostgresStore({ url }, silentLog)
  // Nobody takes claims for lost that live for hours of simulated time.
  const queue = await PgBossQueue.open(rows, { url, heartbeatSeconds: 7200, monitorSeconds: 3600 }, silentLog)
  const arrivalOf = new Map<string, Arrival>()
  const claims = new Map<Arrival, Claim>()
  try {
    return await work({
      add: (arrivals) =>
        rows.transaction(async (tx) => {
          for (const arrival of arrivals) {
            const row = benchTask('news', arrival.accountId)
            arrivalOf.set(row.transcription_id, arrival)
            await tx.insertInto('tasks').values(row).execute()
            await queue.add(tx, row)
          }
        }),
      async claim() {
        const claim = await queue.claim('worker')
        const arrival = claim && arrivalOf.get(claim.task.transcription_id)
        if (!arrival) throw new Error('The queue has lost a task.')
        claims.set(arrival, claim)
        return arrival
      },
      async finish(arrival, nowMs) {
        const end = { ok: true as const, data: '{}', result_object: null, notices: '[]' }
        const claim = claims.get(arrival)
        const parts = { store: rows, queue, now: () => nowMs }
        if (!claim || !(await finishTask(parts, claim, end))) throw new Error('A task did not end.')
      },
    })
  } finally {
    await queue.close()
    await rows.close()
    await server.stop()
  }
}

/** Goes from event to event: a recording arrives, or a worker has finished one; then every free worker asks for the next. */
async function simulate(queue: DayQueue, arrivals: readonly Arrival[], workers: number) {
  let nowMs = 0
  const running: { endsMs: number; arrival: Arrival }[] = []
  const waited: Waited[] = []
  let [next, waiting] = [0, 0]
  while (next < arrivals.length || running.length > 0) {
    const arrivesMs = arrivals[next]?.atMs ?? Number.POSITIVE_INFINITY
    const first = running[0]
    if (first && first.endsMs <= arrivesMs) {
      running.shift()
      nowMs = first.endsMs
      await queue.finish(first.arrival, nowMs)
    } else {
      nowMs = arrivesMs
      const arrived = arrivals.filter(({ atMs }) => atMs === nowMs)
      await queue.add(arrived)
      next += arrived.length
      waiting += arrived.length
    }
    while (running.length < workers && waiting > 0) {
      const arrival = await queue.claim()
      waiting -= 1
      const { atMs, runsMs, isArchive } = arrival
      waited.push({ hour: Math.floor(atMs / hourMs), waitMs: nowMs - atMs, isArchive })
      running.push({ endsMs: nowMs + runsMs, arrival })
      running.sort((one, other) => one.endsMs - other.endsMs)
    }
  }
  return { waited, endedAtMs: nowMs }
}

/** Seconds of waiting. */
function spread(waited: readonly Waited[]) {
  const seconds = waited.map(({ waitMs }) => waitMs / 1000).sort((one, other) => one - other)
  const at = (share: number) => round(seconds[Math.min(seconds.length - 1, Math.floor(share * seconds.length))] ?? 0)
  return { files: seconds.length, p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** How much of an hour's time of all workers its new recordings need; above 100, they are not done in it. */
function usedPercent(arrivals: readonly Arrival[], workers: number, hour: number): number {
  const own = arrivals.filter(({ atMs }) => Math.floor(atMs / hourMs) === hour)
  return Math.round((100 * own.reduce((sum, { runsMs }) => sum + runsMs, 0)) / (workers * hourMs))
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
