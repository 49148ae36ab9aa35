import { useSyncExternalStore } from 'react'
import { SharedValue } from '../base/sharedValue.ts'

/** The playback position, in milliseconds. It changes on every frame, so only components that show it listen to it. */
export class PlayPosition {
  readonly #ms = new SharedValue(0)

  readonly readMs = this.#ms.read
  readonly subscribe = this.#ms.subscribe
  readonly set = this.#ms.set
}

/** The value that `select` computes from the position. The component is drawn again only when it changes. */
export const useFromPosition = <T extends string | number | boolean | null>(
  position: PlayPosition,
  select: (positionMs: number) => T,
): T => useSyncExternalStore(position.subscribe, () => select(position.readMs()))
