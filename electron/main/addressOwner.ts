import { parse } from 'tldts'
import type { AddressOwner, OwnedAddress } from '../../shared/text/dialogText.ts'

/** By the public suffix list: of `bank.example.evil.co.uk` it is `evil.co.uk`. */
function ownerOfAddress(address: string): AddressOwner {
  const { hostname, isIp, domain } = parse(URL.parse(address)?.hostname ?? '', {
    allowPrivateDomains: true,
    validHosts: ['localhost'],
  })
  if (hostname === 'localhost' || hostname === '::1' || (isIp && hostname?.startsWith('127.')))
    return { is: 'this-machine' }
  if (isIp) return { is: 'number' }
  return domain === null ? { is: 'own-name' } : { is: 'domain', domain }
}

/** For a question that names this address. */
export const ownedAddress = (address: string): OwnedAddress => ({ address, owner: ownerOfAddress(address) })
export const owned = (addresses: readonly string[]): OwnedAddress[] => addresses.map(ownedAddress)
