import type { Destination } from '../../../shared/recordings/domain.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { SettingsStore } from '../library/settings.ts'
import { type Connections, demandMayLeave, type RunTarget } from './connections.ts'

const here: RunTarget = { destination: 'this-machine', accountId: null, serviceKey: null }

/** Decides where new work of a recording goes. */
export class Targets {
  readonly #settings: Pick<SettingsStore, 'get'>
  readonly #connections: Pick<Connections, 'environmentKey'>

  constructor(deps: { settings: Pick<SettingsStore, 'get'>; connections: Pick<Connections, 'environmentKey'> }) {
    this.#settings = deps.settings
    this.#connections = deps.connections
  }

  /**
   * `wanted`: a person's choice for this recording; throws `local-only` or `no-account` if the choice is not possible. By default, the
   * setting decides.
   */
  choose(recording: { localOnly: boolean }, wanted?: Destination): RunTarget {
    if (wanted === 'this-machine') return here
    if (wanted === undefined)
      return recording.localOnly || (this.#settings.get().destination === 'this-machine' && !this.#environment())
        ? here
        : this.#remote()
    demandMayLeave(recording)
    const remote = this.#remote()
    if (remote.accountId === null && remote.serviceKey === null) throw problem('no-account')
    return remote
  }

  /**
   * The target of a person's new recordings now: `wanted` if it is given, else the settings' destination. Never throws.
   */
  now(wanted?: Destination): RunTarget {
    const isHere =
      wanted === undefined
        ? this.choose({ localOnly: false }).destination === 'this-machine'
        : wanted === 'this-machine'
    return isHere ? here : this.#remote()
  }

  /** The target of repeated work: the previous destination if it is still allowed and set up, else the setting. */
  again(recording: { localOnly: boolean }, destination: Destination): RunTarget {
    const isPossible = !recording.localOnly && (this.#environment() || this.#settings.get().accountId !== null)
    return destination === 'remote' && !isPossible ? this.choose(recording) : this.choose(recording, destination)
  }

  #remote(): RunTarget {
    const serviceKey = this.#connections.environmentKey()
    return { destination: 'remote', accountId: serviceKey === null ? this.#settings.get().accountId : null, serviceKey }
  }

  #environment(): boolean {
    return this.#connections.environmentKey() !== null
  }
}
