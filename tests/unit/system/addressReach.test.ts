import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { lookupWithin, mayLead, reachOf } from '../../../electron/system/index.ts'
import { addressTooNear } from '../../../shared/partner/regions.ts'

const may = (server: string, to: string) => mayLead({ url: new URL(server) }, new URL(to))

test.each([
  ...['http://127.0.0.1:9/x', 'https://127.0.0.1/x', 'https://localhost/x', 'https://LOCALHOST./x', 'https://[::1]/x'],
  ...['https://10.0.0.1/x', 'https://192.168.1.1/x', 'https://172.20.0.1/x', 'https://169.254.169.254/x'],
  ...['https://[fe80::1]/x', 'https://[fd00::1]/x', 'https://[::ffff:127.0.0.1]/x', 'https://2130706433/x'],
  ...['https://0.0.0.0/x', 'https://0x7f.1/x', 'http://storage.example/x', 'ftp://storage.example/x'],
  ...[
    'https://[::127.0.0.1]/x',
    'https://[::ffff:0:127.0.0.1]/x',
    'https://[::10.0.0.1]/x',
    'https://[::ffff:10.0.0.1]/x',
  ],
  ...[
    'https://[64:ff9b::7f00:1]/x',
    'https://[64:ff9b:1::a00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://[2002:a00:1::1]/x',
  ],
  ...[
    'https://[2001:0:1::1]/x',
    'https://[fec0::1]/x',
    'https://[fe80::1]/x',
    'https://[feff::1]/x',
    'https://[100::1]/x',
  ],
  ...['https://[2001:db8::1]/x', 'https://[3fff::1]/x', 'https://[5f00::1]/x', 'https://[ff02::1]/x', 'https://[::]/x'],
  'https://user:secret@storage.example/x',
])('a service outside may not lead to %s', (to) => {
  expect(may('https://service.example/developer/api', to)).toBe(false)
})

test('a service may lead to its own host and to addresses as near as its own', () => {
  expect(may('https://service.example/', 'https://storage.example/x')).toBe(true)
  for (const outside of ['1.1.1.1', '[2606:4700::1111]', '[2001:4860:4860::8888]', '[2a00:1450:4001:80b::200e]'])
    expect(may('https://service.example/', `https://${outside}/x`), outside).toBe(true)
  expect(may('https://10.0.0.5/', 'https://10.0.0.6/x')).toBe(true)
  expect(may('https://10.0.0.5/', 'https://storage.example/x')).toBe(true)
  expect(may('https://10.0.0.5/', 'https://127.0.0.1/x')).toBe(false)
  expect(may('https://10.0.0.5/', 'http://10.0.0.5/x')).toBe(false)
  expect(may('http://127.0.0.1:1/', 'http://127.0.0.1:2/x')).toBe(true)
  expect(may('http://127.0.0.1:1/', 'http://10.0.0.5/x')).toBe(false)
  // A name for an address in the network, like the service's own name.
  const url = new URL('https://service.newsroom/')
  expect(mayLead({ url, reach: 'network' }, new URL('https://10.0.0.6/x'))).toBe(true)
})

test('knows how near a server is', async () => {
  expect(await reachOf(new URL('https://127.0.0.1/'))).toBe('machine')
  expect(await reachOf(new URL('https://localhost/'))).toBe('machine')
  for (const here of ['[::127.0.0.1]', '[::ffff:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]'])
    expect(await reachOf(new URL(`https://${here}/`)), here).toBe('machine')
  expect(await reachOf(new URL('https://10.0.0.1/'))).toBe('network')
  expect(await reachOf(new URL('https://1.1.1.1/'))).toBe('outside')
  expect(await reachOf(new URL('https://not-there.invalid/'))).toBe('outside')
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  for (const { address, family } of own)
    if (family === 'IPv4') expect(await reachOf(new URL(`https://${address}/`)), address).toBe('machine')
})

test('a name for this machine is not found from outside', async () => {
  const find = (reach: 'outside' | 'machine') =>
    new Promise<string | undefined>((resolve) =>
      lookupWithin(reach)('localhost', {}, (error, address) =>
        resolve(error ? (error as NodeJS.ErrnoException).code : String(address)),
      ),
    )
  expect(await find('outside')).toBe(addressTooNear)
  expect(await find('machine')).toMatch(/^(127\.0\.0\.1|::1)$/)
})
