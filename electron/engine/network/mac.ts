import type { SystemPorts } from '../../system/index.ts'
import { networkId } from './identity.ts'
import { hardwarePortName, isMacTunnel, parseArp, parseNetstat, parseSsid } from './macAnswers.ts'
import { type NetworkPort, unknownNetwork } from './types.ts'

const timeoutMs = 5000
/** The address of every iPhone that shares its connection. Nothing else shows programs that such a network is metered. */
const iphoneHotspot = '172.20.10.1'

/** macOS: the router identifies a network, because programs may not read its name. */
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
