import { expect, test } from 'vitest'
import { routeTo } from '../../../shared/network/proxies.ts'

test.each([
  'http://user:pa/ss@proxy.example:8080',
  'http://user:12/34@proxy.example:8080',
  'http://user:pa#ss@proxy.example:8080',
  'http://user:pa?ss@proxy.example:8080',
  'user:pa ss@proxy.example:port',
  'socks5://us er:pass@proxy.example:1080',
  'user:pass@proxy example',
])('shows no password of a mistyped proxy address: %#', (https) => {
  const route = routeTo(new URL('https://service.example/'), { https, exceptions: [] })
  expect(route.is).not.toBe('direct')
  if (route.is !== 'direct') expect(route.shown).not.toMatch(/user|us er|pa|12|34/)
})

test('keeps a proxy password with special signs whole', () => {
  const route = routeTo(new URL('https://service.example/'), {
    https: 'http://us%40er:p:a/s#s?@w@proxy.example:8080',
    exceptions: [],
  })
  expect(route).toMatchObject({ is: 'proxy', shown: 'proxy.example:8080' })
  const address = new URL(route.is === 'proxy' ? route.address : '')
  expect([address.username, address.password].map(decodeURIComponent)).toEqual(['us@er', 'p:a/s#s?@w'])
})
