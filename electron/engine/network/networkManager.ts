/** A device as NetworkManager knows it. `interfaceName`: what carries its packets, which a modem's own name is not. */
export type ManagedDevice = {
  interfaceName: string
  type: string
  connection: { uuid: string; name: string } | null
  metered: boolean | null
}

/** What is asked of nmcli(1); {@link parseDevices} reads the answer. */
export const deviceQuestion = [
  '--terse',
  '--fields',
  'GENERAL.DEVICE,GENERAL.TYPE,GENERAL.IP-IFACE,GENERAL.CONNECTION,GENERAL.CON-UUID,GENERAL.METERED',
  'device',
  'show',
]

/** In blocks, one line a field; values are written as they are, colons included. */
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

/** `yes`, `no (guessed)`, `unknown`: what was guessed is by far the most, and a good guess. */
function readMetered(said: string): boolean | null {
  if (said.startsWith('yes')) return true
  return said.startsWith('no') ? false : null
}

/** Carry what goes out over something else, and it is that which costs and which a person knows by name. */
const tunnels = new Set(['tun', 'wireguard', 'vpn', 'ip-tunnel', 'iptunnel', 'vrf', 'dummy', 'loopback'])

export const isTunnel = ({ type }: ManagedDevice): boolean => tunnels.has(type)
