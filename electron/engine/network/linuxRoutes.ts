/** A default route. `gateway` is null if it has no IPv4 address (a modem, IPv6). */
export type DefaultRoute = { interfaceName: string; gateway: string | null; metric: number }

const flagUp = 0x1
/** Addresses in /proc/net/route are in the machine's byte order. Tapelog runs only on little-endian machines. */
const dotted = (hex: string): string =>
  (hex.match(/../g) ?? [])
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.')

/** Default routes in /proc/net/route (proc(5)), in the order in which the kernel prefers them. */
export function parseRoutes(text: string): DefaultRoute[] {
  const routes: DefaultRoute[] = []
  for (const line of text.split('\n').slice(1)) {
    const [interfaceName = '', destination, gateway = '', flags = '', , , metric, mask] = line.trim().split(/\s+/)
    const isUp = (Number.parseInt(flags, 16) & flagUp) !== 0
    if (destination !== '00000000' || mask !== '00000000' || !isUp) continue
    const hasGateway = /^[0-9A-F]{8}$/i.test(gateway) && !/^0+$/.test(gateway)
    routes.push({ interfaceName, gateway: hasGateway ? dotted(gateway) : null, metric: Number(metric) || 0 })
  }
  return routes.sort((a, b) => a.metric - b.metric)
}

/** Default routes in /proc/net/ipv6_route. No file has the hardware address of their router. */
export function parseIpv6Routes(text: string): DefaultRoute[] {
  const routes: DefaultRoute[] = []
  for (const line of text.split('\n')) {
    const [destination = '', prefix, , , , metric = '', , , flags = '', interfaceName = ''] = line.trim().split(/\s+/)
    const isUp = (Number.parseInt(flags, 16) & flagUp) !== 0
    // Unreachable routes are listed with the loopback interface.
    if (!/^0{32}$/.test(destination) || prefix !== '00' || !isUp || interfaceName === 'lo') continue
    routes.push({ interfaceName, gateway: null, metric: Number.parseInt(metric, 16) || 0 })
  }
  return routes.sort((a, b) => a.metric - b.metric)
}

/** The hardware address of a neighbour in /proc/net/arp; null while it is unknown. */
export function hardwareAddressIn(arp: string, route: { interfaceName: string; gateway: string }): string | null {
  for (const line of arp.split('\n').slice(1)) {
    const [address, , , hardwareAddress = '', , device] = line.trim().split(/\s+/)
    const isThere = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(hardwareAddress) && !/^[0:]+$/.test(hardwareAddress)
    if (address === route.gateway && device === route.interfaceName && isThere) return hardwareAddress
  }
  return null
}
