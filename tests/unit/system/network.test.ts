import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deviceQuestion,
  hardwareAddressIn,
  parseDevices,
  parseIpv6Routes,
  parseRoutes,
} from '../../../electron/system/network/linux.ts'
import { hardwarePortName, parseArp, parseNetstat, parseSsid } from '../../../electron/system/network/mac.ts'
import { networkId, unknownNetwork } from '../../../electron/system/network/networkState.ts'
import { systemNetwork } from '../../../electron/system/network/systemNetwork.ts'
import { networkScript, parseNetworkAnswer } from '../../../electron/system/network/windows.ts'
import { FakeSystem } from '../../support/fakeSystem.ts'

/** Captured answers of nmcli, the kernel and netstat. Those for tunnels and modems follow their documentation. */
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/network/${name}`, import.meta.url), 'utf8')
const ofConnection = (uuid: string) => networkId({ kind: 'connection', uuid })
const ofGateway = (hardwareAddress: string) => networkId({ kind: 'gateway', hardwareAddress })
const ok = (stdout: string) => ({ code: 0, stdout, stderr: '' })

test('hides the source of a network’s number', () => {
  expect(ofGateway('2:fc:0:0:0:5')).toBe(ofGateway('02-FC-00-00-00-05'))
  expect(ofGateway('02:fc:00:00:00:05')).not.toBe(ofGateway('02:fc:00:00:00:06'))
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(ofConnection(uuid)).toMatch(/^[0-9a-f]{24}$/)
      expect(ofConnection(uuid)).toBe(ofConnection(uuid.toUpperCase()))
      expect(uuid.replaceAll('-', '')).not.toContain(ofConnection(uuid))
    }),
  )
})

describe('the Linux kernel’s network facts', () => {
  test('give default routes, the preferred one first', () => {
    expect(parseRoutes(fixture('route.txt'))).toEqual([{ interfaceName: 'veth0', gateway: '192.0.2.1', metric: 100 }])
    expect(parseRoutes(fixture('route-vpn.txt'))).toEqual([
      { interfaceName: 'tun0', gateway: '10.9.0.1', metric: 50 },
      { interfaceName: 'wwan0', gateway: null, metric: 700 },
    ])
    expect(parseIpv6Routes(fixture('ipv6_route.txt'))).toEqual([
      { interfaceName: 'wlan0', gateway: null, metric: 1024 },
    ])
  })
  test('give the router’s hardware address of the right interface', () => {
    const arp = fixture('arp.txt')
    expect(hardwareAddressIn(arp, { interfaceName: 'veth0', gateway: '192.0.2.1' })).toBe('02:fc:00:00:00:06')
    expect(hardwareAddressIn(arp, { interfaceName: 'veth0', gateway: '192.0.2.9' })).toBeNull()
    expect(hardwareAddressIn(arp, { interfaceName: 'wlan0', gateway: '192.0.2.1' })).toBeNull()
  })
})

describe('NetworkManager’s facts', () => {
  test('give devices with the connection’s name as the person wrote it', () => {
    expect(parseDevices(fixture('nmcli-device-show.txt'))).toEqual([
      {
        interfaceName: 'veth0',
        type: 'ethernet',
        connection: { uuid: '3f1ab403-9ad0-43a0-82b2-c7ffde1eb68a', name: 'Hotel: Wi\\Fi' },
        metered: true,
      },
      {
        interfaceName: 'lo',
        type: 'loopback',
        connection: { uuid: 'd338aeef-75ff-4ad2-a76b-b34a99e2e3b5', name: 'lo' },
        metered: false,
      },
      { interfaceName: 'veth1', type: 'ethernet', connection: null, metered: null },
    ])
  })
})

describe('the network on Linux', () => {
  const linux = (routes: string, nmcli: string | null) => {
    const system = new FakeSystem()
    system.files.set('/proc/net/route', fixture(routes))
    system.files.set('/proc/net/arp', fixture('arp.txt'))
    if (nmcli !== null) system.answer = () => ok(fixture(nmcli))
    return { system, network: systemNetwork('linux', system) }
  }
  test('is the connection that packets leave by', async () => {
    const { system, network } = linux('route.txt', 'nmcli-device-show.txt')
    expect(await network.current()).toEqual({
      id: ofConnection('3f1ab403-9ad0-43a0-82b2-c7ffde1eb68a'),
      name: 'Hotel: Wi\\Fi',
      metered: true,
    })
    expect(system.commands).toEqual([['nmcli', ...deviceQuestion].join(' ')])
  })
  test('is the connection below a tunnel', async () => {
    const { network } = linux('route-vpn.txt', 'nmcli-modem-and-vpn.txt')
    expect(await network.current()).toMatchObject({ name: 'Mobile', metered: true })
  })
  test('has no id on a connection that NetworkManager does not manage', async () => {
    const { system, network } = linux('route.txt', 'nmcli-device-show.txt')
    const [heading = '', home = ''] = fixture('route.txt').split('\n')
    const modem = home.replace('veth0', 'usb0').replace(/\t100\t/, '\t0\t')
    system.files.set('/proc/net/route', [heading, modem, home, ''].join('\n'))
    expect(await network.current()).toEqual({ id: null, name: 'usb0', metered: null })
    system.files.set('/sys/class/net/usb0/uevent', 'DEVTYPE=wireguard\nINTERFACE=usb0\n')
    expect(await network.current()).toMatchObject({ name: 'Hotel: Wi\\Fi' })
  })
  test('is the router without NetworkManager', async () => {
    const { network } = linux('route.txt', null)
    expect(await network.current()).toEqual({ id: ofGateway('02:fc:00:00:00:06'), name: 'veth0', metered: null })
  })
  test('is a modem’s interface without NetworkManager and router', async () => {
    const { system, network } = linux('route-vpn.txt', null)
    system.files.set('/sys/class/net/tun0/tun_flags', '0x1001\n')
    expect(await network.current()).toEqual({ id: null, name: 'wwan0', metered: null })
  })
  test('is not looked up without a default route', async () => {
    const system = new FakeSystem()
    expect(await systemNetwork('linux', system).current()).toEqual(unknownNetwork)
    expect(system.commands).toEqual([])
  })
})

describe('the network on macOS', () => {
  test('has routes of both forms of netstat, the one in use first', () => {
    expect(parseNetstat(fixture('netstat.txt'))).toEqual([
      { interfaceName: 'utun4', gateway: null },
      { interfaceName: 'en0', gateway: '192.168.1.1' },
    ])
    expect(parseNetstat(fixture('netstat-older.txt'))).toEqual([
      { interfaceName: 'en5', gateway: '172.20.10.1' },
      { interfaceName: 'en0', gateway: '192.168.2.1' },
    ])
  })
  test('is read from neighbour, name and port', () => {
    expect(parseArp(fixture('arp-mac.txt'))).toBe('2:fc:0:0:0:5')
    expect(parseArp('? (192.168.1.1) at (incomplete) on en0 ifscope [ethernet]\n')).toBeNull()
    expect(parseSsid(fixture('getsummary.txt'))).toBeNull()
    expect(parseSsid('  BSSID : 02:00:00:00:00:00\n  SSID : Hotel : Guests\n')).toBe('Hotel : Guests')
    expect(hardwarePortName(fixture('hardwareports.txt'), 'en0')).toBe('Wi-Fi')
    expect(hardwarePortName(fixture('hardwareports.txt'), 'en9')).toBeNull()
  })
  const mac = (netstat: string) => {
    const system = new FakeSystem()
    system.answer = (command) =>
      ok(
        fixture(
          { netstat, arp: 'arp-mac.txt', ipconfig: 'getsummary.txt', networksetup: 'hardwareports.txt' }[command] ?? '',
        ),
      )
    return { system, network: systemNetwork('darwin', system) }
  }
  test('is the Wi-Fi below a tunnel, known by its router', async () => {
    const { system, network } = mac('netstat.txt')
    expect(await network.current()).toEqual({ id: ofGateway('02:fc:00:00:00:05'), name: 'Wi-Fi', metered: null })
    expect(system.commands).toContain('arp -n 192.168.1.1')
  })
  test('is metered for a phone that shares its connection', async () => {
    expect(await mac('netstat-older.txt').network.current()).toMatchObject({ name: 'iPhone USB', metered: true })
  })
})

describe('the network on Windows', () => {
  const answer = (fields: object) => parseNetworkAnswer(`\uFEFF${JSON.stringify(fields)}\r\n`)
  const Id = '4A0F5E2B-7C53-4D3F-9A6B-0C4D2F6E8A10'
  test('has the name and cost that Windows gives', () => {
    const whole = { Id, Name: 'Newsroom', Cost: 'Unrestricted', Roaming: false, OverLimit: false }
    expect(answer(whole)).toEqual({ id: ofConnection(Id), name: 'Newsroom', metered: false })
    expect(answer({ ...whole, Id: `{${Id}}`, Cost: 'Variable' })).toEqual({
      id: ofConnection(Id),
      name: 'Newsroom',
      metered: true,
    })
    expect(answer({ ...whole, Roaming: true }).metered).toBe(true)
    expect(answer({ Id, Name: 'Newsroom', Cost: null, Roaming: null, OverLimit: null }).metered).toBeNull()
    expect(answer({ Id: null, Name: null, Cost: null, Roaming: null, OverLimit: null })).toEqual(unknownNetwork)
  })
  test('is asked through PowerShell and unknown after a refusal', async () => {
    const system = new FakeSystem()
    expect(await systemNetwork('win32', system).current()).toEqual(unknownNetwork)
    expect(system.commands[0]).toContain(networkScript)
  })
})

test('knows no network on an unknown system', async () => {
  expect(await systemNetwork('aix', new FakeSystem()).current()).toEqual(unknownNetwork)
})

test('accepts any text in every parser', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseRoutes(text)
      parseIpv6Routes(text)
      hardwareAddressIn(text, { interfaceName: 'eth0', gateway: '192.0.2.1' })
      parseDevices(text)
      parseNetstat(text)
      parseArp(text)
      parseSsid(text)
      hardwarePortName(text, 'en0')
      parseNetworkAnswer(text)
    }),
  )
})

test('describes this machine’s own network in the promised form', async () => {
  const { id, name, metered } = await systemNetwork().current()
  expect(id === null || /^[0-9a-f]{24}$/.test(id)).toBe(true)
  expect(name === null || name.length > 0).toBe(true)
  expect([true, false, null]).toContain(metered)
})
