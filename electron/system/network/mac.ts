import type { SystemPorts } from '../ports.ts'
import { type NetworkPort, networkId, unknownNetwork } from './networkState.ts'

const timeoutMs = 5000
/** The address of every iPhone that shares its connection. Nothing else shows programs that such a network is metered. */
const iphoneHotspot = '172.20.10.1'

/** On macOS, the router identifies a network, because programs may not read the network's name. */
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

type MacRoute = { interfaceName: string; gateway: string | null }

/**
 * Default routes of `netstat -rn -f inet`: first the route in use, then routes that are limited to their interface (flag `I`).
 * Columns differ between versions of macOS, so the heading gives their places.
 * @exportedFor tests: they read captured output
 */
export function parseNetstat(text: string): MacRoute[] {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const heading = lines.find(([first]) => first === 'Destination') ?? []
  const column = (name: string) => heading.indexOf(name)
  const rows = lines.filter(([destination]) => destination === 'default')
  const isScoped = (row: string[]) => (row[column('Flags')] ?? '').includes('I')
  return [...rows.filter((row) => !isScoped(row)), ...rows.filter(isScoped)].flatMap((row) => {
    const interfaceName = row[column('Netif')]
    const gateway = row[column('Gateway')] ?? ''
    if (!interfaceName) return []
    return { interfaceName, gateway: /^\d+(\.\d+){3}$/.test(gateway) ? gateway : null }
  })
}

/**
 * `arp -n ADDRESS`: the neighbour's hardware address; null while it is unknown. macOS leaves out leading zeros.
 * @exportedFor tests: they read captured output
 */
export const parseArp = (text: string): string | null =>
  / at ((?:[0-9a-f]{1,2}:){5}[0-9a-f]{1,2}) on /i.exec(text)?.[1] ?? null

/**
 * The network's name in `ipconfig getsummary`. Newer systems hide the name from programs that may not read the location.
 * @exportedFor tests: they read captured output
 */
export function parseSsid(text: string): string | null {
  const ssid = /^\s*SSID : (.+)$/m.exec(text)?.[1]?.trim()
  return ssid === undefined || ssid === '<redacted>' ? null : ssid
}

/**
 * The name of an interface for people (`Wi-Fi`, `iPhone USB`), from `networksetup -listallhardwareports`.
 * @exportedFor tests: they read captured output
 */
export function hardwarePortName(text: string, interfaceName: string): string | null {
  for (const block of text.split(/\n\s*\n/))
    if (/^Device: (.*)$/m.exec(block)?.[1]?.trim() === interfaceName)
      return /^Hardware Port: (.*)$/m.exec(block)?.[1]?.trim() || null
  return null
}

/** Tunnels send their packets over another interface. */
const isMacTunnel = (interfaceName: string): boolean => /^(utun|ipsec|ppp|gif|stf|tun|tap)\d/.test(interfaceName)
