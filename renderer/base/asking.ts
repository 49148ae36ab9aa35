import { useSyncExternalStore } from 'react'

/** Counts the imports that a person began in this window: after each of them the questions are shown. */
let asked = 0
const listeners = new Set<() => void>()

/** A person began an import here. Shows what they are asked about it. */
export function askAboutImports(): void {
  asked += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAsked = (): number => useSyncExternalStore(subscribe, () => asked)
