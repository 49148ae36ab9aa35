import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestStamp } from '../../../electron/evidence/index.ts'
import { readRoots } from '../../../electron/evidence/stamp/roots.ts'
import { checkStampToken } from '../../../electron/evidence/stamp/token.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { type Authority, makeAuthority, openssl, stampServer } from '../../support/stampAuthority.ts'
import { testFolder } from '../../support/testFolder.ts'

const bytes = Buffer.from('{"format":"tapelog-evidence"}')
const folder = testFolder()
const hasOpenssl = needs.program('openssl')
const withOpenssl = testNeeding(hasOpenssl)

const post: Parameters<typeof requestStamp>[1]['post'] = (url, { body, ...request }) =>
  fetch(url, { ...request, body: new Uint8Array(body) })
const ask = (url: string, more: Partial<Parameters<typeof requestStamp>[1]> = {}) =>
  requestStamp(bytes, { url, post, roots: null, ...more })

let authority: Authority
beforeAll(() => {
  if (hasOpenssl.isMet()) authority = makeAuthority(join(folder, 'authority'))
})

describe('a time stamp', () => {
  for (const key of ['rsa', 'ec'] as const)
    withOpenssl(`of an openssl authority (${key}) is valid for Tapelog and for openssl ts -verify`, async () => {
      const made = makeAuthority(join(folder, key), { key })
      await using server = await stampServer((query) => ({ body: made.reply(query) }))
      const beforeMs = Date.now()
      const stamp = await ask(server.url, { roots: readRoots(made.rootPem) })
      expect(stamp).toMatchObject({ authority: 'Test authority', isRootChecked: true })
      expect(Math.abs(stamp.atMs - beforeMs)).toBeLessThan(600_000)
      writeFileSync(join(made.folder, 'manifest'), bytes)
      writeFileSync(join(made.folder, 'token'), stamp.token)
      const verify = ['ts', '-verify', '-in', 'token', '-token_in', '-CAfile', 'root.pem']
      expect(openssl(made.folder, [...verify, '-data', 'manifest'])).toContain('Verification: OK')
      writeFileSync(join(made.folder, 'other'), `${bytes} `)
      expect(() => openssl(made.folder, [...verify, '-data', 'other'])).toThrow(/imprint/i)
    })

  withOpenssl('is requested with SHA-256, a new nonce and a wish for the certificate only', async () => {
    await using server = await stampServer((query) => ({ body: authority.reply(query) }))
    await ask(server.url)
    await ask(server.url)
    const [first, second] = server.requests
    expect(first?.contentType).toBe('application/timestamp-query')
    expect(first?.body.includes('tapelog')).toBe(false)
    writeFileSync(join(folder, 'query'), first?.body ?? '')
    const text = openssl(folder, ['ts', '-query', '-in', 'query', '-text'])
    expect(text).toMatch(/Hash Algorithm: sha256/)
    expect(text).toMatch(/Certificate required: yes/)
    expect(text).toMatch(/Nonce: 0x[0-9A-F]{16}/)
    expect(first?.body.equals(second?.body ?? Buffer.alloc(0))).toBe(false)
  })

  withOpenssl('reports an unchecked authority if no roots are given', async () => {
    await using server = await stampServer((query) => ({ body: authority.reply(query) }))
    await expect(ask(server.url)).resolves.toMatchObject({ isRootChecked: false })
  })

  withOpenssl('is refused if its root has the right name and another key', async () => {
    const other = makeAuthority(join(folder, 'other'))
    await using server = await stampServer((query) => ({ body: other.reply(query) }))
    await expect(ask(server.url, { roots: readRoots(authority.rootPem) })).rejects.toMatchObject({
      code: 'stamp-root-unknown',
    })
  })

  const asStamp = ['-econtent_type', '1.2.840.113549.1.9.16.1.4']
  const odd = [
    { what: 'is as it should be', section: 'stamps', how: [...asStamp, '-cades', '-md', 'sha256'], code: null },
    {
      what: 'has a purpose that is not critical',
      section: 'loose',
      how: [...asStamp, '-cades'],
      code: 'wrong-certificate',
    },
    {
      what: 'has a certificate for more than stamps',
      section: 'both',
      how: [...asStamp, '-cades'],
      code: 'wrong-certificate',
    },
    {
      what: 'has a certificate for web servers',
      section: 'web',
      how: [...asStamp, '-cades'],
      code: 'wrong-certificate',
    },
    { what: 'does not name its certificate', section: 'stamps', how: asStamp, code: 'wrong-certificate' },
    { what: 'is signed with SHA-1', section: 'stamps', how: [...asStamp, '-cades', '-md', 'sha1'], code: 'not-signed' },
    { what: 'has no signed attributes', section: 'stamps', how: [...asStamp, '-noattr'], code: 'not-signed' },
    { what: 'is of another type', section: 'stamps', how: ['-cades'], code: 'unreadable' },
    { what: 'has no certificate', section: 'stamps', how: [...asStamp, '-cades', '-nocerts'], code: 'not-signed' },
  ] as const
  for (const { what, section, how, code } of odd)
    withOpenssl(`that ${what} is ${code === null ? 'accepted' : `refused: ${code}`}`, async () => {
      await using server = await stampServer((query) => ({ body: authority.oddReply(query, section, how) }))
      const asked = ask(server.url)
      if (code === null) await expect(asked).resolves.toMatchObject({ authority: 'Odd' })
      else await expect(asked).rejects.toMatchObject({ code: `stamp-${code}` })
    })

  withOpenssl('is refused below a certificate that may not issue certificates', async () => {
    const made = makeAuthority(join(folder, 'below'), { below: 'web' })
    await using server = await stampServer((query) => ({ body: made.reply(query, ['-chain', 'chain.pem']) }))
    await expect(ask(server.url)).resolves.toMatchObject({ isRootChecked: false })
    await expect(ask(server.url, { roots: readRoots(made.rootPem) })).rejects.toMatchObject({
      code: 'stamp-root-unknown',
    })
  })

  withOpenssl('is accepted if an intermediate certificate leads to the root', async () => {
    const made = makeAuthority(join(folder, 'between'), { below: 'root' })
    await using server = await stampServer((query) => ({ body: made.reply(query, ['-chain', 'chain.pem']) }))
    await expect(ask(server.url, { roots: readRoots(made.rootPem) })).resolves.toMatchObject({ isRootChecked: true })
  })
})

