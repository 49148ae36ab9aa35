import { readLine, type SystemPorts } from '../ports.ts'
import { type NetworkPort, networkId, unknownNetwork } from './networkState.ts'

const timeoutMs = 5000

/**
 * On Linux, the kernel says which interface packets leave by. If NetworkManager runs, it says which network this is and whether it
 * is metered. Otherwise the router identifies the network.
 */
export function linuxNetwork(system: SystemPorts): NetworkPort {
  const defaultRoutes = async (): Promise<DefaultRoute[]> => [
    ...parseRoutes((await readLine(system, '/proc/net/route')) ?? ''),
    ...parseIpv6Routes((await readLine(system, '/proc/net/ipv6_route')) ?? ''),
  ]
  const managedDevices = async (): Promise<ManagedDevice[]> => {
    const answer = await system.run('nmcli', deviceQuestion, { timeoutMs })
    return answer.code === 0 ? parseDevices(answer.stdout) : []
  }
  /** Uses the kernel's own facts, in case NetworkManager does not know the interface. */
  const isTunnelInterface = async (name: string): Promise<boolean> =>
    (await readLine(system, `/sys/class/net/${name}/tun_flags`)) !== null ||
    /^DEVTYPE=(wireguard|ppp|sit|ipip)$/m.test((await readLine(system, `/sys/class/net/${name}/uevent`)) ?? '')
  return {
    async current() {
      const routes = await defaultRoutes()
      if (routes.length === 0) return unknownNetwork
      const devices = await managedDevices()
      const arp = (await readLine(system, '/proc/net/arp')) ?? ''
      for (const { interfaceName, gateway } of routes) {
        const known = devices.filter((one) => one.interfaceName === interfaceName)
        const device = known.find((one) => one.connection !== null && !isTunnel(one))
        if (device?.connection) {
          const { uuid, name } = device.connection
          return { id: networkId({ kind: 'connection', uuid }), name, metered: device.metered }
        }
        // An interface without NetworkManager also carries packets. Only tunnels are skipped.
        if (known.some(isTunnel) || (await isTunnelInterface(interfaceName))) continue
        const hardwareAddress = gateway === null ? null : hardwareAddressIn(arp, { interfaceName, gateway })
        const id = hardwareAddress === null ? null : networkId({ kind: 'gateway', hardwareAddress })
        return { id, name: interfaceName, metered: null }
      }
      return unknownNetwork
    },
  }
}

/** A default route. `gateway` is null if it has no IPv4 address (a modem, IPv6). */
type DefaultRoute = { interfaceName: string; gateway: string | null; metric: number }

const flagUp = 0x1
/** Addresses in /proc/net/route are in the machine's byte order. Tapelog runs only on little-endian machines. */
const dotted = (hex: string): string =>
  (hex.match(/../g) ?? [])
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.')

/**
 * Default routes in /proc/net/route (proc(5)), in the order in which the kernel prefers them.
 * @exportedFor tests: they read captured output
 */
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

/**
 * Default routes in /proc/net/ipv6_route. No file holds the hardware address of their routers.
 * @exportedFor tests: they read captured output
 */
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

/**
 * The hardware address of a neighbour in /proc/net/arp; null while it is unknown.
 * @exportedFor tests: they read captured output
 */
export function hardwareAddressIn(arp: string, route: { interfaceName: string; gateway: string }): string | null {
  for (const line of arp.split('\n').slice(1)) {
    const [address, , , hardwareAddress = '', , device] = line.trim().split(/\s+/)
    const isThere = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(hardwareAddress) && !/^[0:]+$/.test(hardwareAddress)
    if (address === route.gateway && device === route.interfaceName && isThere) return hardwareAddress
  }
  return null
}

/** A device of NetworkManager. `interfaceName`: the interface that carries its packets. A modem's own name differs. */
type ManagedDevice = {
  interfaceName: string
  type: string
  connection: { uuid: string; name: string } | null
  metered: boolean | null
}

/**
 * The arguments for nmcli(1); {@link parseDevices} reads its output.
 * @exportedFor tests: their stand-in system responds to it
 */
export const deviceQuestion = [
  '--terse',
  '--fields',
  'GENERAL.DEVICE,GENERAL.TYPE,GENERAL.IP-IFACE,GENERAL.CONNECTION,GENERAL.CON-UUID,GENERAL.METERED',
  'device',
  'show',
]

/**
 * The output has blocks with one field per line. Colons in values are not escaped.
 * @exportedFor tests: they read captured output
 */
export function parseDevices(text: string): ManagedDevice[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
    )
    const field = (name: string) => fields.get(`GENERAL.${name}`) ?? ''
    const interfaceName = field('IP-IFACE') || field('DEVICE')
    if (interfaceName === '') return []
    const uuid = field('CON-UUID')
    return {
      interfaceName,
      type: field('TYPE'),
      connection: uuid === '' ? null : { uuid, name: field('CONNECTION') || interfaceName },
      metered: readMetered(field('METERED')),
    }
  })
}

/** Reads `yes`, `no (guessed)` or `unknown`. NetworkManager guesses most answers, and guesses well. */
function readMetered(text: string): boolean | null {
  if (text.startsWith('yes')) return true
  return text.startsWith('no') ? false : null
}

/** Tunnels send their packets over another interface, which has the network's name and cost. */
const tunnels = new Set(['tun', 'wireguard', 'vpn', 'ip-tunnel', 'iptunnel', 'vrf', 'dummy', 'loopback'])

const isTunnel = ({ type }: ManagedDevice): boolean => tunnels.has(type)
