import { useSyncExternalStore } from 'react'
import { type Bindings, bindingsOf, usualKeys } from '../../shared/keys/bindings.ts'

/** The current keys. Key handlers outside React read them too. */
let current: Bindings = bindingsOf(usualKeys)
const listeners = new Set<() => void>()

export const boundKeys = (): Bindings => current

export function setBoundKeys(bindings: Bindings): void {
  current = bindings
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBoundKeys = (): Bindings => useSyncExternalStore(subscribe, boundKeys)
