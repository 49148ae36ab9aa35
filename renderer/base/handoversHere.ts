import { useSyncExternalStore } from 'react'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandOutput } from '../../shared/contract.ts'

/** `title`: of the recording that the hand-over is of. */
type Received = CommandOutput<'handover.receive'> & { title: string }

/**
 * Hand-overs that a person opened in this window, the first one on the screen. `received`: what became of it; null until it is received. It
 * stays here because the first recording of a library changes the whole screen.
 */
type Handovers = { files: readonly ChosenFile[]; received: Received | null }

let state: Handovers = { files: [], received: null }
const listeners = new Set<() => void>()

function change(next: Handovers): void {
  state = next
  for (const listener of listeners) listener()
}

export const isHandover = ({ name, kind }: ChosenFile): boolean => kind === 'file' && /\.tapelog$/i.test(name)

/** Shows these hand-overs, one after the other. */
export function receiveHandovers(files: readonly ChosenFile[]): void {
  const fresh = files.filter(({ path }) => !state.files.some((known) => known.path === path))
  if (fresh.length > 0) change({ ...state, files: [...state.files, ...fresh] })
}

/** Call it when the first hand-over was received. */
export const noteReceived = (received: Received): void => change({ ...state, received })

/** Ends the first hand-over, and shows the next one. */
export const endHandover = (): void => change({ files: state.files.slice(1), received: null })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useHandovers = (): Handovers => useSyncExternalStore(subscribe, () => state)