describe('a hostile answer of a stamp server', () => {
  const refused = async (
    answer: Parameters<typeof stampServer>[0],
    code: string,
    more: Parameters<typeof ask>[1] = {},
  ) => {
    await using server = await stampServer(answer)
    await expect(ask(server.url, more)).rejects.toMatchObject({ code })
  }

  withOpenssl('is refused if it belongs to an earlier request', async () => {
    const answers: Buffer[] = []
    await using server = await stampServer((query) => {
      if (answers.length === 0) answers.push(authority.reply(query))
      return { body: answers[0] ?? query }
    })
    await ask(server.url)
    await expect(ask(server.url)).rejects.toMatchObject({ code: 'stamp-of-other-request' })
  })

  withOpenssl('is refused if it stamps other bytes', async () => {
    openssl(folder, ['rand', '-out', 'other-data', '20'])
    openssl(folder, ['ts', '-query', '-data', 'other-data', '-sha256', '-cert', '-out', 'other-query'])
    const query = readFileSync(join(folder, 'other-query'))
    await refused(() => ({ body: authority.reply(query) }), 'stamp-of-other-bytes')
  })

  withOpenssl('is reported with the words of the authority if it is a refusal', async () => {
    await using server = await stampServer(() => ({ body: authority.reply(Buffer.from('no request')) }))
    await expect(ask(server.url)).rejects.toMatchObject({ code: 'stamp-not-granted', values: { status: 2 } })
  })

  withOpenssl('is refused for a changed byte of its time, attributes or signature', async () => {
    await using server = await stampServer((query) => ({ body: authority.reply(query) }))
    const { token } = await ask(server.url)
    const time = token.indexOf(Buffer.of(0x18, 0x0f)) + 10
    const digest = token.indexOf(Buffer.from('06092a864886f70d010904', 'hex')) + 20
    for (const at of [time, digest, token.length - 1]) {
      const changed = Buffer.from(token)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(checkStampToken(changed, bytes, { roots: null, host: 'a' }), String(at)).rejects.toMatchObject({
        code: 'stamp-not-signed',
      })
    }
  })

  test('is refused if it is not a stamp, even deeply nested', async () => {
    const nested = Buffer.concat(Array.from({ length: 50_000 }, () => Buffer.of(0x30, 0x80)))
    for (const body of [Buffer.alloc(0), Buffer.from('<html>'), nested, Buffer.from('3003020100', 'hex')])
      await refused(() => ({ body }), 'stamp-unreadable')
  })

  test('is cut off if it has no end', async () => {
    let readBytes = 0
    const blocks = new ReadableStream({
      pull(to) {
        readBytes += 65_536
        to.enqueue(new Uint8Array(65_536))
      },
    })
    const endless = async () => new Response(blocks)
    await expect(ask('http://127.0.0.1:9/tsa', { post: endless })).rejects.toMatchObject({ code: 'stamp-unreadable' })
    expect(readBytes).toBeLessThan(1_000_000)
  })

  test('is refused as an error and as a redirect', async () => {
    await refused(() => ({ status: 503, body: Buffer.alloc(0) }), 'stamp-server-refused')
    const headers = { location: 'http://127.0.0.1:9/elsewhere' }
    await refused(() => ({ status: 302, body: Buffer.alloc(0), headers }), 'stamp-server-refused')
  })

  test('is refused when the server is silent or missing', async () => {
    const silent = (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await expect(ask('http://127.0.0.1:9/', { post: silent, timeoutMs: 20 })).rejects.toMatchObject({
      code: 'stamp-offline',
    })
    await expect(ask('http://127.0.0.1:9/')).rejects.toMatchObject({ code: 'stamp-offline', retryable: true })
  })
})

test('a file without a certificate is refused as a list of roots', () => {
  for (const pem of ['', 'text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])
    expect(() => readRoots(pem)).toThrow(expect.objectContaining({ code: 'stamp-roots-unreadable' }))
})
