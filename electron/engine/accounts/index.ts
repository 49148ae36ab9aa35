import type { LibraryDatabase } from '../library/database.ts'
import type { SettingsStore } from '../library/settings.ts'
import { AccountStore } from './accounts.ts'
import { BoundDeviceStore } from './boundDevices.ts'
import { BrowserSignIn } from './browserSignIn.ts'
import { CapabilityStore } from './capabilityStore.ts'
import { Connections, type ConnectionsDeps } from './connections.ts'
import { DeviceBindings } from './deviceBindings.ts'
import { EgressLedger } from './egressLedger.ts'
import { Targets } from './targets.ts'

/** The services that recordings may be sent to, and how to reach them. */
type Accounts = {
  accounts: AccountStore
  boundDevices: BoundDeviceStore
  connections: Connections
  targets: Targets
  browserSignIn: BrowserSignIn
  ledger: EgressLedger
  /** The bindings of the account in use. Its methods throw if there is no account. */
  bindings: DeviceBindings
}

export function createAccounts(deps: {
  db: LibraryDatabase
  settings: Pick<SettingsStore, 'get'>
  services: ConnectionsDeps
  now: () => number
}): Accounts {
  const { db, settings, services, now } = deps
  const accounts = new AccountStore(db, now)
  const boundDevices = new BoundDeviceStore(db, now)
  const ledger = new EgressLedger(db, now)
  const connections = new Connections(services, { accounts, ledger, capabilities: new CapabilityStore(db), now })
  const inUse = () => connections.forAccount(connections.accountInUse(settings.get().accountId))
  const bindings = new DeviceBindings(boundDevices, inUse, now)
  return {
    ...{ accounts, boundDevices, connections, bindings, ledger },
    targets: new Targets({ settings, connections }),
    browserSignIn: new BrowserSignIn(() => connections.notingAccount()),
  }
}
