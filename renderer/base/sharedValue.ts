import { useSyncExternalStore } from 'react'
import { Listeners } from './listeners.ts'

/** A value of this window that lives outside React's components. Who shows it hears of its changes. */
export class SharedValue<T> {
  readonly #listeners = new Listeners()
  #value: T

  constructor(first: T) {
    this.#value = first
  }

  readonly subscribe = this.#listeners.subscribe
  readonly read = (): T => this.#value

  readonly set = (value: T): void => {
    if (Object.is(value, this.#value)) return
    this.#value = value
    this.#listeners.tell()
  }
}

export const useShared = <T>(shared: SharedValue<T>): T => useSyncExternalStore(shared.subscribe, shared.read)
