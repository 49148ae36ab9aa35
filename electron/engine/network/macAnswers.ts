/** Parsers for the answers of macOS's own tools. */

export type MacRoute = { interfaceName: string; gateway: string | null }

/**
 * Default routes of `netstat -rn -f inet`: first the one in use, then those that are limited to their interface (flag `I`).
 * Columns differ between versions of macOS, so the heading gives their places.
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

/** `arp -n ADDRESS`: the neighbour's hardware address; null while it is unknown. macOS leaves out leading zeros. */
export const parseArp = (text: string): string | null =>
  / at ((?:[0-9a-f]{1,2}:){5}[0-9a-f]{1,2}) on /i.exec(text)?.[1] ?? null

/** The network's name in `ipconfig getsummary`. Newer systems hide it from programs without the right to the location. */
export function parseSsid(text: string): string | null {
  const ssid = /^\s*SSID : (.+)$/m.exec(text)?.[1]?.trim()
  return ssid === undefined || ssid === '<redacted>' ? null : ssid
}

/** The name of an interface for people (`Wi-Fi`, `iPhone USB`), from `networksetup -listallhardwareports`. */
export function hardwarePortName(text: string, interfaceName: string): string | null {
  for (const block of text.split(/\n\s*\n/))
    if (/^Device: (.*)$/m.exec(block)?.[1]?.trim() === interfaceName)
      return /^Hardware Port: (.*)$/m.exec(block)?.[1]?.trim() || null
  return null
}

/** Tunnels send their packets over another interface. */
export const isMacTunnel = (interfaceName: string): boolean => /^(utun|ipsec|ppp|gif|stf|tun|tap)\d/.test(interfaceName)
