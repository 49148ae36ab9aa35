import { toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { type Clock, type NetworkPort, type NetworkState, systemClock, unknownNetwork } from '../../system/index.ts'
import { libraryProblem } from '../library/problems.ts'

/** @exportedFor tests: their stand-ins have this shape */
export type SendingSettings = Pick<Settings, 'sendOver' | 'chosenNetworks'>
type Sending = { maySend: boolean; state: NetworkState }

/** The shortest time between two checks, because each check starts a program. */
const lookEveryMs = 15_000
/** Jobs that begin within this time share one check. */
const believedForMs = 10_000
/** While the system reports no network, one job tries at this interval, because the report may be wrong. */
const tryEveryMs = 60_000

/**
 * Whether recordings may be sent over a network. An unknown network counts as not metered and not chosen.
 * @exportedFor tests: every pair of rule and network
 */
export function maySendOver({ sendOver, chosenNetworks }: SendingSettings, { id, metered }: NetworkState): boolean {
  if (sendOver === 'unmetered') return metered !== true
  return sendOver === 'any' || (id !== null && chosenNetworks.some((network) => network.id === id))
}

type SendingEvents = {
  /** Called when jobs that wait for an allowed network may begin. */
  onAllowed: () => void
  /** Called when jobs that send to a remote service must stop. */
  onRefused: () => void
  /** Called when jobs that wait for a network may begin. */
  onOnline: () => void
}

type SendingRuleDeps = {
  port: NetworkPort
  settings: () => SendingSettings
  events: SendingEvents
  log: Log
  clock?: Clock
}

/**
 * Decides over which networks recordings are sent to a remote service. It also uses the system's report of being online. It checks the
 * network every 15 s, but only while the settings limit the networks.
 */
export class SendingRule {
  readonly #deps: SendingRuleDeps
  readonly #clock: Clock
  #started = false
  #stopped = false
  #cancelTimer: (() => void) | null = null
  #look: { atMs: number; state: Promise<NetworkState> } | null = null
  #latest: NetworkState = unknownNetwork
  #reported: boolean | null = null
  #isOffline = false
  #triedMs = Number.NEGATIVE_INFINITY

  constructor(deps: SendingRuleDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
  }

  /** Starts to report changes. */
  start(): void {
    this.#started = true
    this.#stopped = false
    void this.settingsChanged()
  }

  /** Stops. Nothing is reported afterwards, not even by a check that still runs. */
  stop(): void {
    this.#started = false
    this.#stopped = true
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  /** The current network, at most 10 s old. Never rejects. */
  async current(): Promise<NetworkState> {
    const nowMs = this.#clock.now()
    if (!this.#look || nowMs - this.#look.atMs >= believedForMs) {
      const state = this.#deps.port.current().catch((error: unknown) => {
        this.#deps.log('warn', 'network-unknown', { error: error instanceof Error ? error.name : typeof error })
        return unknownNetwork
      })
      this.#look = { atMs: nowMs, state }
    }
    this.#latest = await this.#look.state
    return this.#latest
  }

  /** Whether recordings may be sent now. If every network is allowed, it does not check the network. */
  async maySend(): Promise<Sending> {
    if (this.#deps.settings().sendOver === 'any') return { maySend: true, state: unknownNetwork }
    const state = await this.current()
    if (this.#stopped) return { maySend: false, state }
    // Use the current settings, because they may have changed during the check.
    const maySend = maySendOver(this.#deps.settings(), state)
    this.#report(maySend)
    return { maySend, state }
  }

  /** The result of the last check; null if every network is allowed. */
  get latest(): Sending | null {
    const settings = this.#deps.settings()
    return settings.sendOver === 'any' ? null : { maySend: maySendOver(settings, this.#latest), state: this.#latest }
  }

  /** Call it when the settings may have changed. Resolves when the new settings apply. Never rejects. */
  async settingsChanged(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (!this.#started) return
    try {
      if (this.#deps.settings().sendOver === 'any') {
        this.#report(true)
        return
      }
      await this.maySend()
    } catch (error) {
      // The library cannot be read now. The next check tries again.
      this.#deps.log('error', 'sending-rule-failed', { code: toErrorInfo(libraryProblem(error) ?? error).code })
    }
    this.#lookLater()
  }

  /** Call it when the network may have changed, for example after sleep. Never rejects. */
  async lookAgain(): Promise<void> {
    this.#look = null
    await this.settingsChanged()
  }

  /**
   * The system's report of being online. It may be wrong, and services on this machine or on its local network do not need the
   * internet. So running jobs continue, and one job at a time still tries.
   */
  networkHint(online: boolean): void {
    if (this.#isOffline === !online) return
    this.#isOffline = !online
    this.#triedMs = Number.NEGATIVE_INFINITY
    if (!online) return
    this.#deps.events.onOnline()
    void this.lookAgain()
  }

  /** False if the system reports no network and another job has tried recently. If it returns true, that counts as a try. */
  takeTry(): boolean {
    if (!this.#isOffline) return true
    const nowMs = this.#clock.now()
    if (nowMs - this.#triedMs < tryEveryMs) return false
    this.#triedMs = nowMs
    return true
  }

  /** Call it when a job has sent something: there is a network, whatever the system reports. */
  wentThrough(): void {
    if (!this.#isOffline) return
    this.#isOffline = false
    this.#deps.events.onOnline()
  }

  #lookLater(): void {
    if (!this.#started || this.#cancelTimer) return
    this.#cancelTimer = this.#clock.after(lookEveryMs, () => void this.settingsChanged())
  }

  #report(maySend: boolean): void {
    if (!this.#started || maySend === this.#reported) return
    this.#reported = maySend
    if (maySend) this.#deps.events.onAllowed()
    else this.#deps.events.onRefused()
  }
}
