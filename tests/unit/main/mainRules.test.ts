import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fusesOf } from '../../../build/package/folder.mjs'
import { layouts } from '../../../build/package/layouts.mjs'
import {
  appOrigin,
  byteRange,
  contentSecurityPolicy,
  isOwnRequest,
  isSignInAddress,
  mayNavigate,
  mayNavigateFrame,
  mayOpenExternally,
  maySend,
  mayUsePermission,
  playedSound,
  playerFile,
  playerPolicy,
  rendererFile,
  windowPreferences,
} from '../../../electron/main/rules.ts'
import { commandNames } from '../../../shared/contract/commandNames.ts'
import { contract } from '../../../shared/contract.ts'
import { playerOrigin } from '../../../shared/processes/player.ts'

const root = join(import.meta.dirname, '../../..')
const policy = new Map(
  contentSecurityPolicy.split('; ').map((directive): [string, string[]] => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources]
  }),
)
const preferences = windowPreferences('/app/out/preload/index.cjs')

describe("Electron's security checklist", () => {
  test('1 the window loads nothing over a network', () => {
    for (const sources of policy.values())
      for (const source of sources) expect(source).toMatch(/^('none'|'self'|'unsafe-inline'|data:|tapelog-player:)$/)
  })
  test('2 the page has no Node.js', () => {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    })
  })
  test('3 the page has context isolation', () => expect(preferences.contextIsolation).toBe(true))
  test('4 the page runs in a process sandbox', () => expect(preferences.sandbox).toBe(true))
  test('5 every permission is denied', () => {
    for (const permission of ['media', 'geolocation', 'notifications', 'usb', 'clipboard-read', 'made-up'])
      expect(mayUsePermission(permission)).toBe(false)
  })
  test('6 web security stays on', () => expect(preferences.webSecurity).toBe(true))
  test('7 the content security policy allows no eval and no foreign script', () => {
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'none'"])
    expect(policy.get('media-src')).toBe(undefined)
    expect(policy.get('frame-src')).toEqual(['tapelog-player:'])
  })
  test('8 insecure content is off', () => expect(preferences.allowRunningInsecureContent).toBe(false))
  test('9 experimental features are off', () => expect(preferences.experimentalFeatures).toBe(false))
  test('10 Blink features are off', () => expect(preferences).not.toHaveProperty('enableBlinkFeatures'))
  test('11, 12 webviews are refused', () => expect(preferences.webviewTag).toBe(false))
  test('13 the window stays on its own page', () => {
    expect(mayNavigate(`${appOrigin}/`)).toBe(true)
    for (const url of [
      'https://example.org/',
      'file:///etc/passwd',
      'app://tapelog.example.org/',
      'app://other/',
      'javascript:1',
    ])
      expect(mayNavigate(url), url).toBe(false)
  })
  test('14, 15 no link opens another program', () => {
    for (const url of ['https://example.org/', 'file:///etc/passwd', 'smb://host/share'])
      expect(mayOpenExternally(url)).toBe(false)
  })
  test('15 only a sign-in at a confirmed address opens in the browser', () => {
    const secret = 'a'.repeat(43)
    const query = `port=40123&challenge=${secret}&state=${secret}`
    const origin = 'https://newsroom.example'
    expect(isSignInAddress(`${origin}/tapelog/sign-in?${query}`, origin)).toBe(true)
    for (const [address, confirmed] of [
      [`https://other.example/tapelog/sign-in?${query}`, origin],
      [`${origin}/tapelog/sign-in?${query}&words=secret`, origin],
      [`${origin}/tapelog/sign-in?${query}#words`, origin],
      [`${origin}/tapelog/sign-in/words?${query}`, origin],
      [`${origin}/tapelog/sign-in?port=40123&challenge=words&state=${secret}`, origin],
      [`https://name:words@newsroom.example/tapelog/sign-in?${query}`, origin],
      [`http://newsroom.example/tapelog/sign-in?${query}`, 'http://newsroom.example'],
      ['file:///etc/passwd', 'null'],
    ] as const)
      expect(isSignInAddress(address, confirmed), address).toBe(false)
  })
  test('16 package.json asks for a current Electron', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(Number(/\d+/.exec(devDependencies.electron)?.[0])).toBeGreaterThanOrEqual(45)
  })
  test('17 commands are accepted only from the main frame of a known window', () => {
    const home = { url: `${appOrigin}/`, parent: null }
    expect(maySend(home, true)).toBe(true)
    expect(maySend(home, false)).toBe(false)
    expect(maySend(null, true)).toBe(false)
    expect(maySend({ ...home, parent: home }, true)).toBe(false)
    expect(maySend({ url: 'https://example.org/', parent: null }, true)).toBe(false)
  })
  test('18 the page comes from app://, never from file://', () => expect(appOrigin).toBe('app://tapelog'))
  test('19 a release has its fuses set', () => {
    expect(fusesOf(layouts.release)).toEqual({
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.EnableCookieEncryption]: true,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    })
  })
  test('20 the page reaches only commands of the contract', () => {
    expect(new Set<string>(commandNames)).toEqual(new Set(Object.keys(contract)))
    const preload = readFileSync(join(root, 'electron/preload/index.ts'), 'utf8')
    expect(preload.match(/exposeInMainWorld\('(\w+)'/g)).toEqual(["exposeInMainWorld('tapelog'"])
  })
})

