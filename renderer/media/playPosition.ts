import { useSyncExternalStore } from 'react'

/** The playback position, in milliseconds. It changes on every frame, so only components that show it listen to it. */
export class PlayPosition {
  #ms = 0
  readonly #listeners = new Set<() => void>()

  readonly readMs = (): number => this.#ms

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(ms: number): void {
    if (ms === this.#ms) return
    this.#ms = ms
    for (const listener of this.#listeners) listener()
  }
}

/** The value that `select` computes from the position. The component is drawn again only when it changes. */
export const useFromPosition = <T extends string | number | boolean | null>(
  position: PlayPosition,
  select: (positionMs: number) => T,
): T => useSyncExternalStore(position.subscribe, () => select(position.readMs()))
