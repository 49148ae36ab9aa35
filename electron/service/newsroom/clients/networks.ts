import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** The networks, such as `10.0.0.0/8` or one address, of IPv4 or IPv6; null if one of them is no network. */
export function networksOf(given: readonly string[]): BlockList | null {
  const networks = new BlockList()
  try {
    for (const one of given) {
      const [address = '', bits, ...rest] = one.split('/')
      if (rest.length > 0 || (bits !== undefined && !/^\d+$/.test(bits))) return null
      if (bits === undefined) networks.addAddress(address, familyOf(address))
      else networks.addSubnet(address, Number(bits), familyOf(address))
    }
    return networks
  } catch {
    return null
  }
}

/** IPv4 addresses count also as IPv6 writes them. */
export const isIn = (networks: BlockList, address: string): boolean => {
  // Addresses of one link end with its name.
  const bare = address.replace(/%.*$/, '')
  return isIP(bare) !== 0 && networks.check(bare, familyOf(bare))
}
