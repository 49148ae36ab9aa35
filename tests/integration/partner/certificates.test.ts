import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { AccountStore } from '../../../electron/engine/accounts/accounts.ts'
import { resultOf } from '../../../electron/engine/accounts/resultOf.ts'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { changesOfAccount } from '../../../electron/main/widening.ts'
import { PartnerClient } from '../../../electron/partner/client.ts'
import type { PartnerError } from '../../../electron/partner/errors.ts'
import { exchange } from '../../../electron/partner/request.ts'
import { testConnection } from '../../../electron/partner/testConnection.ts'
import { BurstSize } from '../../../electron/partner/throttle.ts'
import { newAccount } from '../../../shared/accounts/account.ts'
import { authoritiesIn, isAuthority } from '../../../shared/accounts/authority.ts'
import { selfSigned } from '../../support/selfSigned.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** A service, or someone in front of it, whose certificate does not count. */

const servers = new Set<Server>()
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers.clear()
})

/** `asked`: the paths of the requests that arrived. */
async function serving(identity: ReturnType<typeof selfSigned>): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer({ cert: identity.certificate, key: identity.key }, (request, response) => {
    asked.push(request.url ?? '')
    request.resume()
    request.on('end', () => response.writeHead(200, { etag: '"1-1"', 'content-type': 'application/json' }).end('{}'))
  })
  servers.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const day = 86_400_000
const sent: { bytes: number; isExact: boolean }[] = []
const ask = (url: string, ownAuthority?: string) =>
  exchange({
    ...{ method: 'PUT', url, body: Buffer.alloc(1000), ownAuthority },
    onSent: (one) => sent.push(one),
  })
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => {
      throw new Error('it was trusted')
    },
    (error: PartnerError) => error,
  )

describe('an invalid certificate', () => {
  test.each<[string, Parameters<typeof selfSigned>[0], boolean]>([
    ['unknown-issuer', {}, false],
    ['expired', { untilMs: Date.now() - 1000 }, true],
    ['not-yet-valid', { fromMs: Date.now() + day, untilMs: Date.now() + 2 * day }, true],
    ['other-name', { host: 'portal.example' }, true],
  ])('makes the job wait with the fault %s before anything is sent', async (fault, how, isOwn) => {
    const identity = selfSigned(how)
    const { origin, asked } = await serving(identity)
    sent.length = 0
    const error = await failureOf(ask(origin, isOwn ? identity.certificate : undefined))
    expect(error).toMatchObject({
      ...{ kind: 'unreachable', code: 'certificate-untrusted' },
      values: { fault, owner: 'localhost', issuer: 'localhost' },
    })
    expect(error.message).toContain('“localhost”')
    expect([asked, sent]).toEqual([[], [{ bytes: 0, isExact: true }]])
    expect(resultOf(error)).toMatchObject({ outcome: 'retry', waitingFor: 'network', attempt: 'free' })
  })

  test('is accepted only for the account that has its authority', async () => {
    const identity = selfSigned()
    const { origin, asked } = await serving(identity)
    const client = (ownAuthority: string) =>
      new PartnerClient(
        {
          ...{ key: 'a', baseUrl: `${origin}/developer/api`, apiBase: origin, clientId: 'c', kind: 'remote' },
          ...{ workflowStatusPath: '', userToken: { source: 'pasted' }, expiresInUnitMs: 1000, ownAuthority },
          credential: async () => 'planted',
        },
        Date.now,
        null,
      )
    const put = (one: PartnerClient) =>
      one.putPart(`${origin}/storage/1`, Buffer.alloc(10), {
        ...{ signal: new AbortController().signal, bandwidth: null, onSent: () => {} },
        bursts: new BurstSize(),
      })
    const [own, other] = [client(identity.certificate), client('')]
    const poll = { params: { transcription_id: '00000000-0000-4000-8000-000000000000' } }
    await expect(own.call('readTranscription', poll)).rejects.toMatchObject({ code: 'service-answer-unfit' })
    await expect(put(own)).resolves.toMatchObject({ etag: '"1-1"' })
    expect(asked).toHaveLength(2)
    // A connection that is open already does not count for another account.
    await expect(other.call('readTranscription', poll)).rejects.toMatchObject({ code: 'certificate-untrusted' })
    await expect(put(other)).rejects.toMatchObject({ code: 'certificate-untrusted' })
    expect(asked).toHaveLength(2)
    const [tested] = await testConnection(other, ['api-key'])
    expect(tested).toMatchObject({ result: 'unreachable', error: { code: 'certificate-untrusted' } })
  })

  test('is no longer refused once its authority is added', async () => {
    const identity = selfSigned()
    const { origin } = await serving(identity)
    expect((await failureOf(ask(origin))).code).toBe('certificate-untrusted')
    expect((await ask(origin, identity.certificate)).status).toBe(200)
  })
})

describe('pasted certificates', () => {
  const { certificate, key } = selfSigned()
  test.each([
    ['as a file has them', certificate, 1],
    ['with Windows line ends and words before', `Bag Attributes\r\n${certificate.replaceAll('\n', '\r\n')}`, 1],
    ['on one line', certificate.replaceAll('\n', ' '), 1],
    ['two', certificate + selfSigned().certificate, 2],
  ])('are accepted: %s', (_how, text, count) => {
    expect(isAuthority(text)).toBe(true)
    expect(authoritiesIn(text)).toHaveLength(count)
    expect(authoritiesIn(text)[0]).toBe(certificate)
  })

  test.each([
    ['with a private key', certificate + key],
    ['cut off', certificate.replace(/.{20}\n-----END/, '\n-----END')],
    ['other text', 'newsroom.example'],
    ['a request', certificate.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST')],
    [
      'one valid and one broken certificate',
      `${certificate}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
    ],
  ])('are refused: %s', (_how, text) => expect(isAuthority(text)).toBe(false))
})

test('the library keeps the authority of an account, and every change of it needs a confirmation', () => {
  const folder = testFolder()
  const db = openLibraryDatabase(folder, packageRoot)
  const store = new AccountStore(db, () => 1)
  const before = newAccount('custom')
  const after = { ...before, baseUrl: 'https://service.example', ownAuthority: selfSigned().certificate }
  const { id } = store.create(after, 'set')
  expect(store.get(id).ownAuthority).toBe(after.ownAuthority)
  expect(store.update(id, before, 'set').ownAuthority).toBe('')
  db.close()
  const change = (part: string, is: string) => ({ part, is, value: null })
  expect(changesOfAccount({ ...before, ownAuthority: '' }, before)).toEqual([])
  expect(changesOfAccount(before, { ...before, ownAuthority: 'x' })).toEqual([change('ownAuthority', 'set')])
  expect(changesOfAccount({ ...before, ownAuthority: 'x' }, before)).toEqual([change('ownAuthority', 'removed')])
})
