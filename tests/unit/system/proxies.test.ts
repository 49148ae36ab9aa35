import { describe, expect, test } from 'vitest'
import {
  desktopProxy,
  rulesOfGsettings,
  rulesOfRegistry,
  rulesOfScutil,
} from '../../../electron/system/network/desktopProxy.ts'
import { noProxy, routeTo, rulesOfEnvironment } from '../../../shared/network/proxies.ts'
import { FakeSystem } from '../../support/fakeSystem.ts'

/** Which proxy a request goes through. */

const routeOf = (url: string, environment: Record<string, string>) =>
  routeTo(new URL(url), rulesOfEnvironment(environment) ?? noProxy)

test.each([
  ['https://service.example/', {}, 'direct'],
  ['https://service.example/', { HTTPS_PROXY: 'http://proxy:3128' }, 'proxy'],
  ['https://service.example/', { https_proxy: 'proxy:3128', HTTPS_PROXY: 'socks5://other:1' }, 'proxy'],
  ['https://service.example/', { HTTPS_PROXY: 'https://proxy' }, 'proxy'],
  ['https://service.example/', { ALL_PROXY: 'http://proxy:3128' }, 'proxy'],
  ['https://service.example/', { HTTPS_PROXY: '' }, 'direct'],
  ['https://service.example/', { HTTP_PROXY: 'http://proxy:3128' }, 'direct'],
  ['https://service.example/', { ALL_PROXY: 'socks5h://proxy:9050' }, 'unsupported'],
  ['https://service.example/', { HTTPS_PROXY: ':::' }, 'unsupported'],
  ['http://service.example/', { HTTPS_PROXY: 'http://proxy:3128', ALL_PROXY: 'proxy:1' }, 'direct'],
  ['https://localhost:8443/', { HTTPS_PROXY: 'proxy:1' }, 'direct'],
  ['https://127.1.2.3/', { HTTPS_PROXY: 'proxy:1' }, 'direct'],
  ['https://[::1]:8443/', { HTTPS_PROXY: 'proxy:1' }, 'direct'],
  ['https://[::ffff:127.0.0.1]/', { HTTPS_PROXY: 'proxy:1' }, 'direct'],
  ['https://localhost.example/', { HTTPS_PROXY: 'proxy:1' }, 'proxy'],
])('%s with %j is %s', (url, environment, is) => expect(routeOf(url, environment).is).toBe(is))

test('sends a password to the proxy and never shows it', () =>
  expect(routeOf('https://a.example/', { HTTPS_PROXY: 'http://u:planted@proxy:3128' })).toEqual({
    ...{ is: 'proxy', address: 'http://u:planted@proxy:3128/', shown: 'proxy:3128' },
  }))

test.each([
  ['*', true],
  ['service.example', true],
  ['.service.example', true],
  ['*.service.example', true],
  ['SERVICE.example.', true],
  ['example', true],
  ['other.example, service.example', true],
  ['other.example service.example:443', true],
  ['service.example:8443', false],
  ['vice.example', false],
  ['a.service.example', false],
  ['', false],
  ['10.0.0.0/8', false],
])('NO_PROXY=%s excludes service.example: %s', (written, isOut) =>
  expect(routeOf('https://service.example/', { HTTPS_PROXY: 'proxy:1', NO_PROXY: written }).is).toBe(
    isOut ? 'direct' : 'proxy',
  ),
)

test.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['192.168.7.9', '192.168.7.0/24', true],
  ['192.168.8.9', '192.168.7.0/24', false],
  ['10.1.2.3', '10.1.2.3', true],
  ['[fd00::5]', '[fd00::5]', true],
  ['[fd00::5]', 'fd00::5', true],
  ['nas', '<local>', true],
  ['nas.example', '<local>', false],
])('the address %s is in %s: %s', (host, written, isIn) =>
  expect(routeTo(new URL(`https://${host}/`), { https: 'proxy:1', exceptions: [written] }).is).toBe(
    isIn ? 'direct' : 'proxy',
  ),
)

describe('the desktop’s proxy settings', () => {
  const gsettings = (mode: string) => `org.gnome.system.proxy autoconfig-url ''
org.gnome.system.proxy ignore-hosts ['localhost', '127.0.0.0/8', '*.newsroom.example']
org.gnome.system.proxy mode '${mode}'
org.gnome.system.proxy.http host 'plain.example'
org.gnome.system.proxy.http port 8080
org.gnome.system.proxy.https host 'proxy.example'
org.gnome.system.proxy.https port 3128
org.gnome.system.proxy.socks host ''
org.gnome.system.proxy.socks port 0
`
  test('are read on GNOME', () => {
    expect(rulesOfGsettings(gsettings('manual'))).toEqual({
      https: 'http://proxy.example:3128',
      exceptions: ['localhost', '127.0.0.0/8', '*.newsroom.example'],
    })
    expect(rulesOfGsettings(gsettings('none'))).toEqual(noProxy)
    expect(rulesOfGsettings(gsettings('auto'))).toEqual(noProxy)
    const socks = gsettings('manual')
      .replace("'proxy.example'", "''")
      .replace("socks host ''", "socks host 'tor'")
      .replace('socks port 0', 'socks port 9050')
    expect(rulesOfGsettings(socks).https).toBe('socks5://tor:9050')
  })

  test('are read on macOS', () => {
    const scutil = `<dictionary> {
  ExceptionsList : <array> {
    0 : *.local
    1 : 169.254/16
  }
  ExcludeSimpleHostnames : 1
  HTTPEnable : 0
  HTTPSEnable : 1
  HTTPSPort : 3128
  HTTPSProxy : proxy.example
  SOCKSEnable : 0
}`
    expect(rulesOfScutil(scutil)).toEqual({
      https: 'http://proxy.example:3128',
      exceptions: ['*.local', '169.254/16', '<local>'],
    })
    expect(rulesOfScutil('<dictionary> {\n  FTPPassive : 1\n}')).toEqual(noProxy)
  })

  test('are read on Windows', () => {
    const registry = (server: string, isOn = 1) => `
HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings\r
    ProxyEnable    REG_DWORD    0x${isOn}\r
    ProxyServer    REG_SZ    ${server}\r
    ProxyOverride    REG_SZ    *.newsroom.example;<local>\r
`
    const exceptions = ['*.newsroom.example', '<local>']
    expect(rulesOfRegistry(registry('proxy.example:3128'))).toEqual({ https: 'proxy.example:3128', exceptions })
    expect(rulesOfRegistry(registry('http=a:1;https=b:2')).https).toBe('b:2')
    expect(rulesOfRegistry(registry('socks=tor:9050')).https).toBe('socks5://tor:9050')
    expect(rulesOfRegistry(registry('proxy.example:3128', 0))).toEqual(noProxy)
  })

  test('are empty if the system does not state them', async () => {
    expect(await desktopProxy(new FakeSystem(), 'linux')).toEqual(noProxy)
    expect(await desktopProxy(new FakeSystem(), 'freebsd')).toEqual(noProxy)
  })
})
