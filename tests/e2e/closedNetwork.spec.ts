import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { launchOptions } from './tapelogWindow.ts'
import { waysOut } from './waysOut.ts'

/** A listener on this machine, for TCP and UDP on one port. It answers nothing and records everything that arrives. */
async function listen() {
  const arrived = { tcp: 0, udp: 0 }
  const server = createServer((socket) => {
    arrived.tcp += 1
    socket.on('error', () => {})
    // A page that waits for a response would delay the next page.
    socket.end('HTTP/1.1 204 No Content\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = createSocket('udp4', () => {
    arrived.udp += 1
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  const close = () => {
    server.close()
    socket.close()
  }
  return { at: `127.0.0.1:${port}`, arrived, close }
}
type Listener = Awaited<ReturnType<typeof listen>>

async function listenForAll(): Promise<Map<string, Listener>> {
  const listeners = new Map<string, Listener>()
  for (const way of Object.keys(waysOut)) listeners.set(way, await listen())
  return listeners
}

/** Tries every way in turn. `afterEach` gets the name of the way. */
async function tryAll(
  page: Page,
  listeners: Map<string, Listener>,
  afterEach: (name: string) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const [name, { go }] of Object.entries(waysOut)) {
    const { at } = listeners.get(name) as Listener
    // A way that never ends must not delay the others.
    await Promise.race([
      page.evaluate(go, at).catch(() => null),
      page.evaluate(() => fetch(location.href)).catch(() => null),
    ])
    await afterEach(name)
  }
}

const arrivals = (listeners: Map<string, Listener>) =>
  [...listeners].filter(([, { arrived }]) => arrived.tcp + arrived.udp > 0).map(([name]) => name)

/** Media connections start from a network address. A machine without a network address sends none. */
const hasNetwork = Object.values(networkInterfaces()).some((list) => list?.some(({ internal }) => !internal))

async function openOrdinaryWindow(home: string): Promise<{ app: ElectronApplication; page: Page }> {
  const { executablePath, args, chromiumSandbox, cwd } = launchOptions(home)
  const main = join(import.meta.dirname, '../programs/ordinaryWindow.mjs')
  const app = await _electron.launch({
    ...{ executablePath, chromiumSandbox, cwd },
    args: [...args.slice(0, -1), `--user-data-dir=${join(home, 'ordinary')}`, main],
  })
  return { app, page: await app.firstWindow() }
}

test('no script of the page reaches a network address', async ({ afterwards, home, open }) => {
  const ours = await listenForAll()
  const theirs = await listenForAll()
  for (const { close } of [...ours.values(), ...theirs.values()]) afterwards(close)
  const tapelog = await open()
  const ordinary = await openOrdinaryWindow(home.path)
  afterwards(() => ordinary.app.close())
  await tryAll(tapelog.page, ours)
  // The ordinary window tries after ours. Once its requests have arrived, ours have had enough time.
  const missing: string[] = []
  await tryAll(ordinary.page, theirs, async (name) => {
    const { carrier } = waysOut[name] as (typeof waysOut)[string]
    if (carrier === null || (carrier === 'udp' && !hasNetwork)) return
    const { arrived } = theirs.get(name) as Listener
    await expect
      .poll(() => arrived[carrier], { timeout: 15_000 })
      .toBeGreaterThan(0)
      .catch(() => missing.push(name))
  })
  expect(missing).toEqual([])
  expect(arrivals(ours)).toEqual([])
  expect(tapelog.page.url()).toMatch(/^app:\/\/tapelog\/#?$/)
  expect(tapelog.app.windows()).toHaveLength(1)
})

test('no session resolves a name or asks a proxy', async ({ open }) => {
  const tapelog = await open()
  const seen = await tapelog.app.evaluate(async ({ net, session }) => {
    const answers: Record<string, string> = {}
    for (const [kind, one] of [
      ['usual', session.defaultSession],
      ['another', session.fromPartition('made-later')],
    ] as const) {
      for (const host of ['localhost', 'example.org'])
        answers[`${kind} ${host}`] = await one.resolveHost(host).then(
          () => 'resolved',
          () => 'not resolved',
        )
      answers[`${kind} proxy`] = await one.resolveProxy('http://example.org/')
      answers[`${kind} fetch`] = await one.fetch('http://127.0.0.1:9/').then(
        () => 'sent',
        (error: Error) => error.message,
      )
    }
    answers.net = await net.fetch('http://localhost/').then(
      () => 'sent',
      () => 'not sent',
    )
    return answers
  })
  expect(seen).toEqual({
    'usual localhost': 'not resolved',
    'usual example.org': 'not resolved',
    'usual proxy': 'DIRECT',
    'usual fetch': 'net::ERR_BLOCKED_BY_CLIENT',
    'another localhost': 'not resolved',
    'another example.org': 'not resolved',
    'another proxy': 'DIRECT',
    'another fetch': 'net::ERR_BLOCKED_BY_CLIENT',
    net: 'not sent',
  })
})

test('no session starts a download', async ({ home, open }) => {
  const tapelog = await open()
  const folder = join(home.path, 'downloads')
  await tapelog.app.evaluate(({ app, session }, path) => {
    app.setPath('downloads', path)
    const world = globalThis as unknown as { downloads: boolean[] }
    world.downloads = []
    // This listener was registered after Tapelog's own, so it sees Tapelog's decision.
    session.defaultSession.on('will-download', (event) => world.downloads.push(event.defaultPrevented))
  }, folder)
  await tapelog.page.evaluate(() => {
    const addresses = [
      URL.createObjectURL(new Blob(['planted'])),
      'data:application/octet-stream,planted',
      'app://tapelog/index.html',
    ]
    for (const href of addresses) {
      const link = document.createElement('a')
      Object.assign(link, { href, download: 'planted.txt' })
      document.body.append(link)
      link.click()
    }
  })
  await expect
    .poll(() => tapelog.app.evaluate(() => (globalThis as unknown as { downloads: boolean[] }).downloads))
    .toEqual([true, true, true])
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
})