describe('files of the page', () => {
  test('are found below their folder', () => {
    expect(rendererFile('/app/renderer', 'app://tapelog/')).toBe('/app/renderer/index.html')
    expect(rendererFile('/app/renderer', 'app://tapelog/assets/a%20b.js')).toBe('/app/renderer/assets/a b.js')
  })
  test('are not found outside it, however the address is written', () => {
    for (const path of ['..%2f..%2fetc/passwd', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'a%00b', '%E0%A4%A'])
      expect(rendererFile('/app/renderer', `app://tapelog/${path}`), path).toBe(null)
    expect(rendererFile('/app/renderer', 'app://elsewhere/index.html')).toBe(null)
    // If the address itself resolves the dots, the path stays inside.
    expect(rendererFile('/app/renderer', 'app://tapelog/%2e%2e/a.js')).toBe('/app/renderer/a.js')
  })
  test('never lie outside, for any path', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '.', 'a', '/', '\\', '%2e', '%2f', '%5c', '%00', 'ü')), (parts) => {
        const path = rendererFile('/app/renderer', `app://tapelog/${parts.join('')}`)
        expect(path === null || path.startsWith('/app/renderer/')).toBe(true)
      }),
    )
  })
})

describe('the player’s frame', () => {
  test('is the only frame that gets the sound of recordings', () => {
    const sound = 'tapelog-media://recording/1'
    expect(isOwnRequest(sound, `${playerOrigin}/?recording=1`)).toBe(true)
    for (const frame of [null, '', `${appOrigin}/`, `${playerOrigin}.evil/`, 'about:blank', 'data:text/html,x', sound])
      expect(isOwnRequest(sound, frame), String(frame)).toBe(false)
    expect(isOwnRequest(`${appOrigin}/`, null)).toBe(true)
    expect(isOwnRequest('https://example.org/', `${playerOrigin}/`)).toBe(false)
  })
  test('has its page and its script, and no other file', () => {
    expect(playerFile('/app', `${playerOrigin}/?recording=1`)).toBe(join('/app', 'player/index.html'))
    expect(playerFile('/app', `${playerOrigin}/assets/player-aB_-9.js`)).toBe(join('/app', 'assets/player-aB_-9.js'))
    for (const path of ['index.html', 'assets/index-aB9.js', 'assets/player-a/../../x.js', 'assets/player-%2e%2e.js'])
      expect(playerFile('/app', `${playerOrigin}/${path}`), path).toBe(null)
    expect(playerFile('/app', 'tapelog-player://other/')).toBe(null)
  })
  test('can connect to nothing, and only the page can embed it', () => {
    expect(playerPolicy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      'media-src tapelog-media:',
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors app://tapelog',
    ])
  })
  test('is the only address that a frame can open', () => {
    expect(mayNavigateFrame(`${playerOrigin}/?recording=1`)).toBe(true)
    expect(mayNavigate(`${playerOrigin}/`)).toBe(false)
    for (const url of [`${appOrigin}/`, 'about:blank', 'tapelog-media://recording/1', 'tapelog-player://player.evil/'])
      expect(mayNavigateFrame(url), url).toBe(false)
  })
})

test('media addresses name an id, never a path', () => {
  expect(playedSound('tapelog-media://recording/12')).toEqual({ recordingId: 12, channels: null })
  expect(playedSound('tapelog-media://recording/12/1.3')).toEqual({
    recordingId: 12,
    channels: [{ track: 1, channel: 3 }],
  })
  expect(playedSound('tapelog-media://recording/12/0.0_0.2_1.10')).toEqual({
    recordingId: 12,
    channels: [
      { track: 0, channel: 0 },
      { track: 0, channel: 2 },
      { track: 1, channel: 10 },
    ],
  })
  for (const url of [
    'recording/0',
    'recording/-1',
    'recording/1/../2',
    'recording/%2fetc',
    'recording/',
    'file/etc/passwd',
    'recording/1e3',
    'recording/1/0',
    'recording/1/0.1.ogg',
    'recording/1/../0.1',
    'recording/1/-1.0',
    // A set is written in one way only: in order, each channel once, without zeros before a number, at most eight.
    'recording/1/0.2_0.0',
    'recording/1/0.0_0.0',
    'recording/1/00.1',
    'recording/1/0.0__0.2',
    'recording/1/_0.0',
    'recording/1/0.0_',
    'recording/1/0.0_0.100',
    'recording/1/0.0%5F0.2',
    'recording/1/0.0+0.2',
    'recording/1/0.0_0.1_0.2_0.3_0.4_0.5_0.6_0.7_0.8',
    'recording/1/0.0_../0.1',
    'recording/1/...',
    'recording/1/___',
    `recording/1/${'0.0_'.repeat(10_000)}0.1`,
  ])
    expect(playedSound(`tapelog-media://${url}`), url).toBe(null)
})

describe('byte ranges', () => {
  test.each([
    [null, null],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=20-10', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,5-6', null],
    ['chunks=0-1', null],
  ])('are read from the header %s', (header, expected) => expect(byteRange(header, 100)).toEqual(expected))
})
