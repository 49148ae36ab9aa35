import { lookup } from 'node:dns'
import { lookup as lookupNow } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addressTooNear } from '../../shared/partner/regions.ts'

/**
 * How near an address is. A server may direct Tapelog to addresses that are as near as the server, but no nearer. A server outside
 * can therefore not make Tapelog reach programs on this machine or in its network.
 */
type Reach = 'outside' | 'network' | 'machine'
const nearness: Record<Reach, number> = { outside: 0, network: 1, machine: 2 }

/** IPv4 addresses for private networks and other special purposes, from the registries of special-purpose addresses. */
const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')

/** The same for IPv6. A list of its own, because a list takes each IPv4 address for one of `::ffff:0:0/96` too. */
const innerOfIpv6 = new BlockList()
for (const [net, prefix] of [
  // Everything that is not global unicast (2000::/3): loopback, IPv4 in other forms, NAT64, local and multicast addresses.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Assignments of the protocol itself, among them Teredo; documentation; 6to4, which holds any IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  innerOfIpv6.addSubnet(net, prefix, 'ipv6')

/** These count as the IPv4 address in them. */
const ipv4InIpv6 = new BlockList()
ipv4InIpv6.addSubnet('::ffff:0:0', 96, 'ipv6')

const machine = new BlockList()
machine.addSubnet('0.0.0.0', 8, 'ipv4')
machine.addSubnet('127.0.0.0', 8, 'ipv4')
// The unspecified address, loopback, and IPv4 in its oldest form.
machine.addSubnet('::', 96, 'ipv6')
// Loopback of IPv4 as NAT64 and 6to4 write it.
machine.addSubnet('64:ff9b::7f00:0', 104, 'ipv6')
machine.addSubnet('2002:7f00::', 24, 'ipv6')

/** IPv4 addresses embedded in IPv6 count as IPv4. */
const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @exportedFor tests: they check many addresses without a connection */
export const isInnerAddress = (address: string): boolean =>
  isIn(isIP(address) === 6 && !isIn(ipv4InIpv6, address) ? innerOfIpv6 : inner, address)

function reachOfIp(address: string): Reach {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  if (isIn(machine, address) || own.some((one) => one.address === address)) return 'machine'
  return isInnerAddress(address) ? 'network' : 'outside'
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** The reach of a literal address; null for a name, which must be resolved first. */
function reachAsWritten({ hostname }: URL): Reach | null {
  const host = bare(hostname)
  if (host === 'localhost' || host.endsWith('.localhost')) return 'machine'
  return isIP(host) === 0 ? null : reachOfIp(host)
}

/**
 * The reach of a server that a person chose. A name counts as `network` at most; only a literal address counts as `machine`. A name
 * that does not resolve counts as `outside`.
 */
export async function reachOf(server: URL): Promise<Reach> {
  const written = reachAsWritten(server)
  if (written !== null) return written
  const found = await lookupNow(bare(server.hostname), { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isInnerAddress(address)) ? 'network' : 'outside'
}

/**
 * Whether a server of this reach may direct Tapelog to an address: over https, or over plain http from this machine to itself. This
 * does not resolve names: connect with {@link lookupWithin}, which does.
 */
export function mayLead(server: { url: URL; reach?: Reach }, to: URL): boolean {
  if (to.username !== '' || to.password !== '') return false
  const from = server.reach ?? reachAsWritten(server.url) ?? 'outside'
  const there = reachAsWritten(to) ?? 'outside'
  if (to.protocol !== 'https:' && !(to.protocol === 'http:' && from === 'machine' && there === 'machine')) return false
  return bare(to.hostname) === bare(server.url.hostname) || nearness[there] <= nearness[from]
}

const within =
  (reach: Reach): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = addresses?.filter(({ address }) => nearness[reachOfIp(address)] <= nearness[reach]) ?? []
      const [first] = allowed
      if (error || !first) done(error ?? Object.assign(new Error('address'), { code: addressTooNear }), '', 4)
      else if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
const lookups: Record<Reach, LookupFunction> = {
  outside: within('outside'),
  network: within('network'),
  machine: within('machine'),
}

/** Resolves names, and refuses addresses nearer than `reach` with the error code `addressTooNear`. */
export const lookupWithin = (reach: Reach): LookupFunction => lookups[reach]
