import type { EventName, EventPayload } from '../../shared/contract.ts'

export type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void

/** Typed events of one engine. A listener that throws does not keep the others from hearing. */
export class EventHub {
  readonly #listeners = new Map<EventName, Set<(payload: never) => void>>()

  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  emit: Emit = (name, payload) => {
    for (const listener of this.#listeners.get(name) ?? [])
      try {
        ;(listener as (payload: unknown) => void)(payload)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
  }
}
