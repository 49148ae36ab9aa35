import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import { SharedValue, useShared } from './sharedValue.ts'

/** `title`: of the recording that the hand-over is of. */
type Received = CommandOutput<'handover.receive'> & { title: string }

/**
 * Hand-overs that a person opened in this window, the first one on the screen. `received`: what became of it; null until it is received. It
 * stays here because the first recording of a library changes the whole screen.
 */
type Handovers = { files: readonly ChosenFile[]; received: Received | null }

const handovers = new SharedValue<Handovers>({ files: [], received: null })

export const isHandover = ({ name, kind }: ChosenFile): boolean => kind === 'file' && /\.tapelog$/i.test(name)

/** Shows these hand-overs, one after the other. */
export function receiveHandovers(files: readonly ChosenFile[]): void {
  const known = handovers.read()
  const fresh = files.filter(({ path }) => !known.files.some((one) => one.path === path))
  if (fresh.length > 0) handovers.set({ ...known, files: [...known.files, ...fresh] })
}

/** Call it when the first hand-over was received. */
export const noteReceived = (received: Received): void => handovers.set({ ...handovers.read(), received })

/** Ends the first hand-over, and shows the next one. */
export const endHandover = (): void => handovers.set({ files: handovers.read().files.slice(1), received: null })

export const useHandovers = (): Handovers => useShared(handovers)
