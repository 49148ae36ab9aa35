import type { EventName } from '../../shared/contract.ts'
import { backgroundKeys } from '../../shared/keys/background.ts'
import { bindingsOf, type KeySettings } from '../../shared/keys/bindings.ts'
import type { Chord } from '../../shared/keys/chords.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** The keys that Tapelog may take from other programs by these settings. */
const keysOf = (keys: KeySettings): ReturnType<typeof backgroundKeys> =>
  keys.inBackground ? backgroundKeys(bindingsOf(keys)) : []

/** The keys that it may take after a change of settings and not before, as Electron names them. */
export function newBackgroundKeys(before: KeySettings, after: KeySettings): string[] {
  const known = new Set(keysOf(before).map(({ accelerator }) => accelerator))
  return [...new Set(keysOf(after).map(({ accelerator }) => accelerator))].filter((key) => !known.has(key))
}

/** Electron's `globalShortcut`. `register` returns false, and may throw, if the system refuses the keys. */
type Shortcuts = {
  register: (accelerator: string, callback: () => void) => boolean
  unregister: (accelerator: string) => void
}

type BackgroundKeysDeps = {
  settings: () => Promise<Pick<Settings, 'keys'>>
  shortcuts: Shortcuts
  isInFront: () => boolean
  send: (name: EventName, payload: unknown) => void
}

/**
 * The playback keys while another program is in front, for foot pedals that send keys. Tapelog takes them from other programs only
 * while a recording is open and none of its windows is in front. This module decides the keys. The page only reports whether a
 * recording is open, so it cannot listen to typing in other programs.
 */
export class BackgroundKeys {
  readonly #deps: BackgroundKeysDeps
  #isOpen = false
  #wanted: ReturnType<typeof backgroundKeys> = []
  #held: string[] = []

  constructor(deps: BackgroundKeysDeps) {
    this.#deps = deps
  }

  /** Call it when a recording was opened or closed, or the keys changed. Resolves with the keys that the system refuses. */
  async hold(isOpen: boolean): Promise<Chord[]> {
    this.#isOpen = isOpen
    const { keys } = await this.#deps.settings()
    this.#release()
    this.#wanted = keysOf(keys)
    const refused = this.#take()
    if (this.#deps.isInFront() || !this.#isOpen) this.#release()
    return refused
  }

  /** Call it when another program is in front. */
  windowLeft(): void {
    if (!this.#isOpen || this.#held.length > 0) return
    const refused = this.#take()
    if (refused.length > 0) this.#deps.send('keys.refused', { refused })
  }

  windowEntered(): void {
    this.#release()
  }

  /** Call it when the page is gone, and with it the open recording. */
  pageGone(): void {
    this.#isOpen = false
    this.#release()
  }

  #take(): Chord[] {
    const refused: Chord[] = []
    for (const { command, chord, accelerator } of this.#wanted) {
      if (this.#register(accelerator, () => this.#deps.send('keys.pressed', { command }))) this.#held.push(accelerator)
      else refused.push(chord)
    }
    return refused
  }

  #register(accelerator: string, pressed: () => void): boolean {
    try {
      return this.#deps.shortcuts.register(accelerator, pressed)
    } catch {
      return false
    }
  }

  #release(): void {
    for (const accelerator of this.#held) this.#deps.shortcuts.unregister(accelerator)
    this.#held = []
  }
}
