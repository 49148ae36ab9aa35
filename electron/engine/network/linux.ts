import { readLine, type SystemPorts } from '../devices/volumes/ports.ts'
import { networkId } from './identity.ts'
import { type DefaultRoute, hardwareAddressIn, parseIpv6Routes, parseRoutes } from './linuxRoutes.ts'
import { deviceQuestion, isTunnel, type ManagedDevice, parseDevices } from './networkManager.ts'
import { type NetworkPort, unknownNetwork } from './types.ts'

const timeoutMs = 5000

/**
 * Linux: the kernel says which way packets leave; NetworkManager, where it runs, says what that network is and what it
 * costs. Elsewhere it is known by its router.
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
  /** Where NetworkManager says nothing of it the kernel's own marks tell a tunnel. */
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
        // What NetworkManager does not manage carries packets all the same: only a tunnel is passed over.
        if (known.some(isTunnel) || (await isTunnelInterface(interfaceName))) continue
        const hardwareAddress = gateway === null ? null : hardwareAddressIn(arp, { interfaceName, gateway })
        const id = hardwareAddress === null ? null : networkId({ kind: 'gateway', hardwareAddress })
        return { id, name: interfaceName, metered: null }
      }
      return unknownNetwork
    },
  }
}
