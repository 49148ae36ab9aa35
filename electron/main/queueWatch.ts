import type { CommandOutput } from '../../shared/contract.ts'
import type { JobSummary } from '../../shared/domain.ts'
import type { QueueLook } from './batchRule.ts'
import type { EngineHost } from './engineHost.ts'

type Overview = CommandOutput<'queue.overview'>
type Counts = Overview['counts']

/** While much happens the queue is looked at this often. */
const lookEveryMs = 2000
const pageSize = 1000

/** The queue as the shell follows it while its window is not looked at: for the tray and for notifications. */
export class QueueWatch {
  readonly #engine: Pick<EngineHost, 'call'>
  readonly #onLook: (look: QueueLook & { counts: Counts; paused: boolean }) => void
  #timer: NodeJS.Timeout | null = null
  #dueMs = Number.POSITIVE_INFINITY
  #looking = false
  #lookedMs = Number.NEGATIVE_INFINITY

  constructor(deps: {
    engine: Pick<EngineHost, 'call'>
    onLook: (look: QueueLook & { counts: Counts; paused: boolean }) => void
  }) {
    this.#engine = deps.engine
    this.#onLook = deps.onLook
  }

  /** Something about the queue changed: it is looked at soon. */
  changed(): void {
    this.lookAt(this.#lookedMs + lookEveryMs)
  }

  /** Looks at a time (Unix milliseconds), or sooner when something changes until then. */
  lookAt(atMs: number): void {
    if (this.#timer && atMs >= this.#dueMs) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#dueMs = atMs
    this.#timer = setTimeout(() => void this.#look(), Math.max(0, atMs - Date.now()))
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    this.#timer = null
    if (this.#looking) return this.lookAt(Date.now() + lookEveryMs)
    this.#looking = true
    try {
      const overview = (await this.#engine.call('queue.overview', { limit: 1 })) as Overview
      this.#lookedMs = Date.now()
      const { counts, paused, waitingForSomeone } = overview
      // While anything goes on, what waits is taken to go on as well.
      const waitForSomeone = counts.running + counts.inLine + counts.queued > 0 ? 0 : waitingForSomeone
      this.#onLook({
        counts,
        paused,
        underWay: counts.running + counts.inLine + counts.queued + counts.waiting - waitForSomeone,
        needSomeone: counts.failed + waitForSomeone,
      })
    } catch {
      // The engine is gone for a moment; when it is back it says that the library changed.
    } finally {
      this.#looking = false
    }
  }
}

/** How many recordings were transcribed, and how many only brought in, since a time. */
export async function doneSince(
  engine: Pick<EngineHost, 'call'>,
  sinceMs: number,
): Promise<{ transcribed: number; copied: number }> {
  const jobs: JobSummary[] = []
  for (let offset = 0; ; offset += pageSize) {
    const page = (await engine.call('queue.history', { offset, limit: pageSize })) as CommandOutput<'queue.history'>
    jobs.push(...page.jobs.filter(({ updatedMs }) => updatedMs >= sinceMs))
    if ((page.jobs.at(-1)?.updatedMs ?? 0) < sinceMs || page.jobs.length < pageSize) break
  }
  const failed = new Set<number | null>()
  for (let offset = 0; ; offset += pageSize) {
    const asked = { show: 'needs-someone', offset, limit: pageSize }
    const { chains, total } = (await engine.call('queue.overview', asked)) as Overview
    for (const { recordingId } of chains) failed.add(recordingId)
    if (offset + pageSize >= total) break
  }
  return countDone(jobs, failed)
}

/** A recording in parts counts once, and only when all of it is there. */
export function countDone(
  jobs: readonly Pick<JobSummary, 'kind' | 'state' | 'recordingId' | 'error'>[],
  failed: ReadonlySet<number | null>,
): { transcribed: number; copied: number } {
  const transcribed = new Set<number>()
  const copied = new Set<number>()
  for (const { kind, state, recordingId, error } of jobs) {
    if (state !== 'done' || recordingId === null || failed.has(recordingId)) continue
    if (kind === 'poll' || kind === 'stitch') transcribed.add(recordingId)
    // One that was in the library before ends with a remark.
    if (kind === 'import' && error === null) copied.add(recordingId)
  }
  return { transcribed: transcribed.size, copied: [...copied].filter((id) => !transcribed.has(id)).length }
}
