import { networkInterfaces } from 'node:os'
import type { NetworkLock } from '../../shared/egress.ts'
import { networkNamespace, outerNetworkVariable } from './withoutNetwork.ts'

/** `system`: this process is in a network namespace of its own, in which no interface is up. */
export function networkLock(): NetworkLock {
  const outer = process.env[outerNetworkVariable]
  const isApart = outer !== undefined && networkNamespace() !== null && networkNamespace() !== outer
  return isApart && Object.keys(networkInterfaces()).length === 0 ? 'system' : 'guard'
}
