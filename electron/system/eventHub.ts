import type { EventName, EventPayload } from '../../shared/contract.ts'
import type { Log } from '../../shared/errors/log.ts'

/** The events of an engine, by name. */
export type EngineEvents = { [N in EventName]: EventPayload<N> }

export type Emit<Events extends object = EngineEvents> = <N extends keyof Events>(name: N, payload: Events[N]) => void

/** Events with a payload by name. A listener that throws is logged as `listener-failed`; the others still get the event. */
export class EventHub<Events extends object> {
  readonly #log: Log
  readonly #listeners = new Map<keyof Events, Set<(payload: never) => void>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Returns the call that removes the listener. */
  on<N extends keyof Events>(name: N, listener: (payload: Events[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  emit: Emit<Events> = (name, payload) => {
    for (const listener of [...(this.#listeners.get(name) ?? [])])
      try {
        ;(listener as (payload: unknown) => void)(payload)
      } catch (error) {
        this.#log('error', 'listener-failed', {
          event: String(name),
          error: error instanceof Error ? error.name : typeof error,
        })
      }
  }
}
