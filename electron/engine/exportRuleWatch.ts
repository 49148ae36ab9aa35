import type { EngineEvents, EventHub } from '../system/index.ts'
import type { ExportRules } from './export/index.ts'

/** Checks after each change of a transcript whether a rule must export it now. */
export class ExportRuleWatch {
  readonly #hub: Pick<EventHub<EngineEvents>, 'on'>
  readonly #rules: Pick<ExportRules, 'look' | 'lookAtAll'>
  #ends: (() => void)[] = []
  #isComing = false

  constructor(deps: { hub: Pick<EventHub<EngineEvents>, 'on'>; rules: Pick<ExportRules, 'look' | 'lookAtAll'> }) {
    this.#hub = deps.hub
    this.#rules = deps.rules
  }

  /**
   * Begins to watch, and first looks at transcripts that changed before, for example by another program. Throws if the
   * library cannot be written.
   */
  start(): void {
    this.#rules.lookAtAll()
    if (this.#ends.length > 0) return
    this.#ends = [
      this.#hub.on('recording.changed', ({ recordingId }) => this.#rules.look(recordingId)),
      // Events come in bursts, so check once per burst.
      this.#hub.on('library.changed', () => this.#lookSoon()),
    ]
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end()
  }

  #lookSoon(): void {
    if (this.#isComing) return
    this.#isComing = true
    setImmediate(() => {
      this.#isComing = false
      try {
        if (this.#ends.length > 0) this.#rules.lookAtAll()
      } catch {
        // The engine itself reports a full or missing disk. The next change checks again.
      }
    })
  }
}
