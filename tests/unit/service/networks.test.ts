import { expect, test } from 'vitest'
import { isIn, networksOf } from '../../../electron/service/newsroom/clients/networks.ts'

test.each([
  '',
  'rack.example',
  '10.0.0.0/33',
  '10.0.0/8',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '::/129',
  '10.0.0.1 ',
])('refuses %j, which is no network', (given) => expect(networksOf(['10.0.0.0/8', given])).toBeNull())

test('knows IPv4 addresses as IPv6 writes them, and addresses of one link', () => {
  const networks = networksOf(['10.0.0.0/8', 'fe80::/10', '192.0.2.7'])
  expect(networks).not.toBeNull()
  const isInside = (address: string) => networks !== null && isIn(networks, address)
  for (const address of ['10.255.0.1', '::ffff:10.255.0.1', 'fe80::1%eth0', '192.0.2.7'])
    expect(isInside(address)).toBe(true)
  for (const address of ['11.0.0.1', '192.0.2.8', '::1', '::10.0.0.1', 'x', '']) expect(isInside(address)).toBe(false)
})
