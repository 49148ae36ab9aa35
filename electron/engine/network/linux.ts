import { readLine, type SystemPorts } from '../../system/index.ts'
import { networkId } from './identity.ts'
import { type DefaultRoute, hardwareAddressIn, parseIpv6Routes, parseRoutes } from './linuxRoutes.ts'
import { deviceQuestion, isTunnel, type ManagedDevice, parseDevices } from './networkManager.ts'
import { type NetworkPort, unknownNetwork } from './types.ts'

const timeoutMs = 5000

/**
 * Linux: the kernel says which interface packets leave by. NetworkManager, if it runs, says which network that is and whether it
 * is metered. Otherwise the router identifies it.
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
  /** By the kernel's own facts, if NetworkManager does not know the interface. */
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
