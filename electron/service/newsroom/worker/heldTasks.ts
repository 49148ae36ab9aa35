import { rm } from 'node:fs/promises'
import type { Log } from '../../../../shared/errors/log.ts'
import { codeOf } from '../../ports/backgroundSteps.ts'
import { regularly } from '../../ports/regularly.ts'
import type { HeldTask } from '../../work/transcriber.ts'
import { type ApiClient, ClaimLost, NodeUnavailable } from './apiClient.ts'
import type { KeptLines } from './keptLines.ts'

const linesEveryMs = 1000
/** Short, so that the next heartbeat can still come in time if this one gets no answer. */
const heartbeatSilenceMs = 5000

type Options = {
  api: ApiClient
  /** Ends the work on a task that this worker no longer holds. */
  stop: (transcriptionId: string) => Promise<void>
  log: Log
}
type Report = { status: 'STARTED' | 'PROGRESS'; progress: number | null }
type Held = {
  transcriptionId: string
  folder: string
  lines: KeptLines
  /** What the service does not know yet. */
  report: Report | null
  beat: () => Promise<void>
  end: () => Promise<void>
}

/**
 * The tasks that this worker holds. While it holds one, it says that it is alive and how far it is, stops when it hears
 * that the task is no longer its own, and sends what was heard.
 */
export class HeldTasks {
  readonly #options: Options
  /** By claim: a task can come back while the end of an earlier claim is still being written. */
  readonly #held = new Map<string, Held>()

  constructor(options: Options) {
    this.#options = options
  }

  get ids(): string[] {
    return [...this.#held.values()].map(({ transcriptionId }) => transcriptionId)
  }

  hold({ task, claimToken }: HeldTask, work: { folder: string; lines: KeptLines; heartbeatEveryMs: number }): void {
    const { log } = this.#options
    const { folder, lines, heartbeatEveryMs } = work
    const transcriptionId = task.transcription_id
    let isEnded = () => false
    const held: Held = {
      ...{ transcriptionId, folder, lines, report: null },
      beat: async () => {
        if (!(await this.#isStillHeld(held, claimToken)) && !isEnded()) void this.#options.stop(transcriptionId)
      },
      end: async () => {},
    }
    const ends = [
      regularly({ everyMs: heartbeatEveryMs, event: 'heartbeat-failed', log }, (hasEnded) => {
        isEnded = hasEnded
        return held.beat()
      }),
      regularly({ everyMs: linesEveryMs, event: 'partials-not-kept', log }, () => lines.keep()),
    ]
    held.end = async () => void (await Promise.all(ends.map((end) => end())))
    this.#held.set(claimToken, held)
  }

  /** The folder of a task that is held, with what earlier workers heard. */
  async restore({ claimToken }: HeldTask): Promise<string> {
    const held = this.#held.get(claimToken)
    if (!held) throw new Error('This worker does not hold the task.')
    await held.lines.restore()
    return held.folder
  }

  /** The beginning of the work is reported at once, progress with the next sign of life. Never rejects. */
  async report({ claimToken }: HeldTask, report: Report): Promise<void> {
    const held = this.#held.get(claimToken)
    if (!held) return
    held.report = report
    if (report.status !== 'STARTED') return
    await held.beat().catch((error: unknown) => this.#options.log('warn', 'heartbeat-failed', { code: codeOf(error) }))
  }

  /** Sends what was heard last, before the task is given back. Throws only {@link NodeUnavailable}. */
  async keepLines({ claimToken }: HeldTask): Promise<void> {
    await this.#held
      .get(claimToken)
      ?.lines.keep()
      .catch((error: unknown) => {
        if (error instanceof NodeUnavailable) throw error
        // Lines that cannot be read, or that the service does not take: the next worker hears them again.
        this.#options.log('warn', 'partials-not-kept', { code: codeOf(error) })
      })
  }

  /** The task has ended or was given back: removes what was heard from this machine. */
  async letGo({ claimToken }: HeldTask): Promise<void> {
    const held = this.#held.get(claimToken)
    if (!held) return
    this.#held.delete(claimToken)
    await held.end()
    await rm(held.folder, { recursive: true, force: true }).catch((error: unknown) =>
      this.#options.log('warn', 'sweep-failed', { code: codeOf(error) }),
    )
  }

  /** Stops all heartbeats, so that another worker can take the remaining tasks. */
  async close(): Promise<void> {
    await Promise.all([...this.#held.values()].map(({ end }) => end()))
  }

  async #isStillHeld(held: Held, claimToken: string): Promise<boolean> {
    const { report } = held
    try {
      const answer = await this.#options.api.call(
        'heartbeat',
        { claim_token: claimToken, progress: null, ...report },
        { task: held.transcriptionId, silenceMs: heartbeatSilenceMs },
      )
      if (held.report === report) held.report = null
      return answer?.held ?? false
    } catch (error) {
      if (error instanceof ClaimLost) return false
      throw error
    }
  }
}
