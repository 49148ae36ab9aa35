import type { JobRow } from '../jobs/types.ts'
import type { Connections } from '../partner/connections.ts'
import type { RunStore } from './runs.ts'

/** A service that does not answer keeps nobody from leaving. */
const longestWaitMs = 5000

/** What was cancelled is taken back at the service on this machine, which else would work on it for nobody. */
export class Revocations {
  readonly #runs: Pick<RunStore, 'get'>
  readonly #connections: Pick<Connections, 'onThisMachine'>
  readonly #underWay = new Set<Promise<void>>()

  constructor(deps: { runs: Pick<RunStore, 'get'>; connections: Pick<Connections, 'onThisMachine'> }) {
    this.#runs = deps.runs
    this.#connections = deps.connections
  }

  /** Asks for it and does not wait. Of a job that is nothing to the service, nothing is asked. */
  begin(job: JobRow): void {
    const revocation = this.#revoke(job).finally(() => this.#underWay.delete(revocation))
    this.#underWay.add(revocation)
  }

  /** Resolves when all that was asked for is answered, at the latest after 5 s. */
  async finished(): Promise<void> {
    if (this.#underWay.size === 0) return
    const tooLate = Promise.withResolvers<void>()
    const timer = setTimeout(tooLate.resolve, longestWaitMs)
    await Promise.race([Promise.all(this.#underWay), tooLate.promise])
    clearTimeout(timer)
  }

  async #revoke({ payload }: JobRow): Promise<void> {
    try {
      const run = 'runId' in payload ? this.#runs.get(payload.runId) : null
      if (run?.destination !== 'this-machine' || run.transcriptionId === null) return
      const client = await this.#connections.onThisMachine()
      await client.call('revokeTranscription', { params: { transcription_id: run.transcriptionId } })
    } catch {
      // It goes on there and nobody asks for its result.
    }
  }
}
