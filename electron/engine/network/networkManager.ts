/** A device of NetworkManager. `interfaceName`: of the interface that carries its packets; a modem's own name differs. */
export type ManagedDevice = {
  interfaceName: string
  type: string
  connection: { uuid: string; name: string } | null
  metered: boolean | null
}

/** The arguments for nmcli(1); {@link parseDevices} reads the answer. */
export const deviceQuestion = [
  '--terse',
  '--fields',
  'GENERAL.DEVICE,GENERAL.TYPE,GENERAL.IP-IFACE,GENERAL.CONNECTION,GENERAL.CON-UUID,GENERAL.METERED',
  'device',
  'show',
]

/** The answer has blocks with one field per line. Colons in values are not escaped. */
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

/** `yes`, `no (guessed)`, `unknown`. Most answers are guesses, and good ones. */
function readMetered(said: string): boolean | null {
  if (said.startsWith('yes')) return true
  return said.startsWith('no') ? false : null
}

/** Tunnels send their packets over another interface, which has the network's name and cost. */
const tunnels = new Set(['tun', 'wireguard', 'vpn', 'ip-tunnel', 'iptunnel', 'vrf', 'dummy', 'loopback'])

export const isTunnel = ({ type }: ManagedDevice): boolean => tunnels.has(type)
