import type { Settings } from '../../../shared/domain.ts'
import { toErrorInfo } from '../../../shared/errors.ts'
import type { Log } from '../../../shared/log.ts'
import { type Clock, systemClock } from '../devices/volumes/ports.ts'
import { libraryProblem } from '../library/problems.ts'
import { type NetworkPort, type NetworkState, unknownNetwork } from './types.ts'

export type SendingSettings = Pick<Settings, 'sendOver' | 'chosenNetworks'>
export type Sending = { maySend: boolean; state: NetworkState }

/** Asking the system starts a program. */
const lookEveryMs = 15_000
/** Jobs that begin one after the other ask together. */
const believedForMs = 10_000
/** While the system says that there is no network, one job this often tries all the same: the system may be wrong. */
const tryEveryMs = 60_000

/** Whether recordings may be sent over a network. One that cannot be told is not metered, and is not one of the chosen. */
export function maySendOver({ sendOver, chosenNetworks }: SendingSettings, { id, metered }: NetworkState): boolean {
  if (sendOver === 'unmetered') return metered !== true
  return sendOver === 'any' || (id !== null && chosenNetworks.some((network) => network.id === id))
}

type SendingEvents = {
  /** What waits for another network may be sent now. */
  onAllowed: () => void
  /** What is being sent to a remote service has to stop. */
  onRefused: () => void
  /** What waits for a network may be tried now. */
  onOnline: () => void
}

/**
 * Over which networks recordings are sent to a remote service, and what the system says of being offline. Only while
 * sending is limited is the network looked at, every 15 s.
 */
export class SendingRule {
  readonly #port: NetworkPort
  readonly #settings: () => SendingSettings
  readonly #clock: Clock
  readonly #log: Log
  readonly #events: SendingEvents
  #started = false
  #stopped = false
  #cancelTimer: (() => void) | null = null
  #look: { atMs: number; state: Promise<NetworkState> } | null = null
  #latest: NetworkState = unknownNetwork
  #told: boolean | null = null
  #isOffline = false
  #triedMs = Number.NEGATIVE_INFINITY

  constructor(deps: {
    port: NetworkPort
    settings: () => SendingSettings
    events: SendingEvents
    log: Log
    clock?: Clock
  }) {
    this.#port = deps.port
    this.#settings = deps.settings
    this.#events = deps.events
    this.#log = deps.log
    this.#clock = deps.clock ?? systemClock
  }

  /** From now on changes are told. */
  start(): void {
    this.#started = true
    this.#stopped = false
    void this.settingsChanged()
  }

  /** Nothing is asked of anybody afterwards, also by a look that is under way. */
  stop(): void {
    this.#started = false
    this.#stopped = true
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  /** What the system says now, at most 10 s old. Never rejects. */
  async current(): Promise<NetworkState> {
    const nowMs = this.#clock.now()
    if (!this.#look || nowMs - this.#look.atMs >= believedForMs) {
      const state = this.#port.current().catch((error: unknown) => {
        this.#log('warn', 'network-not-told', { error: error instanceof Error ? error.name : typeof error })
        return unknownNetwork
      })
      this.#look = { atMs: nowMs, state }
    }
    this.#latest = await this.#look.state
    return this.#latest
  }

  /** Whether a remote service may be sent recordings now. Where any network will do, none is looked at. */
  async maySend(): Promise<Sending> {
    if (this.#settings().sendOver === 'any') return { maySend: true, state: unknownNetwork }
    const state = await this.current()
    if (this.#stopped) return { maySend: false, state }
    // As it is set now: a look takes its time.
    const maySend = maySendOver(this.#settings(), state)
    this.#tell(maySend)
    return { maySend, state }
  }

  /** As it was at the last look; null where any network will do. */
  get latest(): Sending | null {
    const settings = this.#settings()
    return settings.sendOver === 'any' ? null : { maySend: maySendOver(settings, this.#latest), state: this.#latest }
  }

  /** Which networks are wanted may be others now. Resolves when that has had its effect. Never rejects. */
  async settingsChanged(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (!this.#started) return
    try {
      if (this.#settings().sendOver === 'any') {
        this.#tell(true)
        return
      }
      await this.maySend()
    } catch (error) {
      // The library cannot be read just now: it is looked again later.
      this.#log('error', 'sending-rule-not-followed', { code: toErrorInfo(libraryProblem(error) ?? error).code })
    }
    this.#sleep()
  }

  /** The machine woke up, or something else says that the network may be another one. Never rejects. */
  async lookAgain(): Promise<void> {
    this.#look = null
    await this.settingsChanged()
  }

  /**
   * What the system says of being online. It may be wrong, and services on this machine or beside it need no such network:
   * so nothing that runs is stopped, and one job at a time still tries.
   */
  networkHint(online: boolean): void {
    if (this.#isOffline === !online) return
    this.#isOffline = !online
    this.#triedMs = Number.NEGATIVE_INFINITY
    if (!online) return
    this.#events.onOnline()
    void this.lookAgain()
  }

  /** False: the system says that there is no network, and somebody else has tried lately. True is a turn that is taken. */
  takeTry(): boolean {
    if (!this.#isOffline) return true
    const nowMs = this.#clock.now()
    if (nowMs - this.#triedMs < tryEveryMs) return false
    this.#triedMs = nowMs
    return true
  }

  /** Something went through: whatever the system says, there is a network. */
  wentThrough(): void {
    if (!this.#isOffline) return
    this.#isOffline = false
    this.#events.onOnline()
  }

  #sleep(): void {
    if (!this.#started || this.#cancelTimer) return
    this.#cancelTimer = this.#clock.after(lookEveryMs, () => void this.settingsChanged())
  }

  #tell(maySend: boolean): void {
    if (!this.#started || maySend === this.#told) return
    this.#told = maySend
    if (maySend) this.#events.onAllowed()
    else this.#events.onRefused()
  }
}
