import { createServer as createPlainServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resultOf } from '../../../electron/engine/accounts/resultOf.ts'
import { exchange, type HttpCall } from '../../../electron/partner/request.ts'
import { lookupWithin } from '../../../electron/system/addressReach.ts'
import { followProxies } from '../../../electron/system/network/followProxies.ts'
import { noProxy } from '../../../shared/network/proxies.ts'
import { selfSigned } from '../../support/selfSigned.ts'
import { connectProxy } from './connectProxy.ts'

/** Requests through a proxy, and what never goes through one. */

const identity = selfSigned({ host: 'service.test' })
let service: Server
let proxy: Awaited<ReturnType<typeof connectProxy>>
let arrived: { path: string; bytes: number }[]
let sent: { bytes: number; isExact: boolean }[]

beforeEach(async () => {
  arrived = []
  sent = []
  service = createServer({ cert: identity.certificate, key: identity.key }, (request, response) => {
    let bytes = 0
    request.on('data', ({ length }: Buffer) => {
      bytes += length
    })
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', bytes })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  proxy = await connectProxy(() => (service.address() as AddressInfo).port)
})
afterEach(async () => {
  await followProxies({}, async () => noProxy)
  proxy.close()
  service.closeAllConnections()
  service.close()
})

const through = (environment: Record<string, string>) => followProxies(environment, async () => noProxy)
const ask = (url: string, more: Partial<HttpCall> = {}) =>
  exchange({
    ...{ method: 'PUT', url, body: Buffer.alloc(5000), ownAuthority: identity.certificate },
    onSent: (one) => sent.push(one),
    ...more,
  })
const code = (request: Promise<unknown>) =>
  request.then(
    () => 'none',
    ({ code: said }: { code: string }) => said,
  )

describe('a request through a proxy', () => {
  test.each([
    ['HTTPS_PROXY', (host: string) => ({ HTTPS_PROXY: `http://${host}` }), ''],
    ['https_proxy', (host: string) => ({ https_proxy: `http://${host}/` }), ''],
    ['ALL_PROXY without a scheme', (host: string) => ({ ALL_PROXY: host }), ''],
    ['HTTPS_PROXY with a password', (host: string) => ({ HTTPS_PROXY: `http://u:p@${host}` }), ' with a password'],
  ])('arrives encrypted and is counted as without a proxy: %s', async (_name, environment, how) => {
    await through(environment(proxy.host))
    const answer = await ask('https://service.test/part')
    expect([answer.status, arrived]).toEqual([200, [{ path: '/part', bytes: 5000 }]])
    await ask('https://service.test/own', { ownConnection: true })
    expect(proxy.asked).toEqual([`service.test:443${how}`, `service.test:443${how}`])
    expect(proxy.plain).toEqual([])
    expect(sent).toEqual([
      { bytes: 5000, isExact: true },
      { bytes: 5000, isExact: true },
    ])
  })

  test('uses the proxy of the desktop and follows its changes if the environment names none', async () => {
    await followProxies({}, async () => ({ https: `http://${proxy.host}`, exceptions: [] }))
    await ask('https://service.test/')
    expect(proxy.asked).toHaveLength(1)
    await followProxies({ HTTPS_PROXY: '' }, async () => ({ https: `http://${proxy.host}`, exceptions: [] }))
    expect(await code(ask('https://service.test/'))).toBe('service-unreachable')
    expect(proxy.asked).toHaveLength(1)
  })

  test('names an invalid certificate and sends nothing', async () => {
    await through({ HTTPS_PROXY: proxy.host })
    await expect(ask('https://service.test/', { ownAuthority: undefined })).rejects.toMatchObject({
      ...{ code: 'certificate-untrusted', values: { fault: 'unknown-issuer' } },
    })
    expect([arrived, sent]).toEqual([[], [{ bytes: 0, isExact: true }]])
  })

  test.each([
    ['wants a password', () => proxy.refuse(407)],
    ['refuses the host', () => proxy.refuse(403)],
    ['is gone', () => proxy.close()],
  ])('waits for the network if the proxy %s', async (_what, fault) => {
    await through({ HTTPS_PROXY: `http://u:planted@${proxy.host}` })
    fault()
    const error = await ask('https://service.test/').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'proxy-failed', values: { proxy: proxy.host } })
    expect((error as Error).message).not.toContain('planted')
    expect([arrived, sent]).toEqual([[], [{ bytes: 0, isExact: true }]])
    expect(resultOf(error)).toMatchObject({ waitingFor: 'network', attempt: 'free' })
  })
})

describe('the rules for addresses behind a proxy', () => {
  test('refuse a storage host inside a private network before the proxy is asked', async () => {
    await through({ HTTPS_PROXY: proxy.host })
    const near = lookupWithin('outside')
    // The system has no name that leads near, so this one stands for it.
    const lookup: HttpCall['lookup'] = (_host, options, done) => near('127.0.0.1', options, done)
    expect(await code(ask('https://service.test/', { lookup }))).toBe('upload-plan-unsafe')
    expect([proxy.asked, sent]).toEqual([[], [{ bytes: 0, isExact: true }]])
  })

  test('leave a name that only the proxy can resolve to the proxy', async () => {
    await through({ HTTPS_PROXY: proxy.host })
    expect((await ask('https://service.test/', { lookup: lookupWithin('outside') })).status).toBe(200)
  })

  test('connect to this machine and unencrypted addresses without the proxy', async () => {
    await through({ HTTPS_PROXY: proxy.host, HTTP_PROXY: `http://${proxy.host}`, ALL_PROXY: proxy.host })
    const plain = createPlainServer((_request, response) => response.end('{}'))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as AddressInfo
    for (const host of ['127.0.0.1', 'localhost']) expect((await ask(`http://${host}:${port}/`)).status).toBe(200)
    const here = `https://127.0.0.1:${(service.address() as AddressInfo).port}/`
    expect(await code(ask(here))).toBe('certificate-untrusted')
    expect([proxy.asked, proxy.plain]).toEqual([[], []])
    plain.close()
  })

  test('refuse an unsupported kind of proxy and do not connect without it', async () => {
    await through({ ALL_PROXY: `socks5://${proxy.host}` })
    expect(await code(ask('https://service.test/'))).toBe('proxy-unsupported')
    expect(sent).toEqual([{ bytes: 0, isExact: true }])
  })
})

test('downloads of models, updates and time stamps go through the proxy', async () => {
  await through({ HTTPS_PROXY: proxy.host, NO_PROXY: 'direct.invalid' })
  // Nobody trusts the certificate here.
  await expect(fetch('https://service.test/model')).rejects.toThrow()
  await expect(fetch('https://sub.direct.invalid/model')).rejects.toThrow()
  await expect(fetch(`https://127.0.0.1:${(service.address() as AddressInfo).port}/`)).rejects.toThrow()
  expect(proxy.asked).toEqual(['service.test:443'])
  await followProxies({}, async () => noProxy)
  await expect(fetch('https://service.test/model')).rejects.toThrow()
  expect(proxy.asked).toHaveLength(1)
})
