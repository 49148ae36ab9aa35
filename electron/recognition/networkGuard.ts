import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import type { NetworkLock } from '../../shared/network/egress.ts'
import type { Isolation } from '../../shared/network/isolation.ts'
import { ownIsolation } from '../system/index.ts'

/**
 * Refuses this process every connection, listening socket and name lookup. Import it first, so that all later modules get the refusing
 * functions. It does not bind native code, so Tapelog also uses the system's means to block the network, if there are any.
 */
function refuse(): never {
  throw Object.assign(new Error('The recogniser has no network.'), { code: 'ENETUNREACH' })
}

function refuseAll(of: object, names: readonly string[]): void {
  for (const name of names) Object.defineProperty(of, name, { value: refuse, writable: false, configurable: false })
}

const functionsOf = (of: object): string[] =>
  Object.entries(of).flatMap(([name, value]) => (typeof value === 'function' && !/^[A-Z]/.test(name) ? [name] : []))

// http, https, tls, fetch and WebSocket all connect through these functions.
refuseAll(net.Socket.prototype, ['connect'])
refuseAll(net.Server.prototype, ['listen'])
refuseAll(net, ['connect', 'createConnection', 'createServer'])
refuseAll(dgram.Socket.prototype, ['bind', 'connect', 'send', 'addMembership'])
refuseAll(dgram, ['createSocket'])
refuseAll(dns.promises, functionsOf(dns.promises))
refuseAll(
  dns,
  functionsOf(dns).filter((name) => name !== 'promises'),
)
refuseAll(
  globalThis,
  ['fetch', 'WebSocket', 'EventSource'].filter((name) => name in globalThis),
)
syncBuiltinESMExports()

const locks: Record<Isolation, NetworkLock> = { sealed: 'sealed', 'no-network': 'system', none: 'guard' }

/** How this process, a recogniser, is locked in. */
export const networkLock = (): NetworkLock => locks[ownIsolation()]
