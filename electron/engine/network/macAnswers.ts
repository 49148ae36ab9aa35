/** What macOS's own tools answer, read by pure functions. */

export type MacRoute = { interfaceName: string; gateway: string | null }

/**
 * Default routes of `netstat -rn -f inet`: first the one in use, then those of interfaces that stand behind it (flag `I`).
 * Columns differ between versions of macOS, so they are found by the heading.
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

/** `arp -n ADDRESS`: the neighbour's hardware address; null while it is not known. macOS leaves out leading zeros. */
export const parseArp = (text: string): string | null =>
  / at ((?:[0-9a-f]{1,2}:){5}[0-9a-f]{1,2}) on /i.exec(text)?.[1] ?? null

/** The network's name in `ipconfig getsummary`. Newer systems keep it from programs that may not know where they are. */
export function parseSsid(text: string): string | null {
  const ssid = /^\s*SSID : (.+)$/m.exec(text)?.[1]?.trim()
  return ssid === undefined || ssid === '<redacted>' ? null : ssid
}

/** What a person calls an interface (`Wi-Fi`, `iPhone USB`), by `networksetup -listallhardwareports`. */
export function hardwarePortName(text: string, interfaceName: string): string | null {
  for (const block of text.split(/\n\s*\n/))
    if (/^Device: (.*)$/m.exec(block)?.[1]?.trim() === interfaceName)
      return /^Hardware Port: (.*)$/m.exec(block)?.[1]?.trim() || null
  return null
}

/** Carry what goes out over something else. */
export const isMacTunnel = (interfaceName: string): boolean => /^(utun|ipsec|ppp|gif|stf|tun|tap)\d/.test(interfaceName)
