import type { SystemPorts } from '../devices/volumes/ports.ts'
import { networkId } from './identity.ts'
import { hardwarePortName, isMacTunnel, parseArp, parseNetstat, parseSsid } from './macAnswers.ts'
import { type NetworkPort, unknownNetwork } from './types.ts'

const timeoutMs = 5000
/** An iPhone that shares its connection always has this address; nothing else tells programs that this costs. */
const iphoneHotspot = '172.20.10.1'

/** macOS: a network is known by its router, because its name is kept from programs. */
export function macNetwork(system: SystemPorts): NetworkPort {
  const ask = async (command: string, args: string[]): Promise<string> => {
    const answer = await system.run(command, args, { timeoutMs })
    return answer.code === 0 ? answer.stdout : ''
  }
  return {
    async current() {
      const routes = parseNetstat(await ask('netstat', ['-rn', '-f', 'inet']))
      const route = routes.find(({ interfaceName }) => !isMacTunnel(interfaceName))
      if (!route) return unknownNetwork
      const { interfaceName, gateway } = route
      const hardwareAddress = gateway === null ? null : parseArp(await ask('arp', ['-n', gateway]))
      const name =
        parseSsid(await ask('ipconfig', ['getsummary', interfaceName])) ??
        hardwarePortName(await ask('networksetup', ['-listallhardwareports']), interfaceName) ??
        interfaceName
      return {
        id: hardwareAddress === null ? null : networkId({ kind: 'gateway', hardwareAddress }),
        name,
        metered: gateway === iphoneHotspot ? true : null,
      }
    },
  }
}
