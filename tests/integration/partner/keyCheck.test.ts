import { afterEach, beforeEach, expect, test } from 'vitest'
import { demandAccepted, PartnerClient } from '../../../electron/partner/index.ts'
import { HostileServer } from '../../support/hostileServer.ts'

/** Tapelog makes one harmless request before it sends audio. */
let server: HostileServer
let kind: 'remote' | 'embedded'
const { signal } = new AbortController()
const clientOf = () =>
  new PartnerClient(
    {
      ...{ key: 'desk', baseUrl: `${server.origin}/developer/api`, apiBase: server.origin, clientId: 'desk' },
      ...{ kind, workflowStatusPath: '', userToken: { source: 'pasted' }, expiresInUnitMs: 1000 },
      credential: async () => 'planted-credential',
    },
    Date.now,
    null,
  )
beforeEach(async () => {
  server = await new HostileServer().listen()
  kind = 'remote'
})
afterEach(() => server.close())

test('an accepted key is checked only once until it is refused', async () => {
  const client = clientOf()
  await demandAccepted(client, 'api-key', signal)
  await demandAccepted(
    client.noting(() => () => {}),
    'api-key',
    signal,
  )
  expect(server.of('checkKey')).toHaveLength(1)
  expect(server.of('checkKey')[0]?.headers).toMatchObject({
    'x-client-id': 'desk',
    'x-client-api-key': 'planted-credential',
  })

  server.fault('checkKey', () => ({ status: 401 }))
  const poll = client.call('readTranscription', { params: { transcription_id: 'gone' } }, signal)
  await expect(poll).rejects.toMatchObject({ kind: 'sign-in' })
  await expect(demandAccepted(client, 'api-key', signal)).rejects.toMatchObject({ kind: 'sign-in' })
  expect(server.of('checkKey')).toHaveLength(3)
})

test.each([401, 403])('%i is a refused sign-in for both API families', async (status) => {
  server.fault('checkKey', () => ({ status }))
  server.fault('readRecord', () => ({ status }))
  for (const scheme of ['api-key', 'authorization'] as const)
    await expect(demandAccepted(clientOf(), scheme, signal)).rejects.toMatchObject({
      kind: 'sign-in',
      code: 'credentials-refused',
    })
})

test.each([429, 500])('%i does not refuse a key, which is checked again', async (status) => {
  server.fault('checkKey', () => ({ status }))
  const client = clientOf()
  await demandAccepted(client, 'api-key', signal)
  await demandAccepted(client, 'api-key', signal)
  expect(server.of('checkKey')).toHaveLength(2)
})

test('a key of the service on this machine is not checked', async () => {
  kind = 'embedded'
  await demandAccepted(clientOf(), 'api-key', signal)
  expect(server.asked).toEqual([])
})
